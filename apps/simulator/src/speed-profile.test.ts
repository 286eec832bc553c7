import { describe, expect, it } from 'vitest';
import { roadNetwork } from './network.ts';
import { planSpeed } from './speed-profile.ts';
import { handlingOf } from './vehicle.ts';

const route = roadNetwork().route('Ljubljana Moste', 'Celje');
const truck = planSpeed(route, 0, route.meters, handlingOf('truck'), 'trip');

describe('a drive', () => {
  it('starts and ends stationary, at its ends', () => {
    expect(truck.at(0)).toEqual({ meters: 0, kmh: 0 });
    expect(truck.at(truck.seconds).meters).toBeCloseTo(route.meters, 3);
    expect(truck.at(truck.seconds).kmh).toBe(0);
  });

  it('never goes backwards, and its speed matches its movement', () => {
    let before = truck.at(0);
    for (let second = 1; second <= truck.seconds; second++) {
      const now = truck.at(second);
      const mean = (before.kmh + now.kmh) / 2 / 3.6;
      expect(now.meters).toBeGreaterThanOrEqual(before.meters);
      // Within a second the acceleration can change once, at a knot.
      expect(Math.abs(now.meters - before.meters - mean)).toBeLessThan(0.5);
      before = now;
    }
  });

  it('of a truck stays within the limits of trucks', () => {
    let fastest = 0;
    for (let second = 1; second <= truck.seconds; second++) {
      const { kmh } = truck.at(second);
      fastest = Math.max(fastest, kmh);
      const gained = (kmh - truck.at(second - 1).kmh) / 3.6;
      expect(gained).toBeLessThanOrEqual(0.36);
      expect(gained).toBeGreaterThanOrEqual(-0.61);
    }
    expect(fastest).toBeGreaterThan(78);
    expect(fastest).toBeLessThanOrEqual(90);
  });

  it('takes a truck an hour and a van less', () => {
    const van = planSpeed(route, 0, route.meters, handlingOf('van'), 'trip');
    expect(truck.seconds).toBeGreaterThan(45 * 60);
    expect(truck.seconds).toBeLessThan(75 * 60);
    expect(van.seconds).toBeLessThan(truck.seconds);
  });

  it('is the same for one seed and different for another', () => {
    expect(planSpeed(route, 0, route.meters, handlingOf('truck'), 'trip').seconds).toBe(truck.seconds);
    expect(planSpeed(route, 0, route.meters, handlingOf('truck'), 'other').seconds).not.toBe(truck.seconds);
  });
});
