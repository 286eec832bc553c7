import { exchangeDateTime, formatDate, formatDateTime, zoneOffsetMs } from '@konvoj/i18n';
import { ProblemError, invalidFields } from './http/problem.ts';
import { readInstant } from './time.ts';

const DAY_MS = 86_400_000;

/** A span of time, both ends inclusive. Epoch milliseconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export interface PeriodInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type PeriodRefusal =
  | { readonly refused: 'period.incomplete' | 'period.reversed' }
  | { readonly refused: 'period.too_long'; readonly params: { readonly maxDays: number } }
  | { readonly refused: 'invalid_date'; readonly field: 'from' | 'to' };

/**
 * Reads the period of a query. Its length is measured in the local time of the organization, so that 31 days are 31
 * days also across a change to or from summer time.
 */
export function readPeriod(input: PeriodInput, timeZone: string, maxDays: number): Period | PeriodRefusal {
  if (input.from === undefined || input.to === undefined) return { refused: 'period.incomplete' };
  const from = readInstant(input.from, timeZone);
  if (from === null) return { refused: 'invalid_date', field: 'from' };
  const to = readInstant(input.to, timeZone);
  if (to === null) return { refused: 'invalid_date', field: 'to' };
  if (from > to) return { refused: 'period.reversed' };
  const wallLength = to + zoneOffsetMs(to, timeZone) - (from + zoneOffsetMs(from, timeZone));
  return wallLength > maxDays * DAY_MS ? { refused: 'period.too_long', params: { maxDays } } : { from, to };
}

/**
 * The same for a call of the API.
 * @throws {ProblemError} `period.too_long` with maxDays, `period.reversed`, `period.incomplete`, or the field that is no date
 */
export function acceptPeriod(input: PeriodInput, timeZone: string, maxDays: number): Period {
  const read = readPeriod(input, timeZone, maxDays);
  if (!('refused' in read)) return read;
  if (read.refused === 'invalid_date') throw invalidFields({ path: read.field, code: 'invalid_date' });
  throw new ProblemError(read.refused, 'params' in read ? { params: read.params } : {});
}

/**
 * The period of a list, of any length; either end may be missing.
 * @throws {ProblemError} `period.reversed`, or the field that is no date
 */
export function acceptOpenPeriod(
  { from, to }: PeriodInput,
  timeZone: string,
): { readonly from: number | undefined; readonly to: number | undefined } {
  const read = (path: 'from' | 'to', text: string | undefined): number | undefined => {
    const at = text === undefined ? undefined : readInstant(text, timeZone);
    if (at === null) throw invalidFields({ path, code: 'invalid_date' });
    return at;
  };
  const period = { from: read('from', from), to: read('to', to) };
  if (period.from !== undefined && period.to !== undefined && period.from > period.to)
    throw new ProblemError('period.reversed');
  return period;
}

/**
 * The first and the last local day of a period, `YYYY-MM-DD`. A period that ends at midnight ends with the day before:
 * clients request whole days up to the start of the next one.
 */
export function localDaysOf(period: Period, timeZone: string): { readonly first: string; readonly last: string } {
  const day = (at: number) => exchangeDateTime(at, timeZone).slice(0, 10);
  return { first: day(period.from), last: day(Math.max(period.from, period.to - 1)) };
}

/** `18.11.2026 – 20.11.2026` for whole local days, a single day once; otherwise with the times. */
export function periodText(period: Period, timeZone: string): string {
  const [from, to] = [exchangeDateTime(period.from, timeZone), exchangeDateTime(period.to, timeZone)];
  const isWholeDays = from.endsWith(' 00:00:00') && / (00:00:00|23:59:59)$/.test(to) && period.from < period.to;
  if (!isWholeDays) return `${formatDateTime(period.from, timeZone)} – ${formatDateTime(period.to, timeZone)}`;
  const [first, last] = [formatDate(period.from, timeZone), formatDate(period.to - 1, timeZone)];
  return first === last ? first : `${first} – ${last}`;
}
