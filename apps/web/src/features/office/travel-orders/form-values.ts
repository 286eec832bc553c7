import {
  approvalKind,
  carriageKind,
  crossingSource,
  expenseKind,
  expensePaidBy,
  meansOfTransport,
  rateSource,
  ruleSetName,
  stayReason,
  type LanguageCode,
  type TravelOrder,
} from '@konvoj/contract';
import { z } from 'zod';
import { amountInput, centsInput } from '../../../shared/typed-amount.ts';

/** An instant, ISO 8601 in UTC: a clock time alone says nothing in the night in which the clocks go back. */
export const moment = z.string().nullable();
/** As typed, with a decimal comma or point. */
const typed = z.string();
const metres = z.union([z.number(), z.literal('')]);
const kilograms = z.union([z.number(), z.literal('')]);

const crossingValues = z.object({
  /** Identifies the row while others come and go. */
  key: z.string(),
  time: moment,
  toCountry: z.string(),
  source: crossingSource,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  place: z.string(),
});
export type CrossingValues = z.infer<typeof crossingValues>;

const stopValues = z.object({
  key: z.string(),
  place: z.string(),
  arrivedAt: moment,
  leftAt: moment,
  reason: stayReason,
});
export type StopValues = z.infer<typeof stopValues>;

const mealsValues = z.object({
  window: z.number(),
  breakfast: z.boolean(),
  lunch: z.boolean(),
  dinner: z.boolean(),
});
export type MealsValues = z.infer<typeof mealsValues>;

const overrideValues = z.object({
  window: z.number(),
  /** Null: as computed. */
  country: z.string().nullable(),
  city: z.string().nullable().default(null),
  tariffCode: z.literal([0, 1, 2, 3]).nullable(),
  reason: z.string(),
});
export type OverrideValues = z.infer<typeof overrideValues>;

const expenseValues = z.object({
  key: z.string(),
  kind: expenseKind.default('other'),
  description: z.string(),
  quantity: typed,
  unitPrice: typed,
  currency: z.string(),
  /** Of this receipt alone. */
  rate: typed,
  rateDate: z.string().nullable(),
  rateSource: rateSource.nullable(),
  fileId: z.number().nullable(),
  paidBy: expensePaidBy,
});
export type ExpenseValues = z.infer<typeof expenseValues>;

const rateValues = z.object({ currency: z.string(), rate: typed, rateDate: z.string(), rateSource });
export type RateValues = z.infer<typeof rateValues>;

/** What the form of a travel order holds, named like the body of the call. */
export const orderValues = z.object({
  driverId: z.number().nullable(),
  person: z.object({ name: z.string(), job: z.string(), address: z.string() }),
  coDriver: z.string(),
  vehicleId: z.number().nullable(),
  trailerId: z.number().nullable(),
  means: meansOfTransport,
  carriage: carriageKind.nullable(),
  ownWeightKg: kilograms,
  payloadKg: kilograms,
  purpose: z.string(),
  /** A place in each line. */
  route: z.string(),
  payer: z.string(),
  supplements: z.string(),
  plannedStart: moment,
  plannedDays: z.union([z.number(), z.literal('')]),
  departure: moment,
  return: moment,
  homeCountry: z.string(),
  borderCrossings: z.array(crossingValues),
  stops: z.array(stopValues),
  freeMeals: z.array(mealsValues),
  reducedAllowance: z.boolean(),
  ruleSet: ruleSetName,
  overnightStay: z.boolean(),
  cabNights: z.boolean(),
  odometerStart: metres,
  odometerEnd: metres,
  distance: metres,
  notes: z.string(),
  remark: z.string(),
  overrides: z.array(overrideValues),
  expenses: z.array(expenseValues),
  advance: z.object({ amount: typed, currency: z.string() }),
  exchangeRates: z.array(rateValues),
});
export type OrderValues = z.infer<typeof orderValues>;

export const APPROVALS = approvalKind.options;

export const newKey = (): string => crypto.randomUUID();

/** The form of a new order. */
export function newOrder(homeCountry: string, currency: string): OrderValues {
  return {
    driverId: null,
    person: { name: '', job: '', address: '' },
    coDriver: '',
    vehicleId: null,
    trailerId: null,
    means: 'companyVehicle',
    carriage: null,
    ownWeightKg: '',
    payloadKg: '',
    purpose: '',
    route: '',
    payer: '',
    supplements: '',
    plannedStart: null,
    plannedDays: '',
    departure: null,
    return: null,
    homeCountry,
    borderCrossings: [],
    stops: [],
    freeMeals: [],
    reducedAllowance: true,
    ruleSet: homeCountry === 'DE' ? 'DE' : 'SI-TRIP',
    overnightStay: true,
    cabNights: false,
    odometerStart: '',
    odometerEnd: '',
    distance: '',
    notes: '',
    remark: '',
    overrides: [],
    expenses: [],
    advance: { amount: '', currency },
    exchangeRates: [],
  };
}

