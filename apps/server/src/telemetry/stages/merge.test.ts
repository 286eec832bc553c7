import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START } from './builders.testing.ts';
import { mergeStages, secondsOf } from './merge.ts';
import type { Stage, StageType } from './types.ts';

interface Part {
  readonly type: StageType;
  readonly seconds: number;
  readonly meters?: number;
  readonly can?: number | null;
  readonly driver?: string | null;
  readonly country?: string | null;
}

/** Consecutive stages. */
function line(...parts: readonly Part[]): Stage[] {
  let time = START;
  return parts.map(({ type, seconds, meters = 0, can = null, driver = null, country = 'SI' }) => {
    const startAt = time;
    time += seconds * 1_000;
    const end = (deviceTime: number) => ({ deviceTime, eventId: 0, hash: 0, latitude: 46, longitude: 14 });
    return {
      type,
      startAt,
      endAt: time,
      lastRecordAt: time,
      positionsCount: 2,
      gpsDistanceMeters: meters,
      canDistanceMeters: can,
      gpsMaxSpeedKmh: meters > 0 ? 72 : null,
      canMaxSpeedKmh: null,
      first: end(startAt),
      last: end(time),
      driver,
      country,
      startCanDistanceMeters: null,
      endCanDistanceMeters: null,
      startFuelUsedDecilitres: null,
      endFuelUsedDecilitres: null,
    };
  });
}

function short(stages: readonly Stage[]): string[] {
  return stages.map((stage) => `${stage.type} ${secondsOf(stage)} s ${stage.gpsDistanceMeters} m`);
}

const drive = (seconds: number, meters: number, more: Partial<Part> = {}): Part => ({
  type: 'drive',
  seconds,
  meters,
  ...more,
});
const halt = (seconds: number, type: StageType = 'stop', more: Partial<Part> = {}): Part => ({
  type,
  seconds,
  ...more,
});
const gap = (seconds: number): Part => ({ type: 'undefined', seconds, meters: 500 });

describe('merging stages for display', () => {
  it('absorbs a halt shorter than the stop time between two drives', () => {
    expect(short(mergeStages(line(drive(600, 9_000), halt(59), drive(300, 4_000)), 1))).toEqual([
      'drive 959 s 13000 m',
    ]);
  });

  it('keeps the fuel and the odometer of a drive when the halt that it absorbs has none', () => {
    const [first, stands] = line(drive(600, 9_000, { can: 9_000 }), halt(59, 'stop', { can: 0 }), drive(300, 4_000));
    const [before, after] = [{ startFuelUsedDecilitres: 100, endFuelUsedDecilitres: 130 }, drive(1, 1)];
    const counted = { ...first!, ...before, startCanDistanceMeters: 1_000, endCanDistanceMeters: 10_000 };
    const abroad = { ...line(drive(659, 0), after)[1]!, country: 'HR' };
    expect(mergeStages([counted, stands!, abroad], 1)[0]).toMatchObject({
      ...before,
      startCanDistanceMeters: 1_000,
      endCanDistanceMeters: 10_000,
    });
  });

  it('keeps a halt of exactly the stop time', () => {
    expect(mergeStages(line(drive(600, 9_000), halt(60), drive(300, 4_000)), 1)).toHaveLength(3);
    expect(mergeStages(line(drive(600, 9_000), halt(299), drive(300, 4_000)), 5)).toHaveLength(1);
  });

  it('measures a halt of several kinds as one', () => {
    const stages = line(drive(600, 9_000), halt(40, 'idling'), halt(40, 'stop'), drive(300, 4_000));
    expect(mergeStages(stages, 1)).toHaveLength(4);
    expect(mergeStages(stages, 2)).toHaveLength(1);
  });

  it('keeps a short halt that is not between two drives', () => {
    expect(mergeStages(line(halt(30), drive(600, 9_000), halt(30)), 1)).toHaveLength(3);
  });

  it('absorbs a drive under 300 m between two halts into the halt before', () => {
    expect(short(mergeStages(line(halt(600), drive(60, 299), halt(600)), 1))).toEqual(['stop 1260 s 299 m']);
    expect(mergeStages(line(halt(600), drive(60, 300), halt(600)), 1)).toHaveLength(3);
  });

  it('measures a drive by the larger of GPS and CAN, over both sides of a border', () => {
    expect(mergeStages(line(halt(600), drive(60, 100, { can: 310 }), halt(600)), 1)).toHaveLength(3);
    const crossing = line(halt(600), drive(60, 200), drive(60, 200, { country: 'AT' }), halt(600));
    expect(mergeStages(crossing, 1)).toHaveLength(4);
  });

  it('absorbs halts first: a drive that becomes long that way is kept', () => {
    const stages = line(halt(600), drive(60, 200), halt(30), drive(60, 200), halt(600));
    expect(short(mergeStages(stages, 1))).toEqual(['stop 600 s 0 m', 'drive 150 s 400 m', 'stop 600 s 0 m']);
  });

  it('does not join different drivers, countries or kinds', () => {
    const stages = line(
      drive(60, 900, { driver: 'card:A' }),
      drive(60, 900, { driver: 'card:B' }),
      halt(600),
      halt(600, 'rest'),
    );
    expect(mergeStages(stages, 1)).toHaveLength(4);
  });

  it('does not merge across undefined', () => {
    expect(mergeStages(line(drive(600, 9_000), gap(30), drive(300, 4_000)), 1)).toHaveLength(3);
    expect(mergeStages(line(halt(600), gap(1_000), drive(60, 100), halt(600)), 1)).toHaveLength(4);
  });

  it('does not merge across a gap in the input', () => {
    const stages = line(drive(600, 9_000), halt(30), drive(300, 4_000)).filter(({ type }) => type === 'drive');
    expect(mergeStages(stages, 1)).toHaveLength(2);
    for (const parts of [
      [drive(600, 9_000), halt(600, 'rest'), halt(30), drive(300, 4_000)],
      [drive(600, 9_000), halt(30), halt(600, 'rest'), drive(300, 4_000)],
    ]) {
      const holed = line(...parts).filter(({ type }) => type !== 'rest');
      expect(mergeStages(holed, 1).map(({ type }) => type)).toEqual(holed.map(({ type }) => type));
    }
  });

  it('has the CAN distance of the whole only when every part has one', () => {
    const merged = (first: number | null, second: number | null) =>
      mergeStages(line(drive(600, 9_000, { can: first }), drive(300, 4_000, { can: second })), 1);
    expect(merged(9_100, 4_100)).toMatchObject([{ canDistanceMeters: 13_200, canComplete: true }]);
    expect(merged(9_100, null)).toMatchObject([
      { canDistanceMeters: 9_100, canComplete: false, distanceMeters: 13_100 },
    ]);
    expect(merged(null, 4_100)).toMatchObject([
      { canDistanceMeters: 4_100, canComplete: false, distanceMeters: 13_100 },
    ]);
  });
});

