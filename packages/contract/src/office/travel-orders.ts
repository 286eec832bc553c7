import { z } from 'zod';
import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX, TRAVEL_ORDER_ISSUE_MAX, TRAVEL_ORDER_LIST_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { problemCode } from '../problems.ts';
import {
  id,
  idListText,
  idText,
  instant,
  instantInput,
  languageInput,
  optionalText,
  searchText,
  shortText,
} from '../wire-types.ts';
import { ruleSetName } from './allowance-rates.ts';
import { allowanceCalculation, allowanceLine, countrySplit, currencyTotal, freeMeals } from './allowances.ts';
import {
  approvalKind,
  borderCrossing,
  carriageKind,
  exchangeRate,
  lineOverride,
  meansOfTransport,
  orderApproval,
  orderExpense,
  orderFile,
  orderPerson,
  orderReview,
  orderStop,
  recordedCrossing,
  travelOrderFields,
  travelOrderState,
} from './travel-order-parts.ts';

/** `2026-03`, a month in the time zone of the organization. */
export const monthText = z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/);

/** Sums by currency, never mixed. */
const sums = {
  allowances: z.array(currencyTotal),
  /** Paid by the driver. */
  driverExpenses: z.array(currencyTotal),
  companyExpenses: z.array(currencyTotal),
  /** Allowances and expenses of the driver less the advance: due to the driver, or to the organization when negative. */
  balance: z.array(currencyTotal),
  /** The balance in the home currency, cents; null while a rate is missing. */
  homeBalance: currencyTotal.nullable(),
};
export const travelOrderSums = z.object(sums);
export type TravelOrderSums = z.infer<typeof travelOrderSums>;

const headFields = {
  id,
  /** `2026-00017`, by organization and year of issue, without holes; null: a draft. */
  number: z.string().nullable(),
  /** 1, or of a correction one more than the order that it corrects; both have the same number. */
  revision: z.int(),
  /** The order that this one corrects, and the one that corrects it. */
  corrects: z.object({ id, revision: z.int() }).nullable(),
  correctedBy: z.object({ id, revision: z.int(), state: travelOrderState }).nullable(),
  state: travelOrderState,
  driverId: id.nullable(),
  person: orderPerson.nullable(),
  vehicleId: id.nullable(),
  /** The plate. */
  vehicle: z.string().nullable(),
  trailerId: id.nullable(),
  trailer: z.string().nullable(),
  purpose: z.string().nullable(),
  route: z.array(z.string()),
  plannedStart: instant.nullable(),
  plannedDays: z.int().nullable(),
  departure: instant.nullable(),
  return: instant.nullable(),
  homeCountry: z.string(),
  /** The home country and those of its crossings, each once. */
  countries: z.array(z.string()),
  ruleSet: ruleSetName,
  /** Metres. */
  distance: z.int().nullable(),
  /** The day of issue in the time zone of the organization. */
  issued: z.object({ date: z.iso.date(), place: z.string(), by: z.string().nullable(), at: instant }).nullable(),
  settledAt: instant.nullable(),
  /** Of a cancelled order. */
  cancelReason: z.string().nullable(),
  review: z.array(orderReview),
  /** Whether a line of its allowances, or what is free of tax, has a rate that is not verified for the date. */
  hasUnverifiedRates: z.boolean(),
  /** Null for users without the permission `travelOrders.money`. */
  sums: travelOrderSums.nullable(),
  /** Rises with every change. A change that names an older one is refused. */
  version: z.int(),
};
export const travelOrderRow = z.object(headFields);
export type TravelOrderRow = z.output<typeof travelOrderRow>;

