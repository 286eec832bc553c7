import type { AllowanceTariff, Meal, MealDeduction } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import { apportioned, inOrder, percentOf } from '../amounts.ts';
import { rowOfTariff } from '../rate-table.ts';
import { MINUTE_MS, daysOf, localDate, minutesWithin, staysWithin } from '../stays.ts';
import type { CeilingPart, ComputedLine, LineOverride, RateTable, RuleSet, Stay, Trip, Window } from '../types.ts';
import { SOURCE, VERIFIED_UNTIL, shippedRates } from './rates.ts';

/** A trip of one day, or over midnight without a night, has to be longer. */
const DAY_TRIP_MINUTES = 8 * 60;
/** Countries that the letter of the ministry does not list have the amounts of Luxembourg. */
const FOR_UNLISTED = 'LU';

/** Germany: EStG § 9 Abs. 4a, by local calendar day. Cities with amounts of their own are not distinguished. */
export const de: RuleSet = {
  name: 'DE',
  rates: shippedRates,
  verifiedUntil: VERIFIED_UNTIL,
  source: SOURCE,
  windowsOf,
  lineOf,
  ceilingOf,
};

function windowsOf(trip: Trip): Window[] {
  return daysOf(trip).map(({ from, to }, window) => ({
    window,
    start: from,
    end: to,
    minutes: (to - from) / MINUTE_MS,
    minutesByCountry: minutesWithin(trip.stays, from, to),
  }));
}

/** Why a day has its tariff. `whole` is 1, those with an allowance else 2, the others 0. */
type Reason =
  | { readonly key: 'whole_day' | 'travel_day' | 'day_trip' | 'too_short'; readonly minutes: number }
  | {
      readonly key: 'day_trip_over_midnight' | 'counted_on_other_day';
      readonly minutes: number;
      readonly date: string;
    };

const TARIFF: Readonly<Record<Reason['key'], AllowanceTariff>> = {
  whole_day: 1,
  travel_day: 2,
  day_trip: 2,
  day_trip_over_midnight: 2,
  counted_on_other_day: 0,
  too_short: 0,
};

function lineOf(
  trip: Trip,
  days: readonly Window[],
  window: Window,
  rates: RateTable,
  override: LineOverride = {},
): ComputedLine {
  const reason = reasonOf(trip, days, window);
  const country = override.country ?? countryOf(trip, days, window, reason);
  const date = localDate(window.start, trip.timeZone);
  const group =
    rates.groupOf(country, date, override.city) ??
    (country === trip.homeCountry ? null : rates.groupOf(FOR_UNLISTED, date));
  const due = override.tariffCode ?? TARIFF[reason.key];
  const row = group === null ? null : rowOfTariff(group, due);
  const tariffCode = row === null ? 0 : due;
  const base = row?.amount ?? 0;
  const meals = trip.freeMeals.get(window.window) ?? new Set();
  const deductions = deductionsOf(base, group?.rows.at(-1)?.amount ?? 0, meals);
  const supplement = tariffCode === 0 || !hasNights(trip, days) ? 0 : cabNight(trip, date);
  return {
    country,
    city: group?.city ?? null,
    tariffCode,
    rateId: row?.id ?? null,
    base,
    deductions,
    supplement,
    amount: deductions.reduce((left, { amount }) => left - amount, base) + supplement,
    currency: group?.currency ?? 'EUR',
    explanation: explained(reason, { country, date, hasRate: group !== null && (due === 0 || row !== null) }, override),
    rateFrom: group?.validFrom ?? null,
  };
}

/** A trip over midnight, with a night away from home. */
const hasNights = ({ overnightStay }: Trip, days: readonly Window[]): boolean =>
  days.length > 2 || (days.length === 2 && overnightStay);

function reasonOf(trip: Trip, days: readonly Window[], { window, minutes }: Window): Reason {
  if (hasNights(trip, days))
    return { key: window === 0 || window === days.length - 1 ? 'travel_day' : 'whole_day', minutes };
  const total = days.reduce((sum, day) => sum + day.minutes, 0);
  if (total <= DAY_TRIP_MINUTES) return { key: 'too_short', minutes: total };
  const [first, second] = days;
  if (first === undefined || second === undefined) return { key: 'day_trip', minutes: total };
  // The hours of both days count for the one with more of them; of equal days for the first.
  const counted = second.minutes > first.minutes ? second : first;
  const date = localDate(counted.start, trip.timeZone);
  return { key: counted.window === window ? 'day_trip_over_midnight' : 'counted_on_other_day', minutes: total, date };
}

/** Where the driver was before midnight; on the day of return and on day trips the last country abroad. */
function countryOf(trip: Trip, days: readonly Window[], { window, start, end }: Window, { key }: Reason): string {
  const { homeCountry, stays } = trip;
  if (key === 'day_trip_over_midnight' || key === 'counted_on_other_day') return lastAbroad(stays, homeCountry);
  const ofDay = staysWithin(stays, start, end);
  const isLast = window === days.length - 1;
  return isLast ? lastAbroad(ofDay, homeCountry) : (ofDay.at(-1)?.country ?? homeCountry);
}

const lastAbroad = (stays: readonly Stay[], homeCountry: string): string =>
  stays.findLast(({ country }) => country !== homeCountry)?.country ?? homeCountry;

/** Percent of the amount of a whole day in the country (EStG § 9 Abs. 4a Satz 8). */
const OF_WHOLE_DAY: Readonly<Record<Meal, number>> = { breakfast: 20, lunch: 40, dinner: 40 };

function deductionsOf(base: number, wholeDay: number, meals: ReadonlySet<Meal>): MealDeduction[] {
  const free = inOrder(meals);
  if (base === 0 || free.length === 0) return [];
  const parts = free.map((meal) => {
    const percent = OF_WHOLE_DAY[meal];
    return { meal, percent, amount: percentOf(wholeDay, percent) };
  });
  const percent = parts.reduce((sum, part) => sum + part.percent, 0);
  return apportioned(parts, Math.min(base, percentOf(wholeDay, percent)));
}

/** For professional drivers who sleep in the cab, per day with an allowance (EStG § 9 Abs. 1 Satz 3 Nr. 5b). Euro cents. */
function cabNight({ cabNights }: Trip, date: string): number {
  if (!cabNights || date < '2020-01-01') return 0;
  return date < '2024-01-01' ? 800 : 900;
}

function explained(
  reason: Reason,
  { country, date, hasRate }: { readonly country: string; readonly date: string; readonly hasRate: boolean },
  override: LineOverride,
): ComputedLine['explanation'] {
  if (!hasRate) return { key: 'no_rate', params: { country } };
  const params = {
    country,
    date: 'date' in reason ? reason.date : date,
    duration: formatDuration(reason.minutes * 60),
    hours: DAY_TRIP_MINUTES / 60,
  };
  const { country: set, city, tariffCode } = override;
  if (set !== undefined || city !== undefined || tariffCode !== undefined) return { key: 'overridden', params };
  return { key: reason.key, params };
}

/** The amounts of the law are the limit (EStG § 3 Nr. 13, 16), of the city that a dispatcher has set where it has one. */
function ceilingOf(trip: Trip, rates: RateTable): CeilingPart[] {
  const days = windowsOf(trip);
  return days.flatMap((window) => {
    const { city } = trip.overrides.get(window.window) ?? {};
    const { country, currency, amount, rateFrom } = lineOf(trip, days, window, rates, { city });
    return amount === 0 ? [] : [{ date: localDate(window.start, trip.timeZone), country, currency, amount, rateFrom }];
  });
}