describe('merging any stages', () => {
  const part = fc.record({
    type: fc.constantFrom<StageType>('drive', 'drive', 'drive', 'stop', 'idling', 'rest', 'work', 'undefined'),
    seconds: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 20_000 })),
    meters: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 90_000 })),
    can: fc.option(fc.integer({ min: 0, max: 90_000 })),
    driver: fc.constantFrom(null, 'card:A'),
    country: fc.constantFrom('SI', 'SI', 'AT'),
  });
  const stages = fc.array(part, { maxLength: 25 }).map((parts) => line(...parts));
  const stopTime = fc.integer({ min: 1, max: 60 });

  it('keeps total time, distance, GPS and CAN distance', () => {
    fc.assert(
      fc.property(stages, stopTime, (before, minutes) => {
        const after = mergeStages(before, minutes);
        const total = (list: readonly Stage[], of: (stage: Stage) => number) =>
          list.reduce((sum, stage) => sum + of(stage), 0);
        expect(total(after, secondsOf)).toBe(total(before, secondsOf));
        expect(total(after, (stage) => stage.gpsDistanceMeters)).toBe(
          total(before, (stage) => stage.gpsDistanceMeters),
        );
        expect(total(after, (stage) => stage.canDistanceMeters ?? 0)).toBe(
          total(before, (stage) => stage.canDistanceMeters ?? 0),
        );
        expect(total(after, (stage) => stage.positionsCount)).toBe(total(before, (stage) => stage.positionsCount));
        expect(after.reduce((sum, stage) => sum + stage.distanceMeters, 0)).toBe(
          total(before, (stage) => stage.canDistanceMeters ?? stage.gpsDistanceMeters),
        );
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(stages, stopTime, (before, minutes) => {
        const once = mergeStages(before, minutes);
        expect(mergeStages(once, minutes).map(secondsOf)).toEqual(once.map(secondsOf));
      }),
    );
  });

  it('leaves every undefined stage unchanged, and no gap', () => {
    fc.assert(
      fc.property(stages, stopTime, (before, minutes) => {
        const after = mergeStages(before, minutes);
        const walls = (list: readonly Stage[]) =>
          list.filter(({ type }) => type === 'undefined').map(({ startAt, endAt }) => [startAt, endAt]);
        expect(walls(after)).toEqual(walls(before));
        after.slice(1).forEach((stage, index) => expect(stage.startAt).toBe(after[index]?.endAt));
      }),
    );
  });
});
