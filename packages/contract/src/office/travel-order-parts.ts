import { z } from 'zod';
import { TRAVEL_ORDER_LIMITS } from '../constants.ts';
import {
  id,
  instant,
  instantInput,
  latitude,
  longitude,
  optionalAddress,
  optionalNotes,
  optionalSentence,
  optionalText,
  shortText,
} from '../wire-types.ts';
import { countryCode, currencyCode, ruleSetName } from './allowance-rates.ts';
import {
  BORDER_CROSSINGS_MAX,
  allowanceOverride,
  borderCrossingInput,
  crossingSource,
  freeMeals,
} from './allowances.ts';

const price = z.int().min(0).max(1_000_000_000);

export const travelOrderState = z.enum(['draft', 'issued', 'settled', 'cancelled']);
export type TravelOrderState = z.infer<typeof travelOrderState>;

/** Who travels. Of a driver the name is that of the driver where none is given. */
const person = { name: shortText, job: optionalText.optional(), address: optionalAddress.optional() };
export const orderPerson = z.object({ name: z.string(), job: z.string().nullable(), address: z.string().nullable() });
export type OrderPerson = z.infer<typeof orderPerson>;

export const meansOfTransport = z.enum(['companyVehicle', 'privateVehicle', 'publicTransport', 'other']);

/** How goods are carried, as truck travel orders state it: for hire or reward, or on own account. */
export const carriageKind = z.enum(['hire', 'ownAccount']);
export type CarriageKind = z.infer<typeof carriageKind>;
const kilograms = z.int().min(0).max(150_000);

const crossingBody = borderCrossingInput.extend({
  /** The name of the border or of the place; not part of the calculation. */
  place: optionalText.optional(),
});
export const borderCrossing = z.object({
  time: instant,
  toCountry: z.string(),
  source: crossingSource,
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  place: z.string().nullable(),
});
export type BorderCrossing = z.infer<typeof borderCrossing>;

/** A border crossing as the card of the driver has it. */
export const recordedCrossing = z.object({
  time: instant,
  fromCountry: z.string(),
  toCountry: z.string(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
});
export type RecordedCrossing = z.infer<typeof recordedCrossing>;

/** The reason of a stay, as truck travel orders list it. */
export const stayReason = z.enum(['loading', 'unloading', 'customs', 'rest', 'breakdown', 'other']);
const stopBody = z.strictObject({
  place: shortText,
  arrivedAt: instantInput,
  leftAt: instantInput.nullable().optional(),
  reason: stayReason.default('other'),
});
export const orderStop = z.object({
  place: z.string(),
  arrivedAt: instant,
  leftAt: instant.nullable(),
  reason: stayReason,
});
export type OrderStop = z.infer<typeof orderStop>;

const overrideBody = allowanceOverride.extend({ reason: shortText });
/** What a dispatcher decided of a line of allowances instead of the computed value. */
export const lineOverride = allowanceOverride.extend({
  reason: z.string(),
  /** Who decided it; null: a user who was deleted. */
  by: z.string().nullable(),
  at: instant,
});
export type LineOverride = z.output<typeof lineOverride>;

/** `typed`: by hand; `ecb`: reference rate of the European Central Bank. */
export const rateSource = z.enum(['typed', 'ecb']);
const conversion = {
  /** Units of the currency for one of the home currency, as the ECB publishes them. */
  rate: z.number().min(0.0001).max(1_000_000),
  rateDate: z.iso.date(),
  rateSource: rateSource.default('typed'),
};
/** The rate of a currency in the whole order. */
export const exchangeRate = z.strictObject({ currency: currencyCode, ...conversion });
export type ExchangeRate = z.output<typeof exchangeRate>;

export const expensePaidBy = z.enum(['driver', 'company']);
/** `transport`: tickets and fuel; `mileage`: kilometres with a private vehicle, which have no receipt. */
export const expenseKind = z.enum([
  'transport',
  'mileage',
  'toll',
  'vignette',
  'parking',
  'ferry',
  'overnight',
  'phone',
  'other',
]);
export type ExpenseKind = z.infer<typeof expenseKind>;
/** Costs of transport, which the settlement lists apart from the others. */
export const TRANSPORT_COSTS: readonly ExpenseKind[] = ['transport', 'mileage'];
const expenseBody = z.strictObject({
  kind: expenseKind.default('other'),
  description: shortText,
  /** At most three decimals. */
  quantity: z.number().positive().max(1_000_000).multipleOf(0.001),
  /** Cents of `currency`, at most one decimal: fuel has prices like 1.479. */
  unitPrice: z.number().min(0).max(1_000_000_000).multipleOf(0.1),
  currency: currencyCode,
  /** A rate of this receipt alone; absent: that of the order for the currency. */
  rate: conversion.rate.nullable().optional(),
  rateDate: z.iso.date().nullable().optional(),
  rateSource: rateSource.nullable().optional(),
  /** A receipt of this order (`files`). */
  fileId: id.nullable().optional(),
  paidBy: expensePaidBy.default('driver'),
});
export const orderExpense = z.object({
  kind: expenseKind,
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  currency: z.string(),
  /** Quantity times unit price, cents of `currency`. */
  amount: z.int(),
  /** The rate that holds for it; null: its currency is the home currency, or no rate is known. */
  rate: z.number().nullable(),
  rateDate: z.iso.date().nullable(),
  rateSource: rateSource.nullable(),
  /** Cents of the home currency; null without a rate. */
  homeAmount: z.int().nullable(),
  fileId: id.nullable(),
  paidBy: expensePaidBy,
});
export type OrderExpense = z.infer<typeof orderExpense>;

/** Who signs which part: `ordered` before departure, the others on the settlement. */
export const approvalKind = z.enum(['ordered', 'claimed', 'approved', 'paid']);
export const orderApproval = z.object({ kind: approvalKind, by: z.string().nullable(), at: instant });
export type OrderApproval = z.infer<typeof orderApproval>;

/**
 * Why somebody should look at an order before it is issued or settled. `missingCrossing`: the country changed while no data
 * came; `gapNearBorder`: no data for over 30 minutes near a border; `overlap`: another order of the person at the same time;
 * `issuedLate`: issued over two days after departure; `drift`: the stored allowances differ from those that the present rates
 * give; `notReturned`: no return was found; `incomplete`: something that the order needs for its issue is missing;
 * `missingReceipt`: an expense names no receipt; `odometer`: the odometer and the distance of the trip contradict each other;
 * `rateDate`: the date of an exchange rate is not that of the last day of the trip or shortly before it; `loadWithdrawn`: a
 * loading order that the order was made from (`number`) was cancelled or has another driver or vehicle.
 * Rates that are not verified for the date are no reason: `hasUnverifiedRates` of the row.
 */
export const reviewReason = z.enum([
  'missingCrossing',
  'gapNearBorder',
  'overlap',
  'issuedLate',
  'drift',
  'notReturned',
  'incomplete',
  'missingReceipt',
  'odometer',
  'rateDate',
  'loadWithdrawn',
]);
export const orderReview = z.object({
  reason: reviewReason,
  /** The time that it is about; null where it is about the whole order. */
  from: instant.nullable(),
  until: instant.nullable(),
  /** Countries before and after a missing crossing, or those of a gap. */
  countries: z.array(z.string()),
  /** The other order of an overlap. */
  orderId: id.nullable(),
  /** Of the other order of an overlap, or of a loading order. */
  number: z.string().nullable(),
  /** Of an overlap in place of the other order: how many there are besides those of their own; they are counted up to 100. */
  count: z.int().nullable(),
  /** The field of an incomplete order. */
  field: z.string().nullable(),
});
export type OrderReview = z.infer<typeof orderReview>;

/** A receipt. */
export const orderFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  addedAt: instant,
  addedBy: z.string().nullable(),
});
export type OrderFile = z.infer<typeof orderFile>;

