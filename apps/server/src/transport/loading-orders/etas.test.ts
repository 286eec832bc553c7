import { describe, expect, it } from 'vitest';
import type { DrivingState } from '../../places/routing/breaks.ts';
import { etasOf } from './etas.ts';
import type { PointAhead } from './etas.ts';
import { drivenPath, progressOn } from './path-progress.ts';

const NOW = Date.UTC(2026, 5, 10, 6);
const HOUR = 3_600;
const ahead = (number: number, hours: number, changes: Partial<PointAhead> = {}): PointAhead => ({
  number,
  drivingSeconds: hours * HOUR,
  staySeconds: 0,
  windowFrom: null,
  ...changes,
});
const rested = { drivenSeconds: 0, standingSeconds: 0 };
const etas = (points: readonly PointAhead[], startsIn: number, driver: DrivingState | null, now: number) =>
  etasOf(points, startsIn, driver, now, 'valhalla');
const hoursTo = (...given: Parameters<typeof etas>) => etas(...given).map(({ at }) => (at - NOW) / HOUR / 1_000);

describe('ETA of the points ahead', () => {
  it('adds up the driving and the planned stays', () => {
    const points = [ahead(1, 1, { staySeconds: 1_800 }), ahead(2, 2)];
    expect(hoursTo(points, 0, rested, NOW)).toEqual([1, 3.5]);
    expect(hoursTo(points, 900, rested, NOW)).toEqual([1.25, 3.75]);
  });

  it('has a break after 4 h 30 of driving, also when it falls between points', () => {
    expect(hoursTo([ahead(1, 5)], 0, rested, NOW)).toEqual([5.75]);
    expect(hoursTo([ahead(1, 3), ahead(2, 3)], 0, rested, NOW)).toEqual([3, 6.75]);
    expect(hoursTo([ahead(1, 1)], 0, { drivenSeconds: 4 * HOUR, standingSeconds: 0 }, NOW)).toEqual([1.75]);
    expect(hoursTo([ahead(1, 10)], 0, rested, NOW)).toEqual([11.5]);
    expect(hoursTo([ahead(1, 10)], 0, null, NOW)).toEqual([10]);
  });

  it('takes a stay of 45 minutes for a break', () => {
    expect(hoursTo([ahead(1, 3, { staySeconds: 2_700 }), ahead(2, 3)], 0, rested, NOW)).toEqual([3, 6.75]);
    expect(hoursTo([ahead(1, 4, { staySeconds: 2_700 }), ahead(2, 4)], 0, rested, NOW)).toEqual([4, 8.75]);
  });

  it('waits for the window of a point that is reached early', () => {
    const windowFrom = NOW + 3 * HOUR * 1_000;
    expect(hoursTo([ahead(1, 1, { windowFrom, staySeconds: HOUR }), ahead(2, 1)], 0, rested, NOW)).toEqual([1, 5]);
  });

  it('lies between its earliest and its latest time', () => {
    const [eta] = etas([ahead(1, 5)], 0, rested, NOW);
    expect(eta?.earliest).toBe(NOW + 5 * HOUR * 1_000);
    expect(eta?.latest).toBe(NOW + 6.25 * HOUR * 1_000);
  });

  it('may be later by more, the less exact its engine is', () => {
    const [eta] = etasOf([ahead(1, 5)], 0, rested, NOW, 'estimate');
    expect(eta?.latest).toBe(NOW + 7.75 * HOUR * 1_000);
  });

  it('says how long the breaks before each point are', () => {
    const breaks = etas([ahead(1, 3), ahead(2, 3), ahead(3, 5)], 0, rested, NOW).map((eta) => eta.breakSeconds / 60);
    expect(breaks).toEqual([0, 45, 90]);
  });
});

describe('progress on a way', () => {
  const path = drivenPath(
    [
      { latitude: 46, longitude: 14 },
      { latitude: 46, longitude: 14.1 },
      { latitude: 46.1, longitude: 14.1 },
    ],
    20_000,
  );

  it('is the nearest place of the line', () => {
    const { meters, off } = progressOn(path, { latitude: 46.001, longitude: 14.05 });
    expect(off).toBeCloseTo(111.2, 0);
    expect(meters).toBeGreaterThan(4_000);
    expect(meters).toBeLessThan(4_300);
    expect(progressOn(path, { latitude: 46.1, longitude: 14.1 }).meters).toBeCloseTo(20_000, 3);
  });

  it('never goes back', () => {
    expect(progressOn(path, { latitude: 46, longitude: 14.05 }, 9_000).meters).toBeGreaterThanOrEqual(9_000);
  });
});
