import { describe, expect, it } from 'vitest';
import { aDevice, aPosition } from '../../../../shared/fleet.testing.ts';
import { nearestVehicles } from './nearest-vehicles.ts';

const LJUBLJANA = { latitude: 46.05, longitude: 14.5 };

function aFleet(
  places: readonly (readonly [number, number | null, number | null])[],
  alienated: readonly number[] = [],
) {
  return {
    devices: new Map(
      places.map(([id]) => {
        const vehicle = { id, nickname: null, licensePlate: `LJ ${id}`, alienated: alienated.includes(id) };
        return [id, aDevice({ id, vehicle })];
      }),
    ),
    positions: new Map(
      places.map(([id, latitude, longitude]) => [id, aPosition({ deviceId: id, latitude, longitude })]),
    ),
    stages: new Map(),
    loaded: true,
  };
}

describe('the vehicles nearest to a place', () => {
  it('are in order of their distance in a straight line', () => {
    const fleet = aFleet([
      [1, 46.55, 15.65],
      [2, 46.05, 14.51],
      [3, 46.24, 14.36],
    ]);
    const found = nearestVehicles(LJUBLJANA, fleet, 10);
    expect(found.map(({ vehicle }) => vehicle.device.id)).toEqual([2, 3, 1]);
    expect(found[0]?.distance).toBeCloseTo(771.7, 0);
  });

  it('are as many as asked for', () => {
    const fleet = aFleet([
      [1, 46.1, 14.5],
      [2, 46.2, 14.5],
      [3, 46.3, 14.5],
    ]);
    expect(nearestVehicles(LJUBLJANA, fleet, 2).map(({ vehicle }) => vehicle.device.id)).toEqual([1, 2]);
  });

  it('leave out those without a place and those that are no longer the company’s', () => {
    const fleet = aFleet(
      [
        [1, null, null],
        [2, 46.1, 14.5],
        [3, 46.05, 14.5],
      ],
      [3],
    );
    expect(nearestVehicles(LJUBLJANA, fleet, 10).map(({ vehicle }) => vehicle.device.id)).toEqual([2]);
  });

  it('stand by plate where they are equally near, so that the list keeps still', () => {
    const fleet = aFleet([
      [12, 46.1, 14.5],
      [11, 46.1, 14.5],
    ]);
    expect(nearestVehicles(LJUBLJANA, fleet, 10).map(({ vehicle }) => vehicle.device.id)).toEqual([11, 12]);
  });
});