const metres = z.int().min(0).max(10_000_000_000);

/**
 * An order as a user enters it. Absent fields of an existing order stay as they are, null empties them; lists are replaced
 * whole. The last four need the permission `travelOrders.money`.
 */
export const travelOrderFields = {
  driverId: id.nullable().optional(),
  person: z.strictObject(person).nullable().optional(),
  coDriver: optionalText.optional(),
  vehicleId: id.nullable().optional(),
  trailerId: id.nullable().optional(),
  means: meansOfTransport.optional(),
  carriage: carriageKind.nullable().optional(),
  /** Of the vehicle; absent with another vehicle: those of its last order. */
  ownWeightKg: kilograms.nullable().optional(),
  payloadKg: kilograms.nullable().optional(),
  /** Concrete: customer, load, contract. */
  purpose: optionalSentence.optional(),
  /** Places in their order, from the first to the last. */
  route: z.array(shortText).max(TRAVEL_ORDER_LIMITS.stops).optional(),
  /** Who bears the costs; null: the organization. */
  payer: optionalText.optional(),
  /** Special supplements that were agreed. */
  supplements: optionalText.optional(),
  plannedStart: instantInput.nullable().optional(),
  plannedDays: z.int().min(1).max(366).nullable().optional(),
  departure: instantInput.nullable().optional(),
  return: instantInput.nullable().optional(),
  /** Absent in a new order: the country of the organization. */
  homeCountry: countryCode.optional(),
  borderCrossings: z.array(crossingBody).max(BORDER_CROSSINGS_MAX).optional(),
  stops: z.array(stopBody).max(TRAVEL_ORDER_LIMITS.stops).optional(),
  freeMeals: z.array(freeMeals).max(TRAVEL_ORDER_LIMITS.windows).optional(),
  reducedAllowance: z.boolean().optional(),
  /** Absent in a new order: SI-TRIP, or DE where the organization is at home there. */
  ruleSet: ruleSetName.optional(),
  /** Of the rule set DE (`allowances`). */
  overnightStay: z.boolean().optional(),
  cabNights: z.boolean().optional(),
  /** Metres. */
  odometerStart: metres.nullable().optional(),
  odometerEnd: metres.nullable().optional(),
  distance: metres.nullable().optional(),
  notes: optionalNotes.optional(),
  /** The report on the trip. */
  remark: optionalNotes.optional(),
  overrides: z.array(overrideBody).max(TRAVEL_ORDER_LIMITS.windows).optional(),
  expenses: z.array(expenseBody).max(TRAVEL_ORDER_LIMITS.expenses).optional(),
  advance: z.strictObject({ amount: price, currency: currencyCode }).nullable().optional(),
  exchangeRates: z.array(exchangeRate).max(TRAVEL_ORDER_LIMITS.currencies).optional(),
};
