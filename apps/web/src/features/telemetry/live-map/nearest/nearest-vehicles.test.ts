import { describe, expect, it } from 'vitest';
import { aDevice, aPosition } from '../../../../shared/fleet.testing.ts';
import { byArrival, nearestVehicles, type Arrival } from './nearest-vehicles.ts';

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

describe('the nearest vehicles by their arrival', () => {
  const anArrival = (deviceId: number, eta: string): Arrival => ({
    deviceId,
    eta,
    earliest: eta,
    latest: eta,
    reason: null,
    basis: 'drive_only',
    distance: 1_000,
    duration: 60,
    engine: 'main_roads',
    notice: null,
    positionAt: '2026-11-20T08:00:00.000Z',
    drivingTimeLeft: null,
    drivingTimeFrom: null,
    breakNeeded: false,
  });

  it('begin with the first to arrive; those without a drive stay behind in their order', () => {
    const fleet = aFleet([
      [1, 46.06, 14.5],
      [2, 46.07, 14.5],
      [3, 46.08, 14.5],
      [4, 46.09, 14.5],
    ]);
    const near = nearestVehicles(LJUBLJANA, fleet, 10);
    const arrivals = [anArrival(4, '2026-11-20T08:20:00.000Z'), anArrival(2, '2026-11-20T09:00:00.000Z')];
    expect(byArrival(near, arrivals).map(({ vehicle, arrival }) => [vehicle.device.id, arrival?.eta ?? null])).toEqual([
      [4, '2026-11-20T08:20:00.000Z'],
      [2, '2026-11-20T09:00:00.000Z'],
      [1, null],
      [3, null],
    ]);
    expect(byArrival(near, [])).toEqual(near);
  });
});
