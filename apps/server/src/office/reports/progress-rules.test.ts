import { stagesWithin } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { counterQuestions, cutStages, progressByCounters, progressIn } from './progress-rules.ts';
import { aStage } from './rules.testing.ts';

/** Three hours, 180 km and 60 l; midnight in Ljubljana after the first hour. */
const DRIVE = aStage('2026-11-18T22:00:00Z', '2026-11-19T01:00:00Z');
const REST = aStage('2026-11-19T01:00:00Z', '2026-11-20T01:00:00Z', { subType: 'rest', id: 2 });
const MIDNIGHTS = ['2026-11-18T23:00:00Z', '2026-11-19T23:00:00Z'].map((at) => Date.parse(at));
const DAY = { fromMs: MIDNIGHTS[0]!, toMs: MIDNIGHTS[1]! };
const counters = (canDistanceMeters: number | null, fuelUsedDecilitres: number | null) => ({
  canDistanceMeters,
  fuelUsedDecilitres,
});
const cutWith = (...read: (ReturnType<typeof counters> | null)[]) =>
  stagesWithin(
    [DRIVE, REST],
    DAY,
    progressIn(
      progressByCounters(
        cutStages([DRIVE, REST], () => MIDNIGHTS),
        read,
      ),
    ),
  )[0];

describe('a drive over midnight', () => {
  it('needs the counters at its ends and at midnight; a rest needs none', () => {
    expect(counterQuestions(cutStages([DRIVE, REST], () => MIDNIGHTS))).toEqual(
      ['2026-11-18T22:00:00Z', '2026-11-18T23:00:00Z', '2026-11-19T01:00:00Z'].map((at) => ({
        deviceId: 7,
        at: Date.parse(at),
        until: Date.parse('2026-11-19T01:00:00Z'),
      })),
    );
  });

  it('is cut to the metre and to 0.1 l where its counters are known', () => {
    const part = cutWith(counters(500_000, 1_000), counters(590_000, 1_123), counters(680_000, 1_600));
    expect(part).toMatchObject({ duration: 7_200, isMeasured: true });
    expect(part?.distance).toBeCloseTo(90_000, 6);
    expect(part?.fuelUsed).toBeCloseTo(47.7, 6);
  });

  it('has the odometer of midnight', () => {
    const part = cutWith(counters(500_000, 1_000), counters(590_000, 1_123), counters(680_000, 1_600));
    expect(part?.startCanDistance).toBe(590_000);
  });

  it('has the fuel of its way where only the fuel counter is missing at midnight', () => {
    const part = cutWith(counters(500_000, 1_000), counters(590_000, null), counters(680_000, 1_600));
    expect(part).toMatchObject({ startCanDistance: 590_000, fuelUsed: 30, distance: 90_000 });
    expect(part).not.toHaveProperty('isMeasured');
  });

  it.each([
    ['a record is missing', [counters(500_000, 1_000), null, counters(680_000, 1_600)]],
    ['the odometer was reset', [counters(500_000, 1_000), counters(90, 1_123), counters(680_000, 1_600)]],
  ])('is shared by time when %s', (_, read) => {
    const part = cutWith(...read);
    expect(part).not.toHaveProperty('isMeasured');
    expect(part?.distance).toBeCloseTo(120_000, 6);
  });

  it('grows evenly between the instants at which its counters are known', () => {
    const [start, end] = [Date.parse(DRIVE.startTime), Date.parse(DRIVE.tmpEndTime)];
    const cut = [{ stage: DRIVE, instants: [start, MIDNIGHTS[0]!, end] }];
    const read = [counters(500_000, 1_000), counters(590_000, 1_123), counters(680_000, 1_600)];
    const progressAt = progressIn(progressByCounters(cut, read));
    expect(progressAt(DRIVE, (start + MIDNIGHTS[0]!) / 2)).toMatchObject({ way: 0.25, isWayRead: false });
    expect(progressAt(DRIVE, end)).toMatchObject({ way: 1, fuel: 1, odometer: 680_000 });
  });
});
