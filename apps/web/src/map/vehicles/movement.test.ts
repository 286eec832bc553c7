import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LngLat } from '../map-types.ts';
import { hasArrived, placeAlong, planMovement, stepMs } from './movement.ts';

const HERE: LngLat = [15, 46];
const NEAR: LngLat = [15.004, 46.002];
const fix = (place: LngLat, seconds: number) => ({ place, timeMs: seconds * 1000 });

describe('movement between two fixes', () => {
  it('takes as long as lay between the fixes', () => {
    expect(planMovement(fix(HERE, 0), fix(NEAR, 10), null, 5_000)).toEqual({
      from: HERE,
      to: NEAR,
      startedAt: 5_000,
      durationMs: 10_000,
    });
  });

  it('starts where the icon is, when it has not arrived yet', () => {
    expect(planMovement(fix(HERE, 0), fix(NEAR, 10), [15.001, 46], 0)?.from).toEqual([15.001, 46]);
  });

  it.each([
    ['the first fix', null, fix(NEAR, 10)],
    ['an older fix', fix(HERE, 20), fix(NEAR, 10)],
    ['a gap of more than a minute', fix(HERE, 0), fix(NEAR, 61)],
    ['the same place', fix(HERE, 0), fix(HERE, 10)],
    ['a leap of many kilometres', fix(HERE, 0), fix([16, 46], 10)],
  ])('is a jump for %s', (_what, before, after) => {
    expect(planMovement(before, after, null, 0)).toBeNull();
  });

  it('never leaves the line between the fixes and never passes the last one', () => {
    const movement = planMovement(fix(HERE, 0), fix(NEAR, 10), null, 0);
    if (movement === null) throw new Error('expected a movement');
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 60_000 }), (now) => {
        const [longitude, latitude] = placeAlong(movement, now);
        expect(longitude).toBeGreaterThanOrEqual(HERE[0]);
        expect(longitude).toBeLessThanOrEqual(NEAR[0]);
        expect(latitude).toBeGreaterThanOrEqual(HERE[1]);
        expect(latitude).toBeLessThanOrEqual(NEAR[1]);
      }),
    );
    expect(placeAlong(movement, 10_000)).toEqual(NEAR);
    expect(hasArrived(movement, 9_999)).toBe(false);
    expect(hasArrived(movement, 10_000)).toBe(true);
  });
});

describe('drawing of movements', () => {
  it('is rare far away and often near by, between once and ten times a second', () => {
    expect(stepMs(9, 46)).toBe(1_000);
    expect(stepMs(12, 46)).toBeCloseTo(265, 0);
    expect(stepMs(16, 46)).toBe(100);
  });
});
