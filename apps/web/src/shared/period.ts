import { rangeName, type Span } from '@konvoj/contract';
import { exchangeDateTime, instantOfLocal, startOfLocalDay } from '@konvoj/i18n';
import { presetPeriod } from '@konvoj/i18n/preset-period';
import { z } from 'zod';

/** A local day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** The period in an address: a preset, or the first and the last day of a custom one. What does not fit is dropped. */
export const periodSearch = z.object({
  range: rangeName.optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
});
export type PeriodSearch = z.infer<typeof periodSearch>;

/** From the first instant up to, not including, the last one. ISO instants. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
/** The same in epoch milliseconds. */
export const spanOfPeriod = ({ from, to }: Period): Span => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });
export type PeriodProblem = 'period.too_long' | 'period.reversed' | 'period.incomplete';

const DAY_MS = 86_400_000;

/** Midnight that begins a local day, as an instant. */
export function startOf(localDay: string, timeZone: string): number {
  return instantOfLocal(Date.parse(`${localDay}T00:00:00Z`), timeZone);
}

/**
 * The period that an address names: whole local days, those of a preset or of a custom period.
 * @returns null when a custom period lacks a day
 */
export function periodOf(search: PeriodSearch, nowMs: number, timeZone: string): Period | null {
  const { range = 'default', from, to } = search;
  if (range !== 'custom') return periodOfSpan(presetPeriod(range, nowMs, timeZone));
  if (from === undefined || to === undefined) return null;
  return periodOfSpan({
    fromMs: startOf(from, timeZone),
    toMs: startOfLocalDay(startOf(to, timeZone), timeZone, 1),
  });
}

function periodOfSpan({ fromMs, toMs }: Span): Period {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

/** Whole local days of a period; a day of 25 hours, when summer time ends, is still one. */
export function daysIn(period: Period): number {
  return Math.round((Date.parse(period.to) - Date.parse(period.from)) / DAY_MS);
}

/** A period as spans of at most so many local days, ascending: calls for records take no longer ones. */
export function piecesOf(period: Period, maxDays: number, timeZone: string): Period[] {
  const toMs = Date.parse(period.to);
  const pieces: Period[] = [];
  for (let fromMs = Date.parse(period.from); fromMs < toMs;) {
    const endMs = Math.min(toMs, startOfLocalDay(fromMs, timeZone, maxDays));
    pieces.push({ from: new Date(fromMs).toISOString(), to: new Date(endMs).toISOString() });
    fromMs = endMs;
  }
  return pieces;
}

/** The error of a period; null when it may be requested. Exactly `maxDays` days are still allowed. */
export function periodProblem(period: Period | null, maxDays: number): PeriodProblem | null {
  if (!period) return 'period.incomplete';
  if (Date.parse(period.to) <= Date.parse(period.from)) return 'period.reversed';
  return daysIn(period) > maxDays ? 'period.too_long' : null;
}

/** A local day as a span of instants; null when it does not lie in the period. */
export function dayWithin(
  localDay: string,
  period: Period,
  timeZone: string,
): { readonly fromMs: number; readonly toMs: number } | null {
  const fromMs = startOf(localDay, timeZone);
  const toMs = startOfLocalDay(fromMs, timeZone, 1);
  return fromMs >= Date.parse(period.from) && toMs <= Date.parse(period.to) ? { fromMs, toMs } : null;
}

/** The local day of an instant, as it stands in an address. */
export function localDayOf(instantMs: number, timeZone: string): string {
  return exchangeDateTime(instantMs, timeZone).slice(0, 10);
}

/** First and last local day of a period, for the address and the calendar. */
export function daysOf(period: Period, timeZone: string): { readonly from: string; readonly to: string } {
  return {
    from: localDayOf(Date.parse(period.from), timeZone),
    to: localDayOf(Date.parse(period.to) - 1, timeZone),
  };
}
