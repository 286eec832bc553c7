import type { GeoJSONFeatureDiff, GeoJSONSourceDiff } from 'maplibre-gl';
import type { DeviceId } from '../fleet-map.types.ts';
import type { VehicleFeature, VehicleProperties } from './vehicle-feature.ts';

const PROPERTY_KEYS: readonly (keyof VehicleProperties)[] = ['icon', 'heading', 'status', 'plate', 'nickname'];

/**
 * What has to be told to the map source so that it shows `next` instead of `drawn`.
 * @param drawn what the source holds, by device
 * @param next what it should hold for the devices named; null removes the device; others stay as they are
 * @returns null when nothing differs
 */
export function vehicleDiff(
  drawn: ReadonlyMap<DeviceId, VehicleFeature>,
  next: ReadonlyMap<DeviceId, VehicleFeature | null>,
): GeoJSONSourceDiff | null {
  const add: VehicleFeature[] = [];
  const update: GeoJSONFeatureDiff[] = [];
  const remove: DeviceId[] = [];
  for (const [id, after] of next) {
    const before = drawn.get(id);
    if (after === null) {
      if (before !== undefined) remove.push(id);
    } else if (before === undefined) {
      add.push(after);
    } else {
      const difference = featureDiff(before, after);
      if (difference !== null) update.push(difference);
    }
  }
  if (add.length + update.length + remove.length === 0) return null;
  return {
    ...(add.length > 0 ? { add } : {}),
    ...(update.length > 0 ? { update } : {}),
    ...(remove.length > 0 ? { remove } : {}),
  };
}

function featureDiff(before: VehicleFeature, after: VehicleFeature): GeoJSONFeatureDiff | null {
  if (before === after) return null;
  const moved = !samePlace(before, after);
  const changed = PROPERTY_KEYS.filter((key) => before.properties[key] !== after.properties[key]);
  if (!moved && changed.length === 0) return null;
  return {
    id: after.id,
    ...(moved ? { newGeometry: after.geometry } : {}),
    ...(changed.length > 0
      ? { addOrUpdateProperties: changed.map((key) => ({ key, value: after.properties[key] })) }
      : {}),
  };
}

function samePlace(a: VehicleFeature, b: VehicleFeature): boolean {
  const [ax, ay] = a.geometry.coordinates;
  const [bx, by] = b.geometry.coordinates;
  return ax === bx && ay === by;
}
