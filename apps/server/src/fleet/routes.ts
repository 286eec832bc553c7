import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import type { FleetService } from './service.ts';
import { driverOnWire } from './drivers/wire.ts';
import { deviceOnWire, groupOnWire, NO_NEWS } from './wire.ts';

/** @param now epoch milliseconds */
export function fleetRoutes(app: FastifyInstance, fleet: FleetService, now: () => number = Date.now): void {
  route(app, endpoints.devices.list, async ({ scope }) => {
    const { fleet: seen, deviceIds, news } = await fleet.devices(scope);
    const at = now();
    return deviceIds.flatMap((id) => {
      const device = seen.devices.get(id);
      return device === undefined ? [] : [deviceOnWire(device, seen, news.get(id) ?? NO_NEWS, at)];
    });
  });
  route(app, endpoints.vehicleGroups.list, async ({ scope, query }) =>
    (await fleet.groups(scope, query)).map(groupOnWire),
  );
  route(app, endpoints.drivers.list, async ({ scope, query }) => (await fleet.drivers(scope, query)).map(driverOnWire));
}
