import type { AllowanceTariff } from '@konvoj/contract';
import { MINUTE_MS, longestAbroad, minutesWithin } from '../stays.ts';
import type { Stay, Trip, Window } from '../types.ts';

const WINDOW_MINUTES = 24 * 60;
const WINDOW_MS = WINDOW_MINUTES * MINUTE_MS;

/** The windows of 24 hours of a trip from its departure; the last one is what remains. */
export function dayWindows({ departure, return: end, stays }: Trip): Window[] {
  const windows: Window[] = [];
  for (let start = departure; start < end; start += WINDOW_MS) {
    const windowEnd = Math.min(start + WINDOW_MS, end);
    windows.push({
      window: windows.length,
      start,
      end: windowEnd,
      minutes: (windowEnd - start) / MINUTE_MS,
      minutesByCountry: minutesWithin(stays, start, windowEnd),
    });
  }
  return windows;
}

/**
 * The time of each country in windows of 24 hours that were spent there, those abroad in the order of entry and home last. A
 * window reaches from its first to its last minute in the country, also over stays elsewhere.
 */
export function countryWindows({ departure, return: end, homeCountry, stays }: Trip): Window[] {
  const entered = [...minutesWithin(stays, departure, end).keys()];
  return [...entered.filter((country) => country !== homeCountry), homeCountry]
    .flatMap((country) =>
      spentIn(stays.filter((stay) => stay.country === country)).map((window) => ({
        ...window,
        minutesByCountry: new Map([[country, window.minutes]]),
      })),
    )
    .map((window, index) => ({ ...window, window: index }));
}

/** The stays in one country as windows of 24 hours, the last one with what remains. */
function spentIn(stays: readonly Stay[]): Pick<Window, 'start' | 'end' | 'minutes'>[] {
  const windows: Pick<Window, 'start' | 'end' | 'minutes'>[] = [];
  for (const stay of stays) {
    for (let from = stay.from; from < stay.to;) {
      const last = windows.at(-1);
      const open = last !== undefined && last.minutes < WINDOW_MINUTES ? last : { start: from, minutes: 0 };
      const end = Math.min(stay.to, from + (WINDOW_MINUTES - open.minutes) * MINUTE_MS);
      if (open === last) windows.pop();
      windows.push({ start: open.start, end, minutes: open.minutes + (end - from) / MINUTE_MS });
      from = end;
    }
  }
  return windows;
}

/** The country abroad in which the trip was longest; null: it was at home only. */
export const destinationOf = ({ departure, return: end, homeCountry, stays }: Trip): string | null =>
  longestAbroad(minutesWithin(stays, departure, end), homeCountry);

/** What a tariff is of a full allowance, in percent (decree on travel abroad; UL RS 162/22 at home). */
const PERCENT = {
  abroad: { 0: 0, 1: 100, 2: 75, 3: 25 },
  home: { 0: 0, 1: 100, 2: 50, 3: 35 },
} as const satisfies Record<string, Record<AllowanceTariff, number>>;

/** A window by hours per country with the tariff that its own hours give. */
export interface Entitled {
  readonly isAtHome: boolean;
  readonly tariffCode: AllowanceTariff;
}

/**
 * The tariffs of the windows when all of them together may not be more than the allowances of the whole time (decree on travel
 * abroad): each takes its own, or the highest one that is left.
 * @param whole what the windows of 24 hours of the whole trip give
 * @param reducedAllowance whether the order grants tariff 3
 */
export function cappedTariffs(
  windows: readonly Entitled[],
  whole: readonly Entitled[],
  reducedAllowance: boolean,
): AllowanceTariff[] {
  const tariffs: readonly AllowanceTariff[] = reducedAllowance ? [1, 2, 3] : [1, 2];
  const percentOf = ({ isAtHome }: Entitled, tariff: AllowanceTariff) => PERCENT[isAtHome ? 'home' : 'abroad'][tariff];
  let left = whole.reduce((sum, each) => sum + percentOf(each, each.tariffCode), 0);
  return windows.map((each) => {
    const own = percentOf(each, each.tariffCode);
    const tariff = tariffs.find((code) => percentOf(each, code) <= Math.min(own, left)) ?? 0;
    left -= percentOf(each, tariff);
    return tariff;
  });
}