/** Fields with amounts are absent for users without the permission `travelOrders.money`. */
export const travelOrder = z.object({
  ...headFields,
  coDriver: z.string().nullable(),
  means: meansOfTransport,
  carriage: carriageKind.nullable(),
  ownWeightKg: z.int().nullable(),
  payloadKg: z.int().nullable(),
  payer: z.string().nullable(),
  supplements: z.string().nullable(),
  borderCrossings: z.array(borderCrossing),
  stops: z.array(orderStop),
  freeMeals: z.array(freeMeals.required()),
  reducedAllowance: z.boolean(),
  overnightStay: z.boolean(),
  cabNights: z.boolean(),
  odometerStart: z.int().nullable(),
  odometerEnd: z.int().nullable(),
  notes: z.string().nullable(),
  remark: z.string().nullable(),
  /** As stored with the last change; overridden lines keep what was computed. Null: without departure or return. */
  calculation: allowanceCalculation.nullable().optional(),
  /** Its lines by themselves. */
  allowances: z.array(allowanceLine).optional(),
  overrides: z.array(lineOverride).optional(),
  /** Sums that the present rates would give, where they differ from the stored ones; null: they agree. */
  drift: z.array(currencyTotal).nullable().optional(),
  expenses: z.array(orderExpense).optional(),
  advance: currencyTotal.nullable().optional(),
  exchangeRates: z.array(exchangeRate).optional(),
  /** Of a correction: what the order that it corrects came to, and whether that is confirmed as paid. Null: none is corrected. */
  settledBefore: z
    .object({ balance: z.array(currencyTotal), homeBalance: currencyTotal.nullable(), isPaid: z.boolean() })
    .nullable()
    .optional(),
  /** Receipts. */
  files: z.array(orderFile).optional(),
  approvals: z.array(orderApproval),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type TravelOrder = z.output<typeof travelOrder>;

/** The version that the caller has read; without it the order is changed whatever it is now. */
const ofVersion = { version: z.int().optional() };
const body = z.strictObject(travelOrderFields);
export type TravelOrderBody = z.output<typeof body>;

/** A trip of a driver as the stages show it. Nothing in it is stored. */
export const travelOrderProposal = z.object({
  driverId: id,
  /** The driver's name with the job and the address of their last order. */
  person: orderPerson,
  vehicleId: id.nullable(),
  vehicle: z.string().nullable(),
  trailerId: id.nullable(),
  departure: instant,
  /** Null: the driver has not returned to the base yet. */
  return: instant.nullable(),
  homeCountry: z.string(),
  /** Where it began. `marked`: an own place marked as base; `rest`: where the driver rests for over 11 hours. */
  base: z.object({
    name: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    source: z.enum(['marked', 'rest']),
  }),
  borderCrossings: z.array(borderCrossing),
  route: z.array(z.string()),
  stops: z.array(orderStop),
  odometerStart: z.int().nullable(),
  odometerEnd: z.int().nullable(),
  distance: z.int(),
  purpose: z.string().nullable(),
  review: z.array(orderReview),
  /** Orders of the driver at this time; a month's batch makes no draft for such a trip. */
  existing: z.array(z.object({ id, number: z.string().nullable(), state: travelOrderState })),
});
export type TravelOrderProposal = z.output<typeof travelOrderProposal>;

/** What a driver gets for the orders of a month that are settled. */
export const payrollRow = z.object({
  driverId: id.nullable(),
  person: z.string(),
  orders: z.array(z.object({ id, number: z.string() })),
  /** Numbers of lines of allowances by tariff. */
  full: z.int(),
  half: z.int(),
  reduced: z.int(),
  allowances: z.array(currencyTotal),
  /** What of them is free of tax, and the rest. */
  taxFree: z.array(currencyTotal),
  taxable: z.array(currencyTotal),
  /** Orders whose tax-free amount has rates that are not verified for their date. */
  unverified: z.int(),
  expenses: z.array(currencyTotal),
  advances: z.array(currencyTotal),
  /** What was paid for orders that corrections among these replace. */
  paidBefore: z.array(currencyTotal),
  /** Allowances and expenses less advances and what was paid before. */
  balance: z.array(currencyTotal),
  /** In the home currency; null while a rate is missing. */
  homeBalance: currencyTotal.nullable(),
  /** Issued orders of the month that are not settled yet; they are in no sum. */
  open: z.int(),
});
export type PayrollRow = z.output<typeof payrollRow>;
export const payrollReply = z.object({ month: monthText, rows: z.array(payrollRow) });
export type Payroll = z.output<typeof payrollReply>;

/** What an organization has decided of its travel orders. */
export const travelOrderSettings = z.object({
  /** Drafts are made by themselves: from loading orders before the departure, else after the first border or 6 hours away. */
  automaticDrafts: z.boolean(),
  /** Rule set SI-TRIP; holds for orders that are computed from now on. */
  countrySplit,
});
export type TravelOrderSettings = z.output<typeof travelOrderSettings>;

const byId = z.strictObject({ id: idText });
const byFile = z.strictObject({ id: idText, fileId: idText });
const inLanguage = { language: languageInput.optional() };
const ofMonth = z.strictObject({ month: monthText, driverIds: idListText.optional() });
const payrollFile = { query: ofMonth.extend(inLanguage), file: true } as const;
const statesText = z
  .string()
  .max(60)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(travelOrderState));

export const travelOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/travel_order',
    access: 'travelOrders.read',
    summary: 'Travel orders by departure, those without one by planned start, the newest first',
    query: z.strictObject({
      /** Those whose departure or planned start is in it. Absent: all months. */
      month: monthText.optional(),
      driverIds: idListText.optional(),
      states: statesText.optional(),
      /** Only those with something to look at. */
      needsReview: z.stringbool().optional(),
      /** Only those with rates that are not verified for the date. */
      unverifiedRates: z.stringbool().optional(),
      /** In number, person, plate, purpose and route. */
      search: searchText,
      limit: z.coerce.number().int().min(1).max(TRAVEL_ORDER_LIST_MAX).default(TRAVEL_ORDER_LIST_MAX),
    }),
    reply: z.array(travelOrderRow),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/travel_order/settings',
    access: 'travelOrders.read',
    summary: 'Whether drafts are made by themselves, and which country has which allowances of a trip',
    reply: travelOrderSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/travel_order/settings',
    access: 'travelOrders.settings',
    summary: 'Changes these settings; what is absent stays',
    body: travelOrderSettings.partial().strict(),
    reply: travelOrderSettings,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/travel_order/:id',
    access: 'travelOrders.read',
    summary: 'An order with crossings, lines of allowances, expenses, approvals and receipts',
    params: byId,
    reply: travelOrder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/travel_order',
    access: 'travelOrders.edit',
    summary: 'A new draft; it gets its number when it is issued',
    body,
    reply: travelOrder,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/travel_order/:id',
    access: 'travelOrders.edit',
    summary:
      'Changes a draft or an issued order; absent fields stay. 409 when somebody changed the named `version` (the stored order is `current`), and for settled and cancelled orders',
    params: byId,
    body: body.extend(ofVersion),
    reply: travelOrder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/travel_order/:id',
    access: 'travelOrders.edit',
    summary: 'Deletes a draft; 409 for an order that has a number',
    params: byId,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/travel_order/:id/issue',
    access: 'travelOrders.edit',
    summary: 'Issues a draft today with the next number of the year; 422 with the fields that are missing',
    params: byId,
    /** `place`: of issue; absent: the one of the last order that was issued. */
    body: z.strictObject({ place: optionalText.optional(), ...ofVersion }),
    reply: travelOrder,
  }),
  issueMany: endpoint({
    method: 'POST',
    path: '/api/travel_order/issue',
    access: 'travelOrders.edit',
    summary: 'Issues several drafts in the order of their departure; each one is issued or refused by itself',
    body: z.strictObject({
      ids: z.array(id).min(1).max(TRAVEL_ORDER_ISSUE_MAX),
      place: optionalText.optional(),
    }),
    reply: z.array(
      z.object({
        /** As it was given: also one that no order has. */
        id: z.int(),
        number: z.string().nullable(),
        /** Why it was not issued; null: it was. */
        problem: problemCode.nullable(),
        /** The fields that are missing. */
        fields: z.array(z.string()),
      }),
    ),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/travel_order/:id/settle',
    access: 'travelOrders.money',
    summary: 'Settles an issued order: it does not change any more. 422 without departure, return or a needed rate',
    params: byId,
    body: z.strictObject(ofVersion),
    reply: travelOrder,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/travel_order/:id/cancel',
    access: 'travelOrders.edit',
    summary: 'Cancels an issued order, which keeps its number; 409 for a draft or a settled one',
    params: byId,
    body: z.strictObject({ reason: shortText, ...ofVersion }),
    reply: travelOrder,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/travel_order/:id/approve',
    access: 'travelOrders.edit',
    summary:
      'The user confirms a step, or takes a confirmation back; `approved` and `paid` need the permission travelOrders.money',
    params: byId,
    body: z.strictObject({ kind: approvalKind, withdrawn: z.boolean().default(false), ...ofVersion }),
    reply: travelOrder,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/travel_order/:id/correction',
    access: 'travelOrders.money',
    summary: 'A new revision of a settled order under the same number, to be changed and settled',
    params: byId,
    body: z.strictObject({ reason: shortText, ...ofVersion }),
    reply: travelOrder,
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/api/travel_order/proposal',
    access: 'travelOrders.read',
    summary: 'Trips of a driver from base to base that begin in a period, from the recorded stages',
    query: z.strictObject({ driverId: idText, from: instantInput, to: instantInput }),
    reply: z.array(travelOrderProposal),
  }),
  recordedCrossings: endpoint({
    method: 'GET',
    path: '/api/travel_order/recordedCrossings',
    access: 'travelOrders.read',
    summary: 'Border crossings that the tachograph recorded on the card of a driver in a period',
    query: z.strictObject({ driverId: idText, from: instantInput, to: instantInput }),
    reply: z.array(recordedCrossing),
  }),
  makeMonth: endpoint({
    method: 'POST',
    path: '/api/travel_order/month',
    access: 'travelOrders.edit',
    summary:
      'Drafts for the trips of a month that have no order yet; orders prepared before the trip get it. The reply has all drafts of the month, those to look at first',
    /** Absent drivers: all. */
    body: z.strictObject({
      month: monthText,
      driverIds: z.array(id).min(1).max(1_000).optional(),
      /** Of trips for which no loading order is known. */
      purpose: optionalText.optional(),
    }),
    /** `completed`: orders that were prepared before their trip and have it now. */
    reply: z.object({ made: z.int(), completed: z.int(), orders: z.array(travelOrderRow) }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/travel_order/:id/pdf',
    access: 'travelOrders.read',
    summary: 'Order and settlement for signing; without the permission travelOrders.money the order without amounts',
    params: byId,
    query: z.strictObject({
      ...inLanguage,
      /** Default: both. */
      part: z.enum(['order', 'settlement']).optional(),
    }),
    file: true,
  }),
  xls: endpoint({
    method: 'GET',
    path: '/api/travel_order/:id/xls',
    access: 'travelOrders.money',
    summary: 'Lines of allowances and expenses as a spreadsheet (XLSX)',
    params: byId,
    query: z.strictObject(inLanguage),
    file: true,
  }),
  monthPdf: endpoint({
    method: 'GET',
    path: '/api/travel_order/month/pdf',
    access: 'travelOrders.money',
    summary: 'The issued and settled orders of a driver in a month, in one file',
    query: z.strictObject({ month: monthText, driverId: idText, ...inLanguage }),
    file: true,
  }),
  monthXls: endpoint({
    method: 'GET',
    path: '/api/travel_order/month/xls',
    access: 'travelOrders.money',
    summary: 'The same orders as a spreadsheet (XLSX)',
    query: z.strictObject({ month: monthText, driverId: idText, ...inLanguage }),
    file: true,
  }),
  payroll: endpoint({
    method: 'GET',
    path: '/api/travel_order/payroll',
    access: 'travelOrders.money',
    summary: 'Sums by driver of the settled orders whose departure is in a month',
    query: ofMonth,
    reply: payrollReply,
  }),
  payrollCsv: endpoint({
    method: 'GET',
    path: '/api/travel_order/payroll/csv',
    access: 'travelOrders.money',
    summary: 'The same as CSV, one row for each driver and currency',
    ...payrollFile,
  }),
  payrollXls: endpoint({
    method: 'GET',
    path: '/api/travel_order/payroll/xls',
    access: 'travelOrders.money',
    summary: 'The same as a spreadsheet (XLSX)',
    ...payrollFile,
  }),
  addFiles: endpoint({
    method: 'POST',
    path: '/api/travel_order/:id/files',
    access: 'travelOrders.money',
    summary: 'Adds receipts, at most 50 of an order',
    params: byId,
    body: z.strictObject({}),
    files: { max: ATTACHMENTS_MAX, maxMB: ATTACHMENT_MAX_MB },
    reply: z.array(orderFile),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/travel_order/:id/files/:fileId',
    access: 'travelOrders.money',
    summary: 'A receipt under its own name',
    params: byFile,
    file: true,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/travel_order/:id/files/:fileId',
    access: 'travelOrders.money',
    summary: 'Removes a receipt of a draft or an issued order; expenses lose it',
    params: byFile,
  }),
} as const;
