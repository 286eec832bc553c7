import { exchangeDateTime } from '@konvoj/i18n';
import { describe, expect, it } from 'vitest';
import { dueRuns, nextRun, nextRunOfNewPeriod, nextTry, periodOfRun, scheduleTimeOf } from './rules.ts';
import type { ScheduleTime } from './rules.ts';

const ZONE = 'Europe/Ljubljana';
const daily = (hour: number, minute = 0): ScheduleTime => ({ every: 'day', hour, minute });

/** The next runs as instants, so that the two hours of an autumn night differ. */
function runsAfter(schedule: ScheduleTime, after: string, count: number, timeZone = ZONE): string[] {
  const runs: string[] = [];
  let at = Date.parse(after);
  while (runs.length < count) {
    at = nextRun(schedule, at, timeZone);
    runs.push(new Date(at).toISOString().slice(0, 16));
  }
  return runs;
}

describe('the next run', () => {
  it('of each day is at its local time, in winter and in summer', () => {
    expect(runsAfter(daily(6), '2026-11-20T04:59:59Z', 2)).toEqual(['2026-11-20T05:00', '2026-11-21T05:00']);
    expect(runsAfter(daily(6), '2026-07-01T04:00:00Z', 1)).toEqual(['2026-07-02T04:00']);
  });

  it('in the night that skips its time is at the first minute after', () => {
    // On 29 March 2026 the clock goes from 2:00 to 3:00, which is 1:00 UTC.
    expect(runsAfter(daily(2, 30), '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(runsAfter(daily(3), '2026-03-28T12:00:00Z', 1)).toEqual(['2026-03-29T01:00']);
  });

  it('in the night that repeats its time comes once', () => {
    // On 25 October 2026 the clock goes from 3:00 to 2:00; 2:30 is 0:30 and 1:30 UTC.
    expect(runsAfter(daily(2, 30), '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });

  it('where the change is of half an hour, is at the first minute after too', () => {
    // Lord Howe goes from 2:00 to 2:30 on 4 October 2026.
    expect(runsAfter(daily(2, 15), '2026-10-03T00:00:00Z', 1, 'Australia/Lord_Howe')).toEqual(['2026-10-03T15:30']);
  });

  it('of each week is on its day', () => {
    const monday: ScheduleTime = { every: 'week', weekday: 1, hour: 7, minute: 0 };
    expect(runsAfter(monday, '2026-11-20T12:00:00Z', 2)).toEqual(['2026-11-23T06:00', '2026-11-30T06:00']);
    const sunday: ScheduleTime = { every: 'week', weekday: 7, hour: 7, minute: 0 };
    expect(runsAfter(sunday, '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-22T06:00']);
  });

  it('of each month is on its day, of a shorter month on the last', () => {
    const last: ScheduleTime = { every: 'month', dayOfMonth: 31, hour: 0, minute: 0 };
    expect(runsAfter(last, '2026-01-31T12:00:00Z', 2)).toEqual(['2026-02-27T23:00', '2026-03-30T22:00']);
  });
});

describe('the next run of a changed schedule', () => {
  const nextAfter = (schedule: ScheduleTime, after: string, runs: readonly [ScheduleTime, string][]) => {
    const reported = runs.map(([of, run]) => periodOfRun(of, Date.parse(run), ZONE));
    return new Date(nextRunOfNewPeriod(schedule, Date.parse(after), ZONE, reported)).toISOString().slice(0, 16);
  };
  const weekly = (weekday: number): ScheduleTime => ({ every: 'week', weekday, hour: 7, minute: 0 });
  const monthly = (dayOfMonth: number): ScheduleTime => ({ every: 'month', dayOfMonth, hour: 7, minute: 0 });

  it('is the first one of a period without a run', () => {
    const day: [ScheduleTime, string] = [daily(6), '2026-11-20T05:00:00Z'];
    expect(nextAfter(daily(8), '2026-11-20T06:00:00Z', [day])).toBe('2026-11-21T07:00');
    expect(nextAfter(weekly(4), '2026-11-16T06:05:00Z', [[weekly(1), '2026-11-16T06:00:00Z']])).toBe(
      '2026-11-26T06:00',
    );
    expect(nextAfter(monthly(9), '2026-11-02T06:05:00Z', [[monthly(2), '2026-11-02T06:00:00Z']])).toBe(
      '2026-12-09T06:00',
    );
  });

  it('is not later for runs of other periods', () => {
    expect(nextAfter(daily(8), '2026-11-20T06:00:00Z', [[daily(6), '2026-11-19T05:00:00Z']])).toBe('2026-11-20T07:00');
    expect(nextAfter(weekly(5), '2026-11-19T06:00:00Z', [[daily(6), '2026-11-19T05:00:00Z']])).toBe('2026-11-20T06:00');
  });
});

describe('runs that are due', () => {
  const dueAt = (after: string, now: string) => {
    const { due, next } = dueRuns(daily(6), Date.parse(after), Date.parse(now), ZONE);
    return [...due, next].map((at) => new Date(at).toISOString().slice(0, 16));
  };

  it('are none before their time, and one at it', () => {
    expect(dueAt('2026-11-20T05:00:00Z', '2026-11-20T04:59:59Z')).toEqual(['2026-11-20T05:00']);
    expect(dueAt('2026-11-20T05:00:00Z', '2026-11-20T05:00:00Z')).toEqual(['2026-11-20T05:00', '2026-11-21T05:00']);
  });

  it('are made up for after an outage, the newest seven', () => {
    expect(dueAt('2026-11-20T05:00:00Z', '2026-11-22T06:00:00Z')).toHaveLength(4);
    const long = dueAt('2026-10-01T04:00:00Z', '2026-11-22T06:00:00Z');
    expect([long.length, long[0], long.at(-1)]).toEqual([8, '2026-11-16T05:00', '2026-11-23T05:00']);
  });
});

describe('a report that could not be built for the moment', () => {
  it('is tried after 1, 5 and 30 minutes, and has failed then', () => {
    expect([1, 2, 3, 4].map((tries) => nextTry(tries, 0))).toEqual([60_000, 300_000, 1_800_000, null]);
  });
});

describe('the time of a schedule', () => {
  it('has only what its interval needs', () => {
    const fields = { weekday: 3, dayOfMonth: 31, at: '06:30' } as const;
    const time = { hour: 6, minute: 30 };
    expect(scheduleTimeOf({ ...fields, every: 'day' })).toEqual({ every: 'day', ...time });
    expect(scheduleTimeOf({ ...fields, every: 'week' })).toEqual({ every: 'week', weekday: 3, ...time });
    expect(scheduleTimeOf({ ...fields, every: 'month' })).toEqual({ every: 'month', dayOfMonth: 31, ...time });
  });
});

describe('what a run reports on', () => {
  const periodOf = (every: ScheduleTime['every'], run: string) => {
    const { fromMs, toMs } = periodOfRun({ every }, Date.parse(run), ZONE);
    return [fromMs, toMs].map((at) => exchangeDateTime(at, ZONE));
  };

  it('is yesterday, the last week from Monday, or the last month', () => {
    expect(periodOf('day', '2026-11-20T05:00:00Z')).toEqual(['2026-11-19 00:00:00', '2026-11-20 00:00:00']);
    expect(periodOf('week', '2026-11-22T22:30:00Z')).toEqual(['2026-11-09 00:00:00', '2026-11-16 00:00:00']);
    expect(periodOf('week', '2026-11-23T06:00:00Z')).toEqual(['2026-11-16 00:00:00', '2026-11-23 00:00:00']);
    expect(periodOf('month', '2026-03-01T06:00:00Z')).toEqual(['2026-02-01 00:00:00', '2026-03-01 00:00:00']);
    expect(periodOf('month', '2026-01-15T06:00:00Z')).toEqual(['2025-12-01 00:00:00', '2026-01-01 00:00:00']);
  });

  it('is an ISO week also over the new year, and February of a leap year', () => {
    expect(periodOf('week', '2027-01-04T06:00:00Z')).toEqual(['2026-12-28 00:00:00', '2027-01-04 00:00:00']);
    expect(periodOf('week', '2027-01-03T06:00:00Z')).toEqual(['2026-12-21 00:00:00', '2026-12-28 00:00:00']);
    expect(periodOf('month', '2028-03-31T06:00:00Z')).toEqual(['2028-02-01 00:00:00', '2028-03-01 00:00:00']);
    expect(periodOf('day', '2028-03-01T06:00:00Z')).toEqual(['2028-02-29 00:00:00', '2028-03-01 00:00:00']);
  });

  it('has 23 or 25 hours where the clock was changed', () => {
    const hours = (run: string) => {
      const { fromMs, toMs } = periodOfRun({ every: 'day' }, Date.parse(run), ZONE);
      return (toMs - fromMs) / 3_600_000;
    };
    expect(hours('2026-03-30T05:00:00Z')).toBe(23);
    expect(hours('2026-10-26T05:00:00Z')).toBe(25);
  });
});
