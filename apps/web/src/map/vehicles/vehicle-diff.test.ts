import { describe, expect, it } from 'vitest';
import { vehicleDiff } from './vehicle-diff.ts';
import type { VehicleFeature, VehicleProperties } from './vehicle-feature.ts';

function aFeature(
  id: number,
  at: [number, number] = [15, 46],
  change: Partial<VehicleProperties> = {},
): VehicleFeature {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: at },
    properties: { icon: 'vehicle-1-red', heading: 0, status: 'drive', plate: 'LJ', nickname: 'LJ', ...change },
  };
}
const drawn = new Map([
  [1, aFeature(1)],
  [2, aFeature(2)],
]);

describe('difference between what is drawn and what should be', () => {
  it('adds a vehicle that is new', () => {
    expect(vehicleDiff(drawn, new Map([[3, aFeature(3)]]))).toEqual({ add: [aFeature(3)] });
  });

  it('sends only the place of a vehicle that only moved', () => {
    expect(vehicleDiff(drawn, new Map([[1, aFeature(1, [15.1, 46])]]))).toEqual({
      update: [{ id: 1, newGeometry: { type: 'Point', coordinates: [15.1, 46] } }],
    });
  });

  it('sends only what changed about a vehicle that stands', () => {
    expect(vehicleDiff(drawn, new Map([[1, aFeature(1, [15, 46], { status: 'stop' })]]))).toEqual({
      update: [{ id: 1, addOrUpdateProperties: [{ key: 'status', value: 'stop' }] }],
    });
  });

  it('removes a vehicle that is gone, once', () => {
    expect(vehicleDiff(drawn, new Map([[2, null]]))).toEqual({ remove: [2] });
    expect(vehicleDiff(drawn, new Map([[9, null]]))).toBeNull();
  });

  it('sends nothing when nothing differs', () => {
    expect(vehicleDiff(drawn, new Map([[1, aFeature(1)]]))).toBeNull();
  });
});
