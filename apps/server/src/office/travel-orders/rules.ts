import { EXCHANGE_RATE_DAYS_BEFORE } from '@konvoj/contract';
import type { CurrencyTotal, OrderReview, TravelOrderState, TravelOrderSums } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import type { Finding, ListedOrder, OrderReader, Overlap, StoredExpense, StoredTravelOrder } from './types.ts';

const HOUR_MS = 3_600_000;
/** An order that is issued later after the departure was not ordered before the trip (domain reference, 1.1). */
const ISSUED_LATE_AFTER_MS = 48 * HOUR_MS;

/** `2026-00017`; null: a draft has none. */
export function orderNumber({ year, sequence }: Pick<StoredTravelOrder, 'year' | 'sequence'>): string | null {
  return year === null || sequence === null ? null : `${year}-${String(sequence).padStart(5, '0')}`;
}

/** What may follow each state. Settled and cancelled orders stay as they are. */
const FOLLOWING: Readonly<Record<TravelOrderState, readonly TravelOrderState[]>> = {
  draft: ['issued'],
  issued: ['settled', 'cancelled'],
  settled: [],
  cancelled: [],
};

export const canMove = (from: TravelOrderState, to: TravelOrderState): boolean => FOLLOWING[from].includes(to);
export const isClosed = ({ state }: Pick<StoredTravelOrder, 'state'>): boolean =>
  state === 'settled' || state === 'cancelled';

/**
 * Quantity times unit price in whole cents, half a cent upwards. The quantity has at most three decimals, the price (cents) at
 * most one, as prices of fuel have.
 */
export function expenseAmount({ quantity, unitPrice }: Pick<StoredExpense, 'quantity' | 'unitPrice'>): number {
  return Math.floor((Math.round(quantity * 1_000) * Math.round(unitPrice * 10) + 5_000) / 10_000);
}

type Rates = Pick<StoredTravelOrder, 'exchangeRates'>;

/** An amount in the home currency, cents, half upwards; null without a rate. `rate` is units of the currency for one at home. */
export function inHomeCurrency({ amount, currency }: CurrencyTotal, home: string, rate: number | null): number | null {
  if (currency === home) return amount;
  if (rate === null) return null;
  const size = Math.floor(Math.abs(amount) / rate + 0.5);
  return amount < 0 ? -size : size;
}

/** The rate that holds for a receipt: its own, else that of the order for its currency. */
export function rateOf(expense: Pick<StoredExpense, 'currency' | 'rate'>, { exchangeRates }: Rates) {
  return expense.rate ?? exchangeRates.find(({ currency }) => currency === expense.currency) ?? null;
}

/** Sums by currency, in the order in which the currencies occur. Sums of nothing are left out. */
export function addUp(amounts: readonly CurrencyTotal[]): CurrencyTotal[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount !== 0).map(([currency, amount]) => ({ currency, amount }));
}

/** Sums less others, by currency. */
export const less = (from: readonly CurrencyTotal[], taken: readonly CurrencyTotal[]): CurrencyTotal[] =>
  addUp([...from, ...taken.map(({ currency, amount }) => ({ currency, amount: -amount }))]);

type Counted = Pick<ListedOrder, 'calculation' | 'expenses' | 'advance' | 'exchangeRates'>;

/**
 * What is due for an order: allowances and expenses of the driver less the advance. Currencies are never mixed; the balance
 * in the home currency is null while a rate is missing.
 */
export function sumsOf(order: Counted, homeCurrency: string): TravelOrderSums {
  const { calculation, expenses, advance } = order;
  const of = (paidBy: StoredExpense['paidBy']) => expenses.filter((each) => each.paidBy === paidBy);
  const total = (some: readonly StoredExpense[]) =>
    addUp(some.map((each) => ({ currency: each.currency, amount: expenseAmount(each) })));
  const allowances = addUp(calculation?.totals ?? []);
  const deducted = advance === null ? [] : [{ currency: advance.currency, amount: -advance.amount }];
  const ofDriver = of('driver');
  const orderRate = (currency: string) => order.exchangeRates.find((each) => each.currency === currency)?.rate ?? null;
  const converted = [
    ...[...allowances, ...deducted].map((each) => inHomeCurrency(each, homeCurrency, orderRate(each.currency))),
    ...ofDriver.map((each) =>
      inHomeCurrency(
        { currency: each.currency, amount: expenseAmount(each) },
        homeCurrency,
        rateOf(each, order)?.rate ?? null,
      ),
    ),
  ];
  const known = converted.flatMap((amount) => amount ?? []);
  return {
    allowances,
    driverExpenses: total(ofDriver),
    companyExpenses: total(of('company')),
    balance: addUp([...allowances, ...total(ofDriver), ...deducted]),
    homeBalance:
      known.length === converted.length
        ? { currency: homeCurrency, amount: known.reduce((sum, amount) => sum + amount, 0) }
        : null,
  };
}

