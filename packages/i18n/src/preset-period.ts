import { DEFAULT_RANGE_DAYS, type RangeName, type Span } from '@konvoj/contract';
import { localFields, startOfLocalDay } from './zone.ts';

const DAYS_OF_WEEK = 7;

/** The period of a preset: whole local days, today included. The default is three days, weeks begin on Monday. */
export function presetPeriod(range: Exclude<RangeName, 'custom'>, nowMs: number, timeZone: string): Span {
  const sinceMonday = (localFields(nowMs, timeZone).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const days = (first: number, afterLast: number): Span => ({
    fromMs: startOfLocalDay(nowMs, timeZone, first),
    toMs: startOfLocalDay(nowMs, timeZone, afterLast),
  });
  switch (range) {
    case 'lastDay':
      return days(0, 1);
    case 'thisWeek':
      return days(-sinceMonday, 1);
    case 'lastWeek':
      return days(-sinceMonday - DAYS_OF_WEEK, -sinceMonday);
    default:
      return days(1 - DEFAULT_RANGE_DAYS, 1);
  }
}
