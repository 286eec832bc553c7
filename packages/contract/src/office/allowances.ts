import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, instantInput, latitude, longitude, shortText } from '../wire-types.ts';
import {
  ALLOWANCE_RATES_MAX,
  DEFAULT_RULE_SET,
  cents,
  countryCode,
  currencyCode,
  givenAllowanceRate,
  ruleSetName,
} from './allowance-rates.ts';

/** 0 none, 1 full, 2 half, 3 reduced, as in `/api/tarifeDnevnic`. */
export const allowanceTariff = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type AllowanceTariff = z.infer<typeof allowanceTariff>;

/** A trip has at most so many days. */
export const TRIP_MAX_DAYS = 366;
export const BORDER_CROSSINGS_MAX = 500;

export const crossingSource = z.enum(['position', 'tachograph', 'manual']);
export type CrossingSource = z.infer<typeof crossingSource>;

/**
 * How the rule set SI-TRIP gives the allowances of a trip to its countries. `longestStay`: each window of 24 hours to the
 * country abroad with most minutes in it. `destination`: all of them to the country abroad with most minutes of the trip.
 * `hoursPerCountry`: to each country by its hours, those abroad first, together not more than for the whole time.
 */
export const countrySplit = z.enum(['longestStay', 'destination', 'hoursPerCountry']);
export type CountrySplit = z.infer<typeof countrySplit>;

/** When the vehicle entered a country. */
export const borderCrossingInput = z.strictObject({
  time: instantInput,
  toCountry: countryCode,
  source: crossingSource.default('manual'),
  latitude: latitude.nullable().optional(),
  longitude: longitude.nullable().optional(),
});
export type BorderCrossingInput = z.output<typeof borderCrossingInput>;

export const meal = z.enum(['breakfast', 'lunch', 'dinner']);
export type Meal = z.infer<typeof meal>;

/** Meals that the organizer or host of a window paid. */
export const freeMeals = z.strictObject({
  /** Number of the window, from 0; default: the place in the list. */
  window: z.int().min(0).max(TRIP_MAX_DAYS).optional(),
  breakfast: z.boolean().default(false),
  lunch: z.boolean().default(false),
  dinner: z.boolean().default(false),
});
export type FreeMeals = z.output<typeof freeMeals>;

/** What a dispatcher sets instead of what the rule set computes. */
export const allowanceOverride = z.strictObject({
  /** Number of the window, from 0. */
  window: z.int().min(0).max(TRIP_MAX_DAYS),
  country: countryCode.optional(),
  /** A city of the country with a rate of its own; without one on that day, the rate of the country holds. */
  city: shortText.optional(),
  tariffCode: allowanceTariff.optional(),
});
export type AllowanceOverride = z.output<typeof allowanceOverride>;

/** The fields of a trip that its allowances follow from; a travel order has them too. */
export const allowanceTripFields = {
  departure: instantInput,
  return: instantInput,
  /** Default: the country of the organization. */
  homeCountry: countryCode.optional(),
  borderCrossings: z.array(borderCrossingInput).max(BORDER_CROSSINGS_MAX).default([]),
  freeMeals: z
    .array(freeMeals)
    .max(TRIP_MAX_DAYS + 1)
    .default([]),
  /** Whether the order grants the reduced allowance (tariff 3). */
  reducedAllowance: z.boolean().default(true),
  ruleSet: ruleSetName.default(DEFAULT_RULE_SET),
  /** Rule set SI-TRIP; default: that of the organization. */
  countrySplit: countrySplit.optional(),
  /** Rule set DE: whether the driver slept away from home; a trip over midnight without a night has one allowance. */
  overnightStay: z.boolean().default(true),
  /** Rule set DE: the nights were spent in the cab, which gives a supplement per day. */
  cabNights: z.boolean().default(false),
  overrides: z
    .array(allowanceOverride)
    .max(TRIP_MAX_DAYS + 1)
    .default([]),
};
const calculation = z.strictObject({
  ...allowanceTripFields,
  /** Instead of the rates of the organization and the shipped ones; only administrators may pass them. */
  rates: z.array(givenAllowanceRate).max(ALLOWANCE_RATES_MAX).optional(),
});
export type AllowanceTripInput = z.output<typeof calculation>;

/** Why a line is what it is; the texts are under `allowances.explanation.<key>`. */
export const explanationKey = z.enum([
  /** SI-TRIP: the band of hours. */
  'full',
  'half',
  'reduced',
  'too_short',
  /** In the lowest band, but the order does not grant the reduced allowance. */
  'reduced_off',
  /** By hours per country: the countries before have what the whole time gives, or nearly. */
  'capped',
  'no_rate',
  /** DE: 24 hours away on a calendar day. */
  'whole_day',
  /** DE: day of departure or return of a trip with a night. */
  'travel_day',
  /** DE: away for more than 8 hours on one day. */
  'day_trip',
  /** DE: over midnight without a night; the hours count for this day, which has most of them. */
  'day_trip_over_midnight',
  /** DE: over midnight without a night; the hours count for the other day. */
  'counted_on_other_day',
  /** Set by a dispatcher. */
  'overridden',
]);
export type ExplanationKey = z.infer<typeof explanationKey>;

