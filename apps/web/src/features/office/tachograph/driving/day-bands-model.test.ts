import type { TachographActivity } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { aDrivingTime } from '../builders.testing.ts';
import { bandDays, brokenStretches, placeInDay, rangeOf, spansOnLine, type BandSpan } from './day-bands-model.ts';

const LJUBLJANA = 'Europe/Ljubljana';
const at = (text: string): number => Date.parse(`${text}Z`);
const span = (from: string, to: string, activity: TachographActivity): BandSpan => ({
  fromMs: at(from),
  toMs: at(to),
  activity,
  isCrew: false,
});

describe('days of activities', () => {
  it('cut a span at midnight and add up each part in its day', () => {
    const spans = [
      span('2026-06-01T00:00', '2026-06-01T20:00', 'rest'),
      span('2026-06-01T20:00', '2026-06-02T02:00', 'driving'),
      span('2026-06-02T02:00', '2026-06-03T00:00', 'rest'),
    ];
    const days = bandDays(spans, { fromMs: at('2026-06-01T00:00'), toMs: at('2026-06-03T00:00') }, 'UTC');
    expect(days.map(({ minutes }) => [minutes.driving, minutes.rest])).toEqual([
      [240, 1_200],
      [120, 1_320],
    ]);
    expect(days[1]?.segments[0]).toMatchObject({ activity: 'driving', start: 0, width: 2 / 24 });
  });

  it('follow the time zone in which they are shown', () => {
    const spans = [span('2026-06-01T21:00', '2026-06-01T23:00', 'work')];
    const range = { fromMs: at('2026-06-01T21:00'), toMs: at('2026-06-01T23:00') };
    const days = bandDays(spans, range, LJUBLJANA);
    expect(days.map(({ minutes }) => minutes.work)).toEqual([60, 60]);
    expect(bandDays(spans, range, 'UTC').map(({ minutes }) => minutes.work)).toEqual([120]);
  });

  it('have 25 hours when summer time ends, and no hour is lost', () => {
    const spans = [span('2026-10-24T22:00', '2026-10-25T23:00', 'rest')];
    const [day] = bandDays(spans, { fromMs: at('2026-10-24T22:00'), toMs: at('2026-10-25T23:00') }, LJUBLJANA);
    expect(day?.minutes.rest).toBe(1_500);
    expect(day?.segments[0]).toMatchObject({ start: 0, width: 1 });
  });

  it('keep days without a record, with no segments', () => {
    const spans = [
      span('2026-06-01T08:00', '2026-06-01T09:00', 'driving'),
      span('2026-06-03T08:00', '2026-06-03T09:00', 'work'),
    ];
    const days = bandDays(spans, { fromMs: at('2026-06-01T00:00'), toMs: at('2026-06-04T00:00') }, 'UTC');
    expect(days.map(({ segments }) => segments.length)).toEqual([1, 0, 1]);
  });

  it('place a marked stretch only in the days that it touches', () => {
    const day = { fromMs: at('2026-06-01T00:00'), toMs: at('2026-06-02T00:00') };
    expect(placeInDay({ fromMs: at('2026-05-31T12:00'), toMs: at('2026-06-01T06:00') }, day)).toEqual({
      start: 0,
      width: 0.25,
    });
    expect(placeInDay({ fromMs: at('2026-06-02T00:00'), toMs: at('2026-06-02T06:00') }, day)).toBeNull();
    expect(rangeOf([])).toBeNull();
  });

  it('join days that count minutes of their own', () => {
    const whole = { from: 0, to: 1_440, activity: 'rest', slot: 'driver', isCrew: false } as const;
    expect(spansOnLine([{ day: '2026-06-01', spans: [whole] }])).toEqual([
      span('2026-06-01T00:00', '2026-06-02T00:00', 'rest'),
    ]);
  });

  it('are marked where a rule of a day was broken, not where one of a week was', () => {
    const infringements = (['break', 'weeklyDriving', 'weeklyRestStart'] as const).flatMap((rule) =>
      aDrivingTime().infringements.map((each) => ({ ...each, rule })),
    );
    expect(brokenStretches(infringements)).toEqual([{ fromMs: at('2026-06-29T06:00'), toMs: at('2026-06-29T11:00') }]);
  });
});
