import { describe, expect, it } from 'vitest';
import { dayWithin, daysIn, daysOf, localDayOf, periodOf, periodProblem, periodSearch, piecesOf } from './period.ts';

const ZONE = 'Europe/Ljubljana';
/** Saturday, 21 November 2026, 02:30 local time. */
const NOW = Date.parse('2026-11-21T01:30:00Z');
const named = (search: Parameters<typeof periodOf>[0]) => {
  const period = periodOf(search, NOW, ZONE);
  return period && daysOf(period, ZONE);
};

describe('a day of a period', () => {
  const period = periodOf({}, NOW, ZONE) ?? { from: '', to: '' };

  it('is named by its date and lasts from midnight to midnight', () => {
    const span = dayWithin('2026-11-20', period, ZONE);
    expect(span).toEqual({ fromMs: Date.parse('2026-11-19T23:00:00Z'), toMs: Date.parse('2026-11-20T23:00:00Z') });
    expect(localDayOf(span?.fromMs ?? 0, ZONE)).toBe('2026-11-20');
  });

  it('counts only when it lies in the period', () => {
    expect(dayWithin('2026-11-19', period, ZONE)).not.toBeNull();
    expect(dayWithin('2026-11-18', period, ZONE)).toBeNull();
    expect(dayWithin('2026-11-22', period, ZONE)).toBeNull();
  });
});

describe('date ranges', () => {
  it('is three days up to and including today by default', () => {
    expect(named({})).toEqual({ from: '2026-11-19', to: '2026-11-21' });
    expect(periodOf({}, NOW, ZONE)).toEqual({ from: '2026-11-18T23:00:00.000Z', to: '2026-11-21T23:00:00.000Z' });
  });

  it('names the last day, this week and last week, weeks from Monday', () => {
    expect(named({ range: 'lastDay' })).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(named({ range: 'thisWeek' })).toEqual({ from: '2026-11-16', to: '2026-11-21' });
    expect(named({ range: 'lastWeek' })).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  });

  it('takes the custom days whole', () => {
    expect(named({ range: 'custom', from: '2026-10-24', to: '2026-10-26' })).toEqual({
      from: '2026-10-24',
      to: '2026-10-26',
    });
  });

  it('allows exactly the longest period, also over the end of summer time, and no day more', () => {
    const days = (from: string, to: string) => periodOf({ range: 'custom', from, to }, NOW, ZONE);
    expect(periodProblem(days('2026-10-01', '2026-10-31'), 31)).toBeNull();
    expect(periodProblem(days('2026-10-01', '2026-11-01'), 31)).toBe('period.too_long');
    expect(periodProblem(days('2026-10-03', '2026-10-01'), 31)).toBe('period.reversed');
    expect(periodProblem(periodOf({ range: 'custom' }, NOW, ZONE), 31)).toBe('period.incomplete');
  });

  it('counts a day of 25 hours as one', () => {
    const period = periodOf({ range: 'custom', from: '2026-10-25', to: '2026-10-25' }, NOW, ZONE);
    expect(period && daysIn(period)).toBe(1);
  });

  it('drops from an address what is no period', () => {
    expect(periodSearch.parse({ range: 'century', from: '2026-02-31', to: 7 })).toEqual({
      range: undefined,
      from: undefined,
      to: undefined,
    });
  });
});

describe('a long period in pieces', () => {
  const ZONE = 'Europe/Ljubljana';

  it('has pieces of whole local days that follow each other, the last one shorter', () => {
    // 92 days over the change to winter time.
    const period = { from: '2026-08-31T22:00:00.000Z', to: '2026-12-01T23:00:00.000Z' };
    expect(piecesOf(period, 31, ZONE)).toEqual([
      { from: period.from, to: '2026-10-01T22:00:00.000Z' },
      { from: '2026-10-01T22:00:00.000Z', to: '2026-11-01T23:00:00.000Z' },
      { from: '2026-11-01T23:00:00.000Z', to: period.to },
    ]);
  });

  it('is one piece when it is short enough', () => {
    const period = { from: '2026-11-17T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
    expect(piecesOf(period, 31, ZONE)).toEqual([period]);
  });

  it('stays within the limit when it begins in the middle of a day', () => {
    const period = { from: '2026-10-01T10:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
    const days = piecesOf(period, 31, ZONE).map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000);
    expect(days.every((each) => each <= 31 + 1 / 24)).toBe(true);
  });
});
