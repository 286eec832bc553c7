import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { startOfLocalDay } from '@konvoj/i18n';
import { localDayOf, startOf } from '../../../shared/period.ts';

/** The longest period that is read at once ends today, or where a later one begins. */
const AT_ONCE_DAYS = MAX_DAYS_STAGES - 1;
/** Two years. */
const PERIODS = 8;
/** How far back a thread reaches, step by step, in days before today. */
const REACHES = [7, 30, ...Array.from({ length: PERIODS }, (_, index) => (index + 1) * AT_ONCE_DAYS)];

/**
 * The first day of a thread that shows more of the past; null when it shows all that is offered.
 * @param since its present first local day; undefined: the default, two days ago
 */
export function earlierSince(since: string | undefined, nowMs: number, timeZone: string): string | null {
  const sinceMs = since === undefined ? startOfLocalDay(nowMs, timeZone, -2) : startOf(since, timeZone);
  const starts = REACHES.map((days) => startOfLocalDay(nowMs, timeZone, -days));
  const earlier = starts.find((start) => start < sinceMs);
  return earlier === undefined ? null : localDayOf(earlier, timeZone);
}

/** ISO instants; undefined: the server's default. */
export interface ReadPeriod {
  readonly from?: string;
  readonly to?: string;
}

/**
 * The periods that a thread is read by, the newest first: none is longer than the server reads at once.
 * @param since its first local day; undefined: the default, two days ago
 */
export function threadPeriods(since: string | undefined, nowMs: number, timeZone: string): readonly ReadPeriod[] {
  if (since === undefined) return [{}];
  const sinceMs = startOf(since, timeZone);
  const periods: ReadPeriod[] = [];
  for (let index = 0; index < PERIODS; index += 1) {
    const startMs = Math.max(sinceMs, startOfLocalDay(nowMs, timeZone, -(index + 1) * AT_ONCE_DAYS));
    const to =
      index === 0 ? {} : { to: new Date(startOfLocalDay(nowMs, timeZone, -index * AT_ONCE_DAYS)).toISOString() };
    periods.push({ from: new Date(startMs).toISOString(), ...to });
    if (startMs <= sinceMs) break;
  }
  return periods;
}