/** Fields without which an order cannot be issued (domain reference, 1.1: what an inspector expects of part A). */
export function missingForIssue(order: ListedOrder): string[] {
  const missing: readonly (readonly [field: string, isMissing: boolean])[] = [
    ['driverId', order.person === null],
    ['purpose', order.purpose === null],
    ['route', order.route.length === 0],
    ['vehicleId', order.means === 'companyVehicle' && order.plate === null],
    ['plannedStart', order.plannedStart === null && order.departure === null],
  ];
  return missing.flatMap(([field, isMissing]) => (isMissing ? [field] : []));
}

/** Fields without which an order cannot be settled. */
export function missingForSettlement(order: StoredTravelOrder, homeCurrency: string): string[] {
  if (order.departure === null) return ['departure'];
  if (order.return === null) return ['return'];
  if (order.calculation === null) return ['borderCrossings'];
  return sumsOf(order, homeCurrency).homeBalance === null ? ['exchangeRates'] : [];
}

/** Whether an order was issued more than two days after its departure. */
export function isIssuedLate({ issuedAt, departure }: Pick<StoredTravelOrder, 'issuedAt' | 'departure'>): boolean {
  return issuedAt !== null && departure !== null && issuedAt - departure > ISSUED_LATE_AFTER_MS;
}

/** Whether a line of the allowances, or what is free of tax, has a rate that is not verified for its date. */
export const hasUnverifiedRates = ({ calculation }: Pick<ListedOrder, 'calculation'>): boolean =>
  calculation?.warnings.some(({ code }) => code === 'not_verified' || code === 'ceiling_not_verified') === true;

/** Whether what is free of tax has a rate that is not verified for its date. */
export const hasUnverifiedCeiling = ({ calculation }: Pick<ListedOrder, 'calculation'>): boolean =>
  calculation?.warnings.some(({ code }) => code === 'ceiling_not_verified') === true;

/** Every expense but kilometres is reimbursed against a receipt (domain reference, 1.4: with proof). */
export const needsReceipt = (expense: StoredExpense): boolean =>
  expense.kind !== 'mileage' && expense.fileId === null && expenseAmount(expense) > 0;

/** Odometer and positions may differ by 5 %, and on short trips by 10 km. */
const ODOMETER_SHARE = 0.05;
const ODOMETER_METERS = 10_000;

/** Whether the odometer at both ends contradicts the distance of the trip. */
export function odometerDiffers({
  odometerStart,
  odometerEnd,
  distance,
}: Pick<StoredTravelOrder, 'odometerStart' | 'odometerEnd' | 'distance'>): boolean {
  if (odometerStart === null || odometerEnd === null || distance === null) return false;
  const driven = odometerEnd - odometerStart;
  return Math.abs(driven - distance) > Math.max(ODOMETER_METERS, ODOMETER_SHARE * Math.max(driven, distance));
}

/**
 * Whether the date of an exchange rate of the order is after the last day of the trip or over 7 days before it (domain reference, 1.4). A rate of a
 * receipt alone is that of a payment, on any day.
 */
export function hasOddRateDate(
  { exchangeRates, return: arrival }: Pick<StoredTravelOrder, 'exchangeRates' | 'return'>,
  timeZone: string,
): boolean {
  if (arrival === null) return false;
  const last = dayOf(arrival, timeZone);
  const first = dayOf(arrival - EXCHANGE_RATE_DAYS_BEFORE * 24 * HOUR_MS, timeZone);
  return exchangeRates.some(({ rateDate }) => rateDate > last || rateDate < first);
}

/** `2026-03-05`, the local day of an instant. */
export const dayOf = (at: number, timeZone: string): string => exchangeDateTime(at, timeZone).slice(0, 10);

/** Overlapping orders that are named; others are counted. */
export const OVERLAPS_SHOWN = 5;
export const OVERLAPS_COUNTED = 100;

/** For whom is looked at an order. `hasDrift`: the present rates give other sums. */
interface ReviewFor extends Pick<OrderReader, 'showsMoney' | 'timeZone'> {
  readonly hasDrift?: boolean;
}

