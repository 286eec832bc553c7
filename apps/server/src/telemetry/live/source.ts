import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import { openStagesIn, readReports } from '../devices/reports.ts';
import type { Database } from '../../platform/database.ts';
import { lastPositions } from '../positions/service.ts';
import type { LiveLinks, LiveSource } from './types.ts';

/** Reads the initial state of live clients, in one transaction of the organization. */
export function databaseSource(database: Database, { linkView }: Pick<LiveLinks, 'linkView'>): LiveSource {
  return {
    snapshot(organizationId) {
      const scope = { organizationId };
      return database.tenant(scope, async (tx) => {
        const fleet = await readFleet(tx, scope);
        const deviceIds = [...fleet.devices.keys()];
        const [positions, reports] = await Promise.all([
          lastPositions(tx, scope, deviceIds),
          readReports(tx, scope, deviceIds),
        ]);
        return {
          fleet,
          positions: new Map(positions.map((position) => [position.deviceId, position])),
          openStages: openStagesIn(reports),
        };
      });
    },
    linkView,
    visible: (scope) => database.tenant(scope, (tx) => visibleDeviceIds(tx, scope, 'on the map')),
  };
}
