import {
  allowanceCalculation,
  allowanceTariff,
  approvalKind,
  carriageKind,
  crossingSource,
  expenseKind,
  expensePaidBy,
  meansOfTransport,
  rateSource,
  reviewReason,
  ruleSetName,
  stayReason,
} from '@konvoj/contract';
import { z } from 'zod';

const text = z.string().nullable();
const moment = z.number().nullable();
const userId = z.number().nullable();
/** Orders that were stored before these fields existed lack them. */
const laterNumber = z.number().nullable().default(null);

/** Fields of a trip that are computed until the return, unless a user enters them. */
export const TRIP_FIELDS = ['stops', 'odometerEnd', 'distance'] as const;

/** Instants are epoch milliseconds, lengths metres, money cents of its currency. */
export const storedDetails = z.object({
  person: z.object({ name: z.string(), job: text, address: text }).nullable(),
  coDriver: text,
  means: meansOfTransport,
  carriage: carriageKind.nullable().default(null),
  ownWeightKg: laterNumber,
  payloadKg: laterNumber,
  purpose: text,
  route: z.array(z.string()),
  payer: text,
  supplements: text,
  plannedDays: z.number().nullable(),
  homeCountry: z.string(),
  crossings: z.array(
    z.object({
      time: z.number(),
      toCountry: z.string(),
      source: crossingSource,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      place: text,
    }),
  ),
  stops: z.array(z.object({ place: z.string(), arrivedAt: z.number(), leftAt: moment, reason: stayReason })),
  freeMeals: z.array(z.object({ window: z.number(), breakfast: z.boolean(), lunch: z.boolean(), dinner: z.boolean() })),
  reducedAllowance: z.boolean(),
  ruleSet: ruleSetName,
  overnightStay: z.boolean(),
  cabNights: z.boolean(),
  odometerStart: z.number().nullable(),
  odometerEnd: z.number().nullable(),
  distance: z.number().nullable(),
  notes: text,
  remark: text,
  overrides: z.array(
    z.object({
      window: z.number(),
      country: z.string().optional(),
      city: z.string().optional(),
      tariffCode: allowanceTariff.optional(),
      reason: z.string(),
      userId,
      at: z.number(),
    }),
  ),
  expenses: z.array(
    z.object({
      kind: expenseKind.default('other'),
      description: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      currency: z.string(),
      /** A rate of the receipt alone. */
      rate: z.object({ rate: z.number(), rateDate: z.string(), rateSource }).nullable(),
      fileId: z.number().nullable(),
      paidBy: expensePaidBy,
    }),
  ),
  advance: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  exchangeRates: z.array(z.object({ currency: z.string(), rate: z.number(), rateDate: z.string(), rateSource })),
  /** As computed with the last change; null: without departure or return. */
  calculation: allowanceCalculation.nullable(),
  approvals: z.array(z.object({ kind: approvalKind, userId, at: z.number() })),
  issuePlace: text,
  cancelReason: text,
  /** Why the order that it corrects was wrong. */
  correctionReason: text,
  /** Plates as they were when the order was last changed. */
  plate: text,
  trailerPlate: text,
  /** Which of them a user has entered; null: stored before this was kept. */
  entered: z.array(z.enum(TRIP_FIELDS)).nullable().default(null),
  /** What the data of the trip left open, until a user enters it. */
  findings: z.array(
    z.object({
      reason: reviewReason,
      from: moment,
      until: moment,
      countries: z.array(z.string()),
      /** Of a loading order. */
      number: z.string().optional(),
    }),
  ),
});
export type OrderDetails = z.infer<typeof storedDetails>;

/** What rows of lists have of the details: of the crossings the countries, of the calculation the sums. */
export const listedDetails = storedDetails
  .omit({ stops: true, freeMeals: true, overrides: true, approvals: true })
  .extend({
    /** Read as their countries alone. */
    crossings: z.array(z.string().transform((toCountry) => ({ toCountry }))),
    calculation: allowanceCalculation.pick({ totals: true, warnings: true }).nullable(),
  });
export type ListedDetails = z.infer<typeof listedDetails>;
