import { visibleDeviceIds } from '../../fleet/service.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import { gridOf } from './grid.ts';
import type { PlaceArea } from './rules.ts';
import { areaOfPoint, areaOfZone } from './rules.ts';
import { listPoints, listZones } from './store.ts';
import type { Coordinates } from './types.ts';

/** The devices at each place, by its id; places without one are left out. */
export type Occupied = readonly { readonly id: number; readonly deviceIds: readonly number[] }[];

/** The last position of a device. */
export interface DevicePlace extends Coordinates {
  readonly deviceId: number;
}

/** The places that contain the last position of each visible device. */
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
        points.map((point) => ({ id: point.id, ...areaOfPoint(point) })),
        devices,
      ),
      zones: occupied(
        zones.map((zone) => ({ id: zone.id, ...areaOfZone(zone) })),
        devices,
      ),
    };
  });
}

/** The places with a device, in the given order. */
function occupied(areas: readonly (PlaceArea & { readonly id: number })[], devices: readonly DevicePlace[]): Occupied {
  const grid = gridOf(areas, ({ bounds }) => bounds);
  const found = new Map<number, number[]>();
  for (const device of devices) {
    for (const area of grid.at(device)) {
      if (!area.holds(device)) continue;
      const there = found.get(area.id);
      if (there === undefined) found.set(area.id, [device.deviceId]);
      else there.push(device.deviceId);
    }
  }
  return areas.flatMap(({ id }) => {
    const deviceIds = found.get(id);
    return deviceIds === undefined ? [] : [{ id, deviceIds }];
  });
}