/**
 * `duration` and `countryDuration` are `14:30` (hours and minutes), `country` and `otherCountry` are codes, `hours` and
 * `maxHours` the borders of the band, `date` a local day.
 */
export const allowanceExplanation = z.object({
  key: explanationKey,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AllowanceExplanation = z.infer<typeof allowanceExplanation>;

/** What free meals take off. `all`: the limit for several of them. */
export const mealDeduction = z.object({
  meal: z.enum([...meal.options, 'all']),
  percent: z.number(),
  amount: cents,
});
export type MealDeduction = z.infer<typeof mealDeduction>;

/** One window of a trip: 24 hours, or a calendar day, or what remains of them. Money in cents of `currency`. */
export const allowanceLine = z.object({
  /** From 0. */
  window: z.int(),
  start: instant,
  end: instant,
  minutes: z.int(),
  /** In the order in which they were entered. */
  minutesByCountry: z.record(countryCode, z.int()),
  country: countryCode,
  /** The city whose rate holds; null: that of the country. Lines that were stored before there were such rates lack both. */
  city: z.string().nullable().default(null),
  /** Those of the country that have a rate on this day. */
  cities: z.array(z.string()).default([]),
  tariffCode: allowanceTariff,
  /** Null: no rate applies, or one that was passed without an id. */
  rateId: id.nullable(),
  /** Before deductions. */
  base: cents,
  deductions: z.array(mealDeduction),
  /** DE: for a night in the cab. */
  supplement: cents,
  /** `base` less the deductions, with the supplement. */
  amount: cents,
  currency: currencyCode,
  explanation: allowanceExplanation,
  /** False: the window starts after the last day for which the rates are verified, and no later rate was entered. */
  verified: z.boolean(),
  /** Whether a dispatcher has set country, city or tariff. Lines that were stored before this was kept have it in `computed`. */
  overridden: z.boolean().default(false),
  /** What the rule set computes, where a dispatcher has set something else; else null. */
  computed: z
    .object({
      country: countryCode,
      tariffCode: allowanceTariff,
      base: cents,
      amount: cents,
      currency: currencyCode,
    })
    .nullable(),
});
export type AllowanceLine = z.infer<typeof allowanceLine>;

/** A sum in one currency; currencies are never added. */
export const currencyTotal = z.object({ currency: currencyCode, amount: cents });
export type CurrencyTotal = z.infer<typeof currencyTotal>;

/** Texts under `allowances.warning.<code>`. */
export const allowanceWarningCode = z.enum([
  /** Of a line: see `verified`. */
  'not_verified',
  /** Of a line: the country has no rate. */
  'no_rate',
  /** No crossing leads back to the home country. */
  'ends_abroad',
  /** A meal or an override of a window that the trip does not have; it has no effect. */
  'outside_trip',
  /** What is free of tax has amounts of the law that are not verified for a day: see `ceiling.days`. */
  'ceiling_not_verified',
  /** More is due than is free of tax; `params`: currency, amount. */
  'ceiling_exceeded',
  /** Away for more than 90 days without a break: the rule of the ceiling does not apply. */
  'posting_too_long',
]);
export type AllowanceWarningCode = z.infer<typeof allowanceWarningCode>;
export const allowanceWarning = z.object({
  code: allowanceWarningCode,
  /** Null: of the trip. */
  window: z.int().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AllowanceWarning = z.infer<typeof allowanceWarning>;

/** What is free of tax beside what is due, by the rates of the levels `global` and `legal`. */
export const taxFreeCeiling = z.object({
  totals: z.array(currencyTotal),
  /** What is due above the ceiling; only positive amounts. */
  excess: z.array(currencyTotal),
  /**
   * What the ceiling consists of. SI-TRIP: one full allowance for each local day with a stay abroad. `verified` as of a line;
   * stored ones from before it was kept lack it.
   */
  days: z.array(
    z.object({
      date: z.iso.date(),
      country: countryCode,
      currency: currencyCode,
      amount: cents,
      verified: z.boolean().default(true),
    }),
  ),
});
export type TaxFreeCeiling = z.infer<typeof taxFreeCeiling>;

export const allowanceCalculation = z.object({
  ruleSet: ruleSetName,
  homeCountry: countryCode,
  totalMinutes: z.int(),
  lines: z.array(allowanceLine),
  /** Numbers of allowances by tariff; `amount` includes supplements. */
  perCountry: z.array(
    z.object({
      country: countryCode,
      currency: currencyCode,
      none: z.int(),
      full: z.int(),
      half: z.int(),
      reduced: z.int(),
      amount: cents,
    }),
  ),
  totals: z.array(currencyTotal),
  /** Null: none can be given. */
  ceiling: taxFreeCeiling.nullable(),
  warnings: z.array(allowanceWarning),
});
export type AllowanceCalculation = z.infer<typeof allowanceCalculation>;

export const allowances = {
  calculate: endpoint({
    method: 'POST',
    path: '/api/travel_order/calculate',
    access: 'travelOrders.money',
    summary: 'The allowances of a trip, each with its reason, and what is free of tax; stores nothing',
    body: calculation,
    reply: allowanceCalculation,
  }),
} as const;
