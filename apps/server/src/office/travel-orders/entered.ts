import { isDeepStrictEqual } from 'node:util';
import type { FieldError, RuleSetName, TravelOrderBody } from '@konvoj/contract';
import { TRIP_FIELDS } from './stored-order.ts';
import type { OrderDetails } from './stored-order.ts';
import type { StoredTravelOrder } from './types.ts';
import { isEnteredField } from './prepared.ts';
import type { TripFields } from './prepared.ts';
import { expenseAmount, openFindings } from './rules.ts';

/** Reads an instant of a client. @throws {ProblemError} validation, at `path` */
export type ReadTime = (text: string, path: string) => number;

/** What a user may enter of an order, apart from whom and what it is about. */
export type Entered = Omit<StoredTravelOrder, 'id' | 'deviceId' | 'trailerId' | 'driverId' | 'person'>;

const DAY_MS = 86_400_000;
const TRIP_MAX_MS = 366 * DAY_MS;
/** Of a receipt, in cents of its currency; sums of all receipts at the lowest rate stay whole numbers. */
const EXPENSE_MAX = 1_000_000_000;

/** An order without anything entered. */
export function emptyOrder(homeCountry: string, createdBy: number | null, now: number): Omit<StoredTravelOrder, 'id'> {
  const ruleSet: RuleSetName = homeCountry === 'DE' ? 'DE' : 'SI-TRIP';
  return {
    year: null,
    sequence: null,
    revision: 1,
    corrects: null,
    correctedBy: null,
    state: 'draft',
    driverId: null,
    deviceId: null,
    trailerId: null,
    plannedStart: null,
    departure: null,
    return: null,
    issuedOn: null,
    issuedAt: null,
    issuedBy: null,
    settledAt: null,
    createdAt: now,
    createdBy,
    version: 1,
    person: null,
    coDriver: null,
    means: 'companyVehicle',
    carriage: null,
    ownWeightKg: null,
    payloadKg: null,
    purpose: null,
    route: [],
    payer: null,
    supplements: null,
    plannedDays: null,
    homeCountry,
    crossings: [],
    stops: [],
    freeMeals: [],
    reducedAllowance: true,
    ruleSet,
    overnightStay: true,
    cabNights: false,
    odometerStart: null,
    odometerEnd: null,
    distance: null,
    notes: null,
    remark: null,
    overrides: [],
    expenses: [],
    advance: null,
    exchangeRates: [],
    calculation: null,
    approvals: [],
    issuePlace: null,
    cancelReason: null,
    correctionReason: null,
    plate: null,
    trailerPlate: null,
    entered: [],
    findings: [],
  };
}

/** Whether a request has fields with amounts, or what changes them by hand. */
export function hasMoney(body: TravelOrderBody): boolean {
  const { overrides, expenses, advance, exchangeRates } = body;
  return [overrides, expenses, advance, exchangeRates].some((each) => each !== undefined);
}

/** The order with what a user entered; what is absent stays. Whom and what it is about is looked up by the caller. */
export function withEntered<O extends Omit<StoredTravelOrder, 'id'>>(
  before: O,
  body: TravelOrderBody,
  readTime: ReadTime,
  by: { readonly userId: number; readonly now: number },
): O {
  const time = (text: string | null | undefined, path: string, so: number | null) =>
    text === undefined ? so : text === null ? null : readTime(text, path);
  const crossings = crossingsOf(body, readTime) ?? before.crossings;
  const arrival = time(body.return, 'return', before.return);
  const findings = openFindings(before.findings, {
    crossings: body.borderCrossings !== undefined && !isDeepStrictEqual(crossings, before.crossings),
    return: arrival !== null,
  });
  const order = {
    ...before,
    coDriver: given(body.coDriver, before.coDriver),
    means: body.means ?? before.means,
    carriage: given(body.carriage, before.carriage),
    ownWeightKg: given(body.ownWeightKg, before.ownWeightKg),
    payloadKg: given(body.payloadKg, before.payloadKg),
    purpose: given(body.purpose, before.purpose),
    route: body.route ?? before.route,
    payer: given(body.payer, before.payer),
    supplements: given(body.supplements, before.supplements),
    plannedStart: time(body.plannedStart, 'plannedStart', before.plannedStart),
    plannedDays: given(body.plannedDays, before.plannedDays),
    departure: time(body.departure, 'departure', before.departure),
    return: arrival,
    homeCountry: body.homeCountry ?? before.homeCountry,
    crossings,
    stops:
      body.stops?.map(({ place, arrivedAt, leftAt, reason }, index) => ({
        place,
        arrivedAt: readTime(arrivedAt, `stops.${index}.arrivedAt`),
        leftAt: time(leftAt, `stops.${index}.leftAt`, null),
        reason,
      })) ?? before.stops,
    freeMeals: body.freeMeals?.map((meals, index) => ({ ...meals, window: meals.window ?? index })) ?? before.freeMeals,
    reducedAllowance: body.reducedAllowance ?? before.reducedAllowance,
    ruleSet: body.ruleSet ?? before.ruleSet,
    overnightStay: body.overnightStay ?? before.overnightStay,
    cabNights: body.cabNights ?? before.cabNights,
    odometerStart: given(body.odometerStart, before.odometerStart),
    odometerEnd: given(body.odometerEnd, before.odometerEnd),
    distance: given(body.distance, before.distance),
    notes: given(body.notes, before.notes),
    remark: given(body.remark, before.remark),
    overrides: overridesOf(body, before, by) ?? before.overrides,
    expenses: expensesOf(body) ?? before.expenses,
    advance: given(body.advance, before.advance),
    exchangeRates: body.exchangeRates ?? before.exchangeRates,
    findings,
  };
  return { ...order, entered: enteredFields(order, before) };
}

