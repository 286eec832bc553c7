import { describe, expect, it } from 'vitest';
import { totalsOf } from './stage-totals.ts';
import { aRow } from './test-builders.ts';

describe('the totals of stages', () => {
  it('split the time into driving, work, rest and stop, and add distance and fuel', () => {
    const totals = totalsOf([
      aRow({ subType: 'stop', duration: 300, distance: 0, fuelUsed: null }),
      aRow({ duration: 3_600, distance: 50_000, fuelUsed: 15 }),
      aRow({ subType: 'rest', duration: 2_700, distance: 0, fuelUsed: null }),
      aRow({ subType: 'work', duration: 600, distance: 0, fuelUsed: null }),
      aRow({ duration: 3_600, distance: 50_000, fuelUsed: 13 }),
    ]);
    expect(totals).toMatchObject({
      count: 5,
      durationSeconds: 10_800,
      distanceMeters: 100_000,
      byType: [
        { type: 'drive', seconds: 7_200 },
        { type: 'work', seconds: 600 },
        { type: 'rest', seconds: 2_700 },
        { type: 'stop', seconds: 300 },
      ],
      fuelUsedLitres: 28,
      isEstimate: false,
    });
    expect(totals.consumption).toBeCloseTo(28);
  });

  it('know no fuel when no stage does', () => {
    expect(totalsOf([aRow({ fuelUsed: null })])).toMatchObject({ fuelUsedLitres: null, consumption: null });
  });

  it('are an estimate when a drive is counted with a part of itself, not for a halt', () => {
    expect(totalsOf([aRow({ startsBefore: true })]).isEstimate).toBe(true);
    expect(totalsOf([aRow({ subType: 'rest', distance: 0, startsBefore: true })]).isEstimate).toBe(false);
  });
});
