import type { Stage } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { stopsOf } from '../../../shared/stage-stops.ts';
import { marksWithin, stripDays } from './day-strip-model.ts';
import { aStage } from './builders.testing.ts';

const ZONE = 'Europe/Ljubljana';
const at = (text: string) => Date.parse(text);
const strip = (stages: Stage[], from: string, to: string) =>
  stripDays(stages, stopsOf(stages, 300), { fromMs: at(from), toMs: at(to) }, ZONE);

describe('the day strip', () => {
  it('has one bar for each local day of the range', () => {
    const days = strip([], '2026-11-18T10:00:00Z', '2026-11-20T10:00:00Z');
    expect(days.map((day) => new Date(day.fromMs).toISOString())).toEqual([
      '2026-11-17T23:00:00.000Z',
      '2026-11-18T23:00:00.000Z',
      '2026-11-19T23:00:00.000Z',
    ]);
  });

  it('cuts a stage at local midnight and shares its distance by time', () => {
    const drive = aStage({
      startTime: '2026-11-18T22:00:00.000Z',
      endTime: '2026-11-19T02:00:00.000Z',
      distance: 200_000,
    });
    const [first, second] = strip([drive], '2026-11-18T10:00:00Z', '2026-11-19T22:00:00Z');
    expect(first).toMatchObject({ driveSeconds: 3_600, distanceMeters: 50_000 });
    expect(second).toMatchObject({ driveSeconds: 3 * 3_600, distanceMeters: 150_000 });
    expect(first?.segments[0]?.start).toBeCloseTo(23 / 24);
    expect(second?.segments[0]).toMatchObject({ start: 0, width: 3 / 24 });
  });

  it('numbers the stops as the table and the map do, also where midnight cuts one', () => {
    const stages = [
      aStage({ subType: 'stop', startTime: '2026-11-18T06:00:00.000Z', endTime: '2026-11-18T07:00:00.000Z' }),
      aStage({ startTime: '2026-11-18T07:00:00.000Z', endTime: '2026-11-18T22:00:00.000Z' }),
      aStage({ subType: 'rest', startTime: '2026-11-18T22:00:00.000Z', endTime: '2026-11-19T05:00:00.000Z' }),
    ];
    const days = strip(stages, '2026-11-18T00:00:00Z', '2026-11-19T12:00:00Z');
    expect(days.map(({ segments }) => segments.map(({ stop }) => stop))).toEqual([[1, null, 2], [2]]);
  });

  it('knows the day of 23 hours when summer time begins', () => {
    const [day] = strip([], '2026-03-29T05:00:00Z', '2026-03-29T06:00:00Z');
    expect(day && day.toMs - day.fromMs).toBe(23 * 3_600_000);
  });

  it('shows an open stage up to its last record', () => {
    const open = aStage({
      startTime: '2026-11-18T08:00:00.000Z',
      endTime: null,
      tmpEndTime: '2026-11-18T09:00:00.000Z',
    });
    const [day] = strip([open], '2026-11-18T00:00:00Z', '2026-11-18T20:00:00Z');
    expect(day?.segments).toHaveLength(1);
    expect(day?.driveSeconds).toBe(3_600);
  });
});

it('places marked moments in their day, midnight in the day that begins', () => {
  const day = { fromMs: 0, toMs: 86_400_000 };
  const marks = [-1, 0, 43_200_000, 86_400_000].map((timeMs) => ({ timeMs }));
  expect(marksWithin(marks, day)).toEqual([
    { timeMs: 0, start: 0 },
    { timeMs: 43_200_000, start: 0.5 },
  ]);
});
