import type { AllowanceTariff, Meal, MealDeduction } from '@konvoj/contract';
import { formatDuration } from '@konvoj/i18n';
import { apportioned, inOrder, lessPercent, percentOf } from '../amounts.ts';
import { rowOfTariff, tariffOf } from '../rate-table.ts';
import { MINUTE_MS, daysOf, localDate, longestAbroad, minutesWithin } from '../stays.ts';
import type {
  CeilingPart,
  ComputedLine,
  LineOverride,
  RateGroup,
  RateRow,
  RateTable,
  RuleSet,
  Trip,
  Window,
} from '../types.ts';
import { cappedTariffs, countryWindows, dayWindows, destinationOf } from './country-split.ts';
import type { Entitled } from './country-split.ts';
import { SOURCE, VERIFIED_UNTIL, shippedRates } from './rates.ts';

const WINDOW_MINUTES = 24 * 60;
const WINDOW_MS = WINDOW_MINUTES * MINUTE_MS;

/**
 * Slovenia. Windows of 24 hours from the departure; the rest by bands of hours, "more than" strictly (Uredba o davčni
 * obravnavi, UL RS 140/06 and later, at home; Uredba o povračilu stroškov za službena potovanja v tujino, UL RS 76/19,
 * abroad). The decree says only that allowances of all countries must not be more than those for the whole time. Unless the
 * organization has chosen otherwise (`country-split.ts`), a window belongs to the country abroad with most minutes in it, and
 * one allowance per window keeps that.
 */
export const siTrip: RuleSet = {
  name: 'SI-TRIP',
  rates: shippedRates,
  verifiedUntil: VERIFIED_UNTIL,
  source: SOURCE,
  windowsOf,
  lineOf,
  ceilingOf,
};

function windowsOf(trip: Trip, rates: RateTable): Window[] {
  if (trip.countrySplit !== 'hoursPerCountry' || destinationOf(trip) === null) return dayWindows(trip);
  const windows = countryWindows(trip);
  const entitled = (some: readonly Window[]) => some.map((window) => entitledTo(trip, window, rates));
  const own = entitled(windows);
  const left = cappedTariffs(own, entitled(dayWindows(trip)), trip.reducedAllowance);
  return windows.map((window, index) => {
    const leftTariff = left[index] ?? 0;
    return leftTariff === own[index]?.tariffCode ? window : { ...window, leftTariff };
  });
}

/** The tariff that the hours of a window give. */
function entitledTo(trip: Trip, window: Window, rates: RateTable): Entitled {
  const country = longestAbroad(window.minutesByCountry, trip.homeCountry) ?? trip.homeCountry;
  const group = rates.groupOf(country, localDate(window.start, trip.timeZone));
  const tariffCode = group === null ? 0 : tariffFor(trip, group, rowFor(group, window.minutes), {});
  return { isAtHome: country === trip.homeCountry, tariffCode };
}

function lineOf(
  trip: Trip,
  _windows: readonly Window[],
  window: Window,
  rates: RateTable,
  override: LineOverride = {},
): ComputedLine {
  const { homeCountry, timeZone } = trip;
  const abroad =
    trip.countrySplit === 'destination' ? destinationOf(trip) : longestAbroad(window.minutesByCountry, homeCountry);
  const country = override.country ?? abroad ?? homeCountry;
  const group = rates.groupOf(country, localDate(window.start, timeZone), override.city);
  if (group === null) return withoutRate(country);
  const tariff = override.tariffCode ?? window.leftTariff;
  const row = tariff === undefined ? rowFor(group, window.minutes) : rowOfTariff(group, tariff);
  const tariffCode = tariffFor(trip, group, row, override);
  const base = row === null || tariffCode === 0 ? 0 : row.amount;
  const meals = trip.freeMeals.get(window.window) ?? new Set();
  const deductions = deductionsOf(base, tariffCode, country === homeCountry, meals);
  return {
    country,
    city: group.city,
    tariffCode,
    rateId: row?.id ?? null,
    base,
    deductions,
    supplement: 0,
    amount: deductions.reduce((left, { amount }) => left - amount, base),
    currency: (row ?? group).currency,
    explanation: explained(window, country, group, row, tariffCode, override),
    rateFrom: group.validFrom,
  };
}

const withoutRate = (country: string): ComputedLine => ({
  country,
  city: null,
  tariffCode: 0,
  rateId: null,
  base: 0,
  deductions: [],
  supplement: 0,
  amount: 0,
  currency: 'EUR',
  explanation: { key: 'no_rate', params: { country } },
  rateFrom: null,
});

/** The row with most hours that the window exceeds; a whole window takes the top one. */
function rowFor({ rows }: RateGroup, minutes: number): RateRow | null {
  if (minutes >= WINDOW_MINUTES) return rows.at(-1) ?? null;
  return rows.findLast(({ minimumHours }) => minutes > minimumHours * 60) ?? null;
}

