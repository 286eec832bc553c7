import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Database } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import { NO_REPORT, readReports } from './reports.ts';
import { deviceOnWire } from './wire.ts';

interface DeviceDeps {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The devices on the map of a user, with their vehicle, driver and trailer. */
export function deviceRoutes(app: FastifyInstance, { database, now }: DeviceDeps): void {
  route(app, endpoints.devices.list, ({ scope }) =>
    database.tenant(scope, async (tx) => {
      const [fleet, deviceIds] = await Promise.all([readFleet(tx, scope), visibleDeviceIds(tx, scope, 'on the map')]);
      const reports = await readReports(tx, scope, deviceIds);
      const at = now();
      return deviceIds.flatMap((id) => {
        const device = fleet.devices.get(id);
        return device === undefined ? [] : [deviceOnWire(device, fleet, reports.get(id) ?? NO_REPORT, at)];
      });
    }),
  );
}