/** Fields of the trip that a user has filled in, after a change; one that was emptied is computed again. */
function enteredFields(after: TripFields, before: TripFields): OrderDetails['entered'] {
  const isEmpty = (value: OrderDetails[(typeof TRIP_FIELDS)[number]]) =>
    value === null || (Array.isArray(value) && value.length === 0);
  const fields = TRIP_FIELDS.filter((field) =>
    isDeepStrictEqual(after[field], before[field]) ? isEnteredField(before, field) : !isEmpty(after[field]),
  );
  return isDeepStrictEqual(fields, before.entered ?? []) ? before.entered : fields;
}

const given = <T>(value: T | undefined, so: T): T => (value === undefined ? so : value);

function crossingsOf({ borderCrossings }: TravelOrderBody, readTime: ReadTime): OrderDetails['crossings'] | undefined {
  return borderCrossings?.map(({ time, latitude, longitude, place, ...rest }, index) => ({
    ...rest,
    time: readTime(time, `borderCrossings.${index}.time`),
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    place: place ?? null,
  }));
}

/** An override that says the same as before keeps who decided it and when. */
function overridesOf(
  { overrides }: TravelOrderBody,
  before: Pick<OrderDetails, 'overrides'>,
  { userId, now }: { readonly userId: number; readonly now: number },
): OrderDetails['overrides'] | undefined {
  return overrides?.map((entered) => {
    const kept = before.overrides.find(
      ({ userId: _userId, at: _at, ...rest }) => JSON.stringify(sorted(rest)) === JSON.stringify(sorted(entered)),
    );
    return kept ?? { ...entered, userId, at: now };
  });
}

const sorted = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

function expensesOf({ expenses }: TravelOrderBody): OrderDetails['expenses'] | undefined {
  return expenses?.map(({ rate, rateDate, rateSource, fileId, ...expense }) => ({
    ...expense,
    fileId: fileId ?? null,
    rate: rate == null || rateDate == null ? null : { rate, rateDate, rateSource: rateSource ?? 'typed' },
  }));
}

/** Without the marks of loading orders that are gone, when the user has changed what was made of them. */
export function withoutAnswered<O extends Omit<StoredTravelOrder, 'id'>>(after: O, before: O): O {
  const fields = ['driverId', 'deviceId', 'purpose', 'route', 'plannedStart'] as const;
  if (fields.every((field) => isDeepStrictEqual(after[field], before[field]))) return after;
  return { ...after, findings: after.findings.filter(({ reason }) => reason !== 'loadWithdrawn') };
}

/** What contradicts itself in an order, whatever the rule set says of it. */
export function contradictions(order: Omit<StoredTravelOrder, 'id'>, body: TravelOrderBody): FieldError[] {
  const errors: FieldError[] = [];
  const { departure, return: arrival } = order;
  if (departure !== null && arrival !== null && arrival <= departure)
    errors.push({ path: 'return', code: 'not_after_start' });
  else if (departure !== null && arrival !== null && arrival - departure > TRIP_MAX_MS)
    errors.push({ path: 'return', code: 'too_many_days', params: { max: TRIP_MAX_MS / DAY_MS } });
  if (order.odometerStart !== null && order.odometerEnd !== null && order.odometerEnd < order.odometerStart)
    errors.push({ path: 'odometerEnd', code: 'not_after_start' });
  for (const [index, { arrivedAt, leftAt }] of order.stops.entries())
    if (leftAt !== null && leftAt < arrivedAt) errors.push({ path: `stops.${index}.leftAt`, code: 'not_after_start' });
  for (const [index, expense] of order.expenses.entries())
    if (expenseAmount(expense) > EXPENSE_MAX)
      errors.push({
        path: `expenses.${index}.quantity`,
        code: 'too_big',
        params: { max: EXPENSE_MAX / expense.unitPrice },
      });
  for (const [index, { rate, rateDate }] of (body.expenses ?? []).entries())
    if (rate != null && rateDate == null) errors.push({ path: `expenses.${index}.rateDate`, code: 'required' });
  const repeated = (list: readonly (string | number)[], path: (index: number) => string) => {
    for (const [index, each] of list.entries())
      if (list.indexOf(each) < index) errors.push({ path: path(index), code: 'repeated' });
  };
  repeated(
    order.exchangeRates.map(({ currency }) => currency),
    (index) => `exchangeRates.${index}.currency`,
  );
  repeated(
    order.freeMeals.map(({ window }) => window),
    (index) => `freeMeals.${index}.window`,
  );
  repeated(
    order.overrides.map(({ window }) => window),
    (index) => `overrides.${index}.window`,
  );
  return errors;
}