function tariffFor(
  { reducedAllowance }: Trip,
  group: RateGroup,
  row: RateRow | null,
  override: LineOverride,
): AllowanceTariff {
  if (override.tariffCode !== undefined) return row === null ? 0 : override.tariffCode;
  if (row === null) return 0;
  const tariff = tariffOf(group, row);
  return tariff === 3 && !reducedAllowance ? 0 : tariff;
}

function explained(
  { minutes, minutesByCountry, leftTariff }: Window,
  country: string,
  { rows }: RateGroup,
  row: RateRow | null,
  tariffCode: AllowanceTariff,
  override: LineOverride,
): ComputedLine['explanation'] {
  const params = {
    country,
    duration: formatDuration(minutes * 60),
    countryDuration: formatDuration((minutesByCountry.get(country) ?? 0) * 60),
    hours: (row ?? rows[0]).minimumHours,
  };
  const { country: set, city, tariffCode: tariff } = override;
  if (set !== undefined || city !== undefined || tariff !== undefined) return { key: 'overridden', params };
  if (leftTariff !== undefined) return { key: 'capped', params };
  if (row === null) return { key: 'too_short', params };
  return { key: (['reduced_off', 'full', 'half', 'reduced'] as const)[tariffCode], params };
}

/** Percent of the allowance due, by tariff (decree on travel abroad; at home only breakfast, UL RS 140/06). */
const ABROAD: Readonly<Record<1 | 2, Readonly<Record<Meal, number>>>> = {
  1: { breakfast: 10, lunch: 35, dinner: 35 },
  2: { breakfast: 15, lunch: 40, dinner: 40 },
};
const AT_HOME: Readonly<Record<1 | 2, number>> = { 1: 10, 2: 15 };
/** A fifth remains when all meals are free; also for any meal of the lowest band, which stands for one. */
const MOST_PERCENT = 80;

function deductionsOf(
  base: number,
  tariff: AllowanceTariff,
  isAtHome: boolean,
  meals: ReadonlySet<Meal>,
): MealDeduction[] {
  const free = inOrder(meals);
  const [first] = free;
  if (base === 0 || tariff === 0 || first === undefined) return [];
  if (isAtHome) return tariff !== 3 && first === 'breakfast' ? [deduction(base, first, AT_HOME[tariff])] : [];
  if (tariff === 3) return [deduction(base, free.length === 1 ? first : 'all', MOST_PERCENT)];
  const parts = free.map((meal) => ({ meal, percent: ABROAD[tariff][meal] }));
  const percent = parts.reduce((sum, part) => sum + part.percent, 0);
  if (percent > MOST_PERCENT) return [deduction(base, 'all', MOST_PERCENT)];
  return apportioned(
    parts.map((part) => ({ ...part, amount: percentOf(base, part.percent) })),
    base - lessPercent(base, percent),
  );
}

/** The line is rounded, not the deduction: 41.25 less 15 % is 35.0625, so 35.06. */
const deduction = (base: number, meal: MealDeduction['meal'], percent: number): MealDeduction => ({
  meal,
  percent,
  amount: base - lessPercent(base, percent),
});

/**
 * What is free of tax for a driver in international transport (ZDoh-2, article 44, paragraph 1, point 4.b): one full
 * allowance for each local day with a stay abroad, of the country with most minutes that day, or of the city that a dispatcher
 * has set for the window of this day. Windows at home whose days are
 * not among these have the domestic amount.
 */
function ceilingOf(trip: Trip, rates: RateTable): CeilingPart[] {
  const parts = new Map<string, CeilingPart>();
  for (const day of daysOf(trip)) {
    const country = longestAbroad(minutesWithin(trip.stays, day.from, day.to), trip.homeCountry);
    const { city } = trip.overrides.get(Math.floor((day.from - trip.departure) / WINDOW_MS)) ?? {};
    const group = country === null ? null : rates.groupOf(country, day.date, city);
    const full = group?.rows.at(-1);
    if (country === null || group === null || full === undefined) continue;
    const { currency, validFrom: rateFrom } = group;
    parts.set(day.date, { date: day.date, country, currency, amount: full.amount, rateFrom });
  }
  // The ceiling is that of the law, whichever way the organization has chosen.
  const byLaw: Trip = { ...trip, countrySplit: 'longestStay' };
  const windows = dayWindows(trip);
  for (const window of windows) {
    const isAtHome = longestAbroad(window.minutesByCountry, trip.homeCountry) === null;
    const date = localDate(window.start, trip.timeZone);
    if (!isAtHome || parts.has(date) || parts.has(localDate(window.end - 1, trip.timeZone))) continue;
    const { country, currency, amount, rateFrom } = lineOf(byLaw, windows, window, rates);
    if (amount > 0) parts.set(date, { date, country, currency, amount, rateFrom });
  }
  return [...parts.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