/** What somebody should look at. Settled and cancelled orders have only what stays true of them. */
export function reviewOf(
  order: ListedOrder,
  overlaps: readonly Overlap[],
  { showsMoney, timeZone, hasDrift = false }: ReviewFor,
): OrderReview[] {
  const about = (reason: OrderReview['reason'], besides: Partial<OrderReview> = {}): OrderReview => ({
    reason,
    from: null,
    until: null,
    countries: [],
    orderId: null,
    number: null,
    count: null,
    field: null,
    ...besides,
  });
  const late = isIssuedLate(order) ? [about('issuedLate')] : [];
  if (order.state === 'cancelled') return [];
  const drift = hasDrift ? [about('drift')] : [];
  const more = overlaps.length - OVERLAPS_SHOWN;
  const overlapping = [
    ...overlaps
      .slice(0, OVERLAPS_SHOWN)
      .map(({ otherId, otherNumber, from, until }) =>
        about('overlap', { orderId: otherId, number: otherNumber, from: iso(from), until: iso(until) }),
      ),
    ...(more > 0 ? [about('overlap', { count: more })] : []),
  ];
  if (order.state === 'settled') return [...overlapping, ...late, ...drift];
  const incomplete = [
    ...(order.state === 'draft' ? missingForIssue(order) : []),
    ...(order.person !== null && order.person.address === null ? ['person.address'] : []),
    ...(order.person !== null && order.person.job === null ? ['person.job'] : []),
  ];
  return [
    ...order.findings.map((finding) => findingOnWire(finding, about)),
    ...overlapping,
    ...late,
    ...drift,
    ...(odometerDiffers(order) ? [about('odometer')] : []),
    ...(showsMoney && order.expenses.some(needsReceipt) ? [about('missingReceipt')] : []),
    ...(showsMoney && hasOddRateDate(order, timeZone) ? [about('rateDate')] : []),
    ...incomplete.map((field) => about('incomplete', { field })),
  ];
}

/**
 * Whether an order may have something to look at, whoever looks and in whatever time zone: an order without it has nothing,
 * unless another one overlaps it.
 */
export function mayNeedReview(order: Omit<StoredTravelOrder, 'id'>): boolean {
  const reader = { showsMoney: true, timeZone: 'UTC' };
  const isOpen = order.state === 'draft' || order.state === 'issued';
  return (isOpen && order.exchangeRates.length > 0) || reviewOf({ ...order, id: 0 }, [], reader).length > 0;
}

const iso = (at: number) => new Date(at).toISOString();

function findingOnWire(
  { reason, from, until, countries, number }: Finding,
  about: (reason: OrderReview['reason'], besides: Partial<OrderReview>) => OrderReview,
): OrderReview {
  return about(reason, {
    from: from === null ? null : iso(from),
    until: until === null ? null : iso(until),
    countries: [...countries],
    number: number ?? null,
  });
}

/**
 * What the data left open, after a change by a user: entering the crossings answers what was missing between countries, and
 * a return answers that none was found.
 */
export function openFindings(
  findings: readonly Finding[],
  entered: { readonly crossings: boolean; readonly return: boolean },
): Finding[] {
  return findings.filter(({ reason }) => {
    if (reason === 'loadWithdrawn') return true;
    return reason === 'notReturned' ? !entered.return : !entered.crossings;
  });
}

/** The allowances with the countries of each line in the order of travel, which a stored object does not keep. */
export function inOrderOfTravel({
  calculation,
  homeCountry,
  crossings,
}: Pick<StoredTravelOrder, 'calculation' | 'homeCountry' | 'crossings'>): StoredTravelOrder['calculation'] {
  if (calculation === null) return null;
  const lines = calculation.lines.map((line) => {
    const [start, end] = [Date.parse(line.start), Date.parse(line.end)];
    const first = crossings.findLast(({ time }) => time <= start)?.toCountry ?? homeCountry;
    const inside = crossings.filter(({ time }) => time > start && time < end).map(({ toCountry }) => toCountry);
    const travelled = [...new Set([first, ...inside, ...Object.keys(line.minutesByCountry)])];
    const minutes = new Map(Object.entries(line.minutesByCountry));
    const entries = travelled.flatMap((country) => {
      const stay = minutes.get(country);
      return stay === undefined ? [] : [[country, stay] as const];
    });
    return { ...line, minutesByCountry: Object.fromEntries(entries) };
  });
  return { ...calculation, lines };
}

/** The home country and those of the crossings, each once. */
export function countriesOf({ homeCountry, crossings }: Pick<ListedOrder, 'homeCountry' | 'crossings'>): string[] {
  return [...new Set([homeCountry, ...crossings.map(({ toCountry }) => toCountry)])];
}
