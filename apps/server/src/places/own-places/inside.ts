import { visibleDeviceIds } from '../../fleet/service.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import { gridOf } from './grid.ts';
import type { Spot } from './spot.ts';
import { spotOfPoint, spotOfZone } from './spot.ts';
import { listPoints, listZones } from './store.ts';
import type { Coordinates } from './types.ts';

/** Which devices are at a place, by its id; places without one are left out. */
export type Occupied = readonly { readonly id: number; readonly deviceIds: readonly number[] }[];

/** Where a device was last. */
export interface DevicePlace extends Coordinates {
  readonly deviceId: number;
}

/** Of which places the last position of each visible device is inside. */
export async function insideNow(database: Database, scope: Scope): Promise<{ points: Occupied; zones: Occupied }> {
  return database.tenant(scope, async (tx) => {
    const [points, zones, visible] = await Promise.all([
      listPoints(tx, scope),
      listZones(tx, scope),
      visibleDeviceIds(tx, scope, 'on the map'),
    ]);
    const positions = await lastPositions(tx, scope, visible);
    const devices = positions.flatMap(({ deviceId, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ deviceId, latitude, longitude }],
    );
    return {
      points: occupied(
        points.map((point) => ({ id: point.id, ...spotOfPoint(point) })),
        devices,
      ),
      zones: occupied(
        zones.map((zone) => ({ id: zone.id, ...spotOfZone(zone) })),
        devices,
      ),
    };
  });
}

/** The places at which there is a device, in the order in which they are given. */
export function occupied(
  spots: readonly (Spot & { readonly id: number })[],
  devices: readonly DevicePlace[],
): Occupied {
  const grid = gridOf(spots, ({ bounds }) => bounds);
  const found = new Map<number, number[]>();
  for (const device of devices) {
    for (const spot of grid.at(device)) {
      if (!spot.holds(device)) continue;
      const there = found.get(spot.id);
      if (there === undefined) found.set(spot.id, [device.deviceId]);
      else there.push(device.deviceId);
    }
  }
  return spots.flatMap(({ id }) => {
    const deviceIds = found.get(id);
    return deviceIds === undefined ? [] : [{ id, deviceIds }];
  });
}
