import { exchangeDateTime, startOfLocalDay } from '@konvoj/i18n';
import type { Stay, Trip } from './types.ts';

export const MINUTE_MS = 60_000;

/** The local day of an instant, `YYYY-MM-DD`. */
export const localDate = (at: number, timeZone: string): string => exchangeDateTime(at, timeZone).slice(0, 10);

/** The stays inside a span, cut to it; without those of no length. */
export function staysWithin(stays: readonly Stay[], from: number, to: number): Stay[] {
  const within: Stay[] = [];
  for (const stay of stays) {
    if (stay.to <= from) continue;
    if (stay.from >= to) break;
    within.push({ country: stay.country, from: Math.max(stay.from, from), to: Math.min(stay.to, to) });
  }
  return within;
}

/** Minutes per country inside a span, in the order of entry. */
export function minutesWithin(stays: readonly Stay[], from: number, to: number): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const stay of staysWithin(stays, from, to))
    minutes.set(stay.country, (minutes.get(stay.country) ?? 0) + (stay.to - stay.from) / MINUTE_MS);
  return minutes;
}

/** The country abroad with most minutes; of equal ones that entered first. Null: no minute is abroad. */
export function longestAbroad(minutes: ReadonlyMap<string, number>, homeCountry: string): string | null {
  let longest: string | null = null;
  for (const [country, count] of minutes)
    if (country !== homeCountry && count > (longest === null ? 0 : (minutes.get(longest) ?? 0))) longest = country;
  return longest;
}

/** A local day of a trip, cut to it. Epoch milliseconds. */
export interface TripDay {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The local days of a trip in their order; a day that it only touches at midnight is none. */
export function daysOf({ departure, return: end, timeZone }: Trip): TripDay[] {
  const days: TripDay[] = [];
  for (let from = departure; from < end;) {
    const to = Math.min(startOfLocalDay(from, timeZone, 1), end);
    days.push({ date: localDate(from, timeZone), from, to });
    from = to;
  }
  return days;
}
