import { describe, expect, it } from 'vitest';
import { totalsOf } from './stage-totals.ts';
import { aStage } from './test-builders.ts';

describe('the totals of stages', () => {
  it('add time, distance and fuel, and count stops of the minimum length', () => {
    const totals = totalsOf(
      [
        aStage({ duration: 3_600, distance: 50_000, fuelUsed: 15 }),
        aStage({ subType: 'stop', duration: 300, distance: 0, fuelUsed: null }),
        aStage({ subType: 'stop', duration: 299, distance: 0, fuelUsed: null }),
        aStage({ duration: 3_600, distance: 50_000, fuelUsed: 13 }),
      ],
      5,
    );
    expect(totals).toMatchObject({
      durationSeconds: 7_799,
      driveSeconds: 7_200,
      distanceMeters: 100_000,
      stops: 1,
      fuelUsedLitres: 28,
    });
    expect(totals.consumption).toBeCloseTo(28);
  });

  it('know no fuel when no stage does', () => {
    expect(totalsOf([aStage({ fuelUsed: null })], 5)).toMatchObject({ fuelUsedLitres: null, consumption: null });
  });
});
