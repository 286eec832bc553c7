import { MAX_DAYS_STAGES } from '@konvoj/contract';
import { startOfLocalDay } from '@konvoj/i18n';
import { localDayOf, startOf } from '../../../shared/period.ts';

/** How far back a thread reaches, step by step, in days before today: at most as long as a period may be. */
const REACHES = [7, 30, MAX_DAYS_STAGES - 1];

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
