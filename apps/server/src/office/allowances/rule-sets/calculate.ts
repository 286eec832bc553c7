import type {
  AllowanceCalculation,
  AllowanceLine,
  AllowanceRate,
  AllowanceWarning,
  CurrencyTotal,
  RuleSetName,
  TaxFreeCeiling,
} from '@konvoj/contract';
import { de } from './de/de.ts';
import { rateTable } from './rate-table.ts';
import { siTrip } from './si-trip/si-trip.ts';
import { MINUTE_MS, localDate } from './stays.ts';
import type { ComputedLine, RateRow, RateTable, RuleSet, Trip, Window } from './types.ts';

export const ruleSets: Readonly<Record<RuleSetName, RuleSet>> = { 'SI-TRIP': siTrip, DE: de };

/** Where the ids of the shipped rates of a rule set begin; those of organizations are above all of them. */
const FIRST_ID: Readonly<Record<RuleSetName, number>> = { 'SI-TRIP': 1, DE: 5_001 };

/** The shipped rates of all rule sets, with ids that do not change. */
export const shippedRates: readonly AllowanceRate[] = Object.values(ruleSets).flatMap(({ name, rates }) =>
  rates.map((rate, index) => ({ city: null, ...rate, id: FIRST_ID[name] + index, level: 'global', ruleSet: name })),
);

/** One absence of a driver from the base that is longer has no tax-free ceiling (ZDoh-2, article 44). */
const POSTING_MAX_MS = 90 * 24 * 60 * MINUTE_MS;

/**
 * The allowances of a trip: a line per window, numbers per country, totals per currency, the tax-free ceiling and what to look
 * at. Pure; the same for the form, for storing and on paper.
 * @param rates own and shipped ones, or those that were passed; of other rule sets they have no effect
 */
export function calculateAllowances(trip: Trip, name: RuleSetName, rates: readonly RateRow[]): AllowanceCalculation {
  const ruleSet = ruleSets[name];
  const table = rateTable(rates.filter((rate) => rate.ruleSet === name));
  const windows = ruleSet.windowsOf(trip, table);
  const lines = windows.map((window) => lineOf(ruleSet, trip, windows, window, table));
  const totals = totalsOf(lines);
  const ceiling =
    name === 'SI-TRIP' && trip.return - trip.departure > POSTING_MAX_MS
      ? null
      : ceilingOf(ruleSet, trip, rates, totals);
  return {
    ruleSet: name,
    homeCountry: trip.homeCountry,
    totalMinutes: (trip.return - trip.departure) / MINUTE_MS,
    lines,
    perCountry: perCountry(lines),
    totals,
    ceiling,
    warnings: warningsOf(trip, lines, ceiling),
  };
}

function lineOf(
  ruleSet: RuleSet,
  trip: Trip,
  windows: readonly Window[],
  window: Window,
  table: RateTable,
): AllowanceLine {
  const override = trip.overrides.get(window.window);
  const computed = ruleSet.lineOf(trip, windows, window, table);
  const isOverridden =
    override?.country !== undefined || override?.city !== undefined || override?.tariffCode !== undefined;
  const { rateFrom, explanation, deductions, ...line } = isOverridden
    ? ruleSet.lineOf(trip, windows, window, table, override)
    : computed;
  const { country, tariffCode, base, amount, currency } = computed;
  return {
    window: window.window,
    start: new Date(window.start).toISOString(),
    end: new Date(window.end).toISOString(),
    minutes: window.minutes,
    minutesByCountry: Object.fromEntries(window.minutesByCountry),
    ...line,
    cities: table.citiesOf(line.country, localDate(window.start, trip.timeZone)),
    deductions: [...deductions],
    explanation: { key: explanation.key, params: { ...explanation.params } },
    verified: isVerified(ruleSet, trip, localDate(window.start, trip.timeZone), line.country, rateFrom),
    overridden: isOverridden,
    computed: isOverridden ? { country, tariffCode, base, amount, currency } : null,
  };
}

/** Abroad, amounts are not verified from a day on unless a later rate was entered. */
function isVerified(
  { verifiedUntil }: RuleSet,
  { homeCountry }: Trip,
  date: string,
  country: string,
  rateFrom: ComputedLine['rateFrom'],
): boolean {
  if (country === homeCountry || rateFrom === null) return true;
  return date < verifiedUntil || rateFrom >= verifiedUntil;
}

const NAMES = ['none', 'full', 'half', 'reduced'] as const;

function perCountry(lines: readonly AllowanceLine[]): AllowanceCalculation['perCountry'] {
  const rows = new Map<string, AllowanceCalculation['perCountry'][number]>();
  for (const { country, currency, tariffCode, amount } of lines) {
    const key = `${country} ${currency}`;
    const row = rows.get(key) ?? { country, currency, none: 0, full: 0, half: 0, reduced: 0, amount: 0 };
    const name = NAMES[tariffCode];
    rows.set(key, { ...row, [name]: row[name] + 1, amount: row.amount + amount });
  }
  return [...rows.values()];
}

/** Sums per currency, in the order of their first amount; currencies are never added. */
export function totalsOf(amounts: readonly CurrencyTotal[]): CurrencyTotal[] {
  const totals = new Map<string, number>();
  for (const { currency, amount } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].map(([currency, amount]) => ({ currency, amount }));
}

/**
 * By the amounts of the law: the shipped ones unless others of level `global` were passed, and those that the organization has
 * entered (`legal`). Rates of the company or of an agreement have no effect on what is free of tax.
 */
function ceilingOf(
  ruleSet: RuleSet,
  trip: Trip,
  rates: readonly RateRow[],
  due: readonly CurrencyTotal[],
): TaxFreeCeiling {
  const passed = rates.filter(({ level }) => level === 'global');
  const ofLaw = [...rates.filter(({ level }) => level === 'legal'), ...(passed.length > 0 ? passed : shippedRates)];
  const table = rateTable(ofLaw.filter((rate) => rate.ruleSet === ruleSet.name));
  const days = ruleSet.ceilingOf(trip, table).map(({ rateFrom, ...day }) => ({
    ...day,
    verified: isVerified(ruleSet, trip, day.date, day.country, rateFrom),
  }));
  const totals = totalsOf(days);
  const free = new Map(totals.map(({ currency, amount }) => [currency, amount]));
  const excess = due.flatMap(({ currency, amount }) => {
    const over = amount - (free.get(currency) ?? 0);
    return over > 0 ? [{ currency, amount: over }] : [];
  });
  return { totals, excess, days };
}

function warningsOf(trip: Trip, lines: readonly AllowanceLine[], ceiling: TaxFreeCeiling | null): AllowanceWarning[] {
  const ofLines = lines.flatMap(({ window, country, verified, explanation }): AllowanceWarning[] => {
    if (explanation.key === 'no_rate') return [{ code: 'no_rate', window, params: { country } }];
    return verified ? [] : [{ code: 'not_verified', window, params: {} }];
  });
  const ofTrip: AllowanceWarning[] = [];
  const add = (code: AllowanceWarning['code'], params: AllowanceWarning['params'] = {}) =>
    ofTrip.push({ code, window: null, params });
  if (trip.endsAbroad) add('ends_abroad');
  if ([...trip.freeMeals.keys(), ...trip.overrides.keys()].some((window) => window >= lines.length))
    add('outside_trip');
  if (ceiling === null) add('posting_too_long');
  if (ceiling?.days.some(({ verified }) => !verified) === true) add('ceiling_not_verified');
  for (const { currency, amount } of ceiling?.excess ?? []) add('ceiling_exceeded', { currency, amount });
  return [...ofLines, ...ofTrip];
}