/** The form of an order that is stored. @param currency of the home country */
export function valuesOf(order: TravelOrder, language: LanguageCode, currency: string): OrderValues {
  const { person } = order;
  return {
    driverId: order.driverId,
    person: { name: person?.name ?? '', job: person?.job ?? '', address: person?.address ?? '' },
    coDriver: order.coDriver ?? '',
    vehicleId: order.vehicleId,
    trailerId: order.trailerId,
    means: order.means,
    carriage: order.carriage,
    ownWeightKg: order.ownWeightKg ?? '',
    payloadKg: order.payloadKg ?? '',
    purpose: order.purpose ?? '',
    route: order.route.join('\n'),
    payer: order.payer ?? '',
    supplements: order.supplements ?? '',
    plannedStart: order.plannedStart,
    plannedDays: order.plannedDays ?? '',
    departure: order.departure,
    return: order.return,
    homeCountry: order.homeCountry,
    borderCrossings: order.borderCrossings.map(crossingOf),
    stops: order.stops.map(stopOf),
    freeMeals: order.freeMeals.map((meals) => ({ ...meals })),
    reducedAllowance: order.reducedAllowance,
    ruleSet: order.ruleSet,
    overnightStay: order.overnightStay,
    cabNights: order.cabNights,
    odometerStart: order.odometerStart ?? '',
    odometerEnd: order.odometerEnd ?? '',
    distance: order.distance ?? '',
    notes: order.notes ?? '',
    remark: order.remark ?? '',
    overrides: (order.overrides ?? []).map(({ window, country, city, tariffCode, reason }) => ({
      window,
      country: country ?? null,
      city: city ?? null,
      tariffCode: tariffCode ?? null,
      reason,
    })),
    expenses: (order.expenses ?? []).map((expense, index) => expenseOf(expense, index, order, language)),
    advance: {
      amount: centsInput(order.advance?.amount ?? null, language),
      currency: order.advance?.currency ?? currency,
    },
    exchangeRates: (order.exchangeRates ?? []).map((each) => ({ ...each, rate: amountInput(each.rate, language, 6) })),
  };
}

/** Keys of stored rows are their places, so that the same order gives the same values. */
export const crossingOf = (
  { time, toCountry, source, latitude, longitude, place }: TravelOrder['borderCrossings'][number],
  index: number,
): CrossingValues => ({
  key: String(index),
  time,
  toCountry,
  source,
  latitude,
  longitude,
  place: place ?? '',
});

export const stopOf = (
  { place, arrivedAt, leftAt, reason }: TravelOrder['stops'][number],
  index: number,
): StopValues => ({ key: String(index), place, arrivedAt, leftAt, reason });

type Expense = NonNullable<TravelOrder['expenses']>[number];

function expenseOf(
  { kind, description, quantity, unitPrice, currency, rate, rateDate, rateSource, fileId, paidBy }: Expense,
  index: number,
  { exchangeRates = [] }: Pick<TravelOrder, 'exchangeRates'>,
  language: LanguageCode,
): ExpenseValues {
  // The reply names the rate that holds; one of the order is not one of the receipt.
  const ofOrder = exchangeRates.some(
    (each) => each.currency === currency && each.rate === rate && each.rateDate === rateDate,
  );
  const own = rate !== null && !ofOrder;
  return {
    key: String(index),
    kind,
    description,
    quantity: amountInput(quantity, language, 3),
    unitPrice: amountInput(unitPrice / 100, language, 3, 2),
    currency,
    rate: own ? amountInput(rate, language, 6) : '',
    rateDate: own ? rateDate : null,
    rateSource: own ? rateSource : null,
    fileId,
    paidBy,
  };
}

export function newExpense(currency: string): ExpenseValues {
  return {
    key: newKey(),
    kind: 'other',
    description: '',
    quantity: '1',
    unitPrice: '',
    currency,
    rate: '',
    rateDate: null,
    rateSource: null,
    fileId: null,
    paidBy: 'driver',
  };
}
