import type {
  CurrencyTotal,
  OrderFile,
  OrderReview,
  TravelOrder,
  TravelOrderProposal,
  TravelOrderRow,
} from '@konvoj/contract';
import { listCountries } from '../../organization/reference/lists.ts';
import type { StoredFile } from './file-store.ts';
import {
  countriesOf,
  expenseAmount,
  hasUnverifiedRates,
  inHomeCurrency,
  orderNumber,
  rateOf,
  sumsOf,
} from './rules.ts';
import type { ListedOrder, OrderCrossing, OrderReader, StoredStop, StoredTravelOrder } from './types.ts';

/** What a reply needs beside the order. */
export interface Shown {
  readonly vehicleIds: ReadonlyMap<number, number>;
  readonly userNames: ReadonlyMap<number, string>;
  readonly review: readonly OrderReview[];
  readonly reader: Pick<OrderReader, 'showsMoney'>;
}

interface ShownWhole extends Shown {
  readonly files: readonly StoredFile[];
  readonly drift: CurrencyTotal[] | null;
  /** The order that this one corrects. */
  readonly corrected: StoredTravelOrder | null;
}

const currencies = new Map(listCountries('en').map(({ code, currency }) => [code, currency]));
/** ISO 4217; euros for a country that is not in the list. */
export const currencyOf = (country: string): string => currencies.get(country) ?? 'EUR';

const iso = (at: number) => new Date(at).toISOString();
const optional = (at: number | null) => (at === null ? null : iso(at));

/** The order as lists show it. */
export function rowOnWire(order: ListedOrder, { vehicleIds, userNames, review, reader }: Shown): TravelOrderRow {
  const { issuedOn, issuedAt } = order;
  return {
    id: order.id,
    number: orderNumber(order),
    revision: order.revision,
    corrects: order.corrects,
    correctedBy: order.correctedBy,
    state: order.state,
    driverId: order.driverId,
    person: order.person,
    vehicleId: order.deviceId === null ? null : (vehicleIds.get(order.deviceId) ?? null),
    vehicle: order.plate,
    trailerId: order.trailerId,
    trailer: order.trailerPlate,
    purpose: order.purpose,
    route: order.route,
    plannedStart: optional(order.plannedStart),
    plannedDays: order.plannedDays,
    departure: optional(order.departure),
    return: optional(order.return),
    homeCountry: order.homeCountry,
    countries: countriesOf(order),
    ruleSet: order.ruleSet,
    distance: order.distance,
    issued:
      issuedOn === null || issuedAt === null
        ? null
        : {
            date: issuedOn,
            place: order.issuePlace ?? '',
            by: nameOf(order.issuedBy, userNames),
            at: iso(issuedAt),
          },
    settledAt: optional(order.settledAt),
    cancelReason: order.cancelReason,
    review: [...review],
    hasUnverifiedRates: hasUnverifiedRates(order),
    sums: reader.showsMoney ? sumsOf(order, currencyOf(order.homeCountry)) : null,
    version: order.version,
  };
}

const nameOf = (userId: number | null, names: ReadonlyMap<number, string>) =>
  userId === null ? null : (names.get(userId) ?? null);

/** The order with everything that the reader may see. */
export function orderOnWire(order: StoredTravelOrder, shown: ShownWhole): TravelOrder {
  const { userNames, reader } = shown;
  return {
    ...rowOnWire(order, shown),
    coDriver: order.coDriver,
    means: order.means,
    carriage: order.carriage,
    ownWeightKg: order.ownWeightKg,
    payloadKg: order.payloadKg,
    payer: order.payer,
    supplements: order.supplements,
    borderCrossings: order.crossings.map(crossingOnWire),
    stops: order.stops.map(stopOnWire),
    freeMeals: order.freeMeals,
    reducedAllowance: order.reducedAllowance,
    overnightStay: order.overnightStay,
    cabNights: order.cabNights,
    odometerStart: order.odometerStart,
    odometerEnd: order.odometerEnd,
    notes: order.notes,
    remark: order.remark,
    approvals: order.approvals.map(({ kind, userId, at }) => ({ kind, by: nameOf(userId, userNames), at: iso(at) })),
    createdAt: iso(order.createdAt),
    createdBy: nameOf(order.createdBy, userNames),
    ...(reader.showsMoney && moneyOnWire(order, shown)),
  };
}

type MoneyField =
  | 'calculation'
  | 'allowances'
  | 'overrides'
  | 'drift'
  | 'expenses'
  | 'advance'
  | 'exchangeRates'
  | 'files'
  | 'settledBefore';

function settledBefore(corrected: StoredTravelOrder): TravelOrder['settledBefore'] {
  const { balance, homeBalance } = sumsOf(corrected, currencyOf(corrected.homeCountry));
  return { balance, homeBalance, isPaid: corrected.approvals.some(({ kind }) => kind === 'paid') };
}

function moneyOnWire(
  order: StoredTravelOrder,
  { userNames, files, drift, corrected }: ShownWhole,
): Pick<TravelOrder, MoneyField> {
  return {
    calculation: order.calculation,
    allowances: order.calculation?.lines ?? [],
    overrides: order.overrides.map(({ userId, at, ...override }) => ({
      ...override,
      by: nameOf(userId, userNames),
      at: iso(at),
    })),
    drift,
    expenses: order.expenses.map((expense) => expenseOnWire(expense, order)),
    advance: order.advance,
    exchangeRates: order.exchangeRates,
    files: files.map((file) => fileOnWire(file, userNames)),
    settledBefore: corrected === null ? null : settledBefore(corrected),
  };
}

/** A receipt line with its amounts. */
export function expenseOnWire(expense: StoredTravelOrder['expenses'][number], order: StoredTravelOrder) {
  const home = currencyOf(order.homeCountry);
  const isHome = expense.currency === home;
  const rate = isHome ? null : rateOf(expense, order);
  const amount = expenseAmount(expense);
  return {
    kind: expense.kind,
    description: expense.description,
    quantity: expense.quantity,
    unitPrice: expense.unitPrice,
    currency: expense.currency,
    amount,
    rate: rate?.rate ?? null,
    rateDate: rate?.rateDate ?? null,
    rateSource: rate?.rateSource ?? null,
    homeAmount: inHomeCurrency({ amount, currency: expense.currency }, home, rate?.rate ?? null),
    fileId: expense.fileId,
    paidBy: expense.paidBy,
  };
}

export function fileOnWire(file: StoredFile, userNames: ReadonlyMap<number, string>): OrderFile {
  const { id, name, size, type, addedAt, userId } = file;
  return { id, name, size, contentType: type, addedAt: iso(addedAt), addedBy: nameOf(userId, userNames) };
}

const crossingOnWire = ({ time, ...crossing }: OrderCrossing) => ({ ...crossing, time: iso(time) });
const stopOnWire = ({ place, arrivedAt, leftAt, reason }: StoredStop) => ({
  place,
  arrivedAt: iso(arrivedAt),
  leftAt: optional(leftAt),
  reason,
});

/** A proposal as it is read from the stages: what a new order of it has. */
export interface ProposedOrder {
  readonly order: Omit<StoredTravelOrder, 'id'>;
  readonly vehicleId: number | null;
  readonly base: TravelOrderProposal['base'];
  readonly existing: readonly StoredTravelOrder[];
}

export function proposalOnWire(
  { order, vehicleId, base, existing }: ProposedOrder,
  review: readonly OrderReview[],
): TravelOrderProposal {
  return {
    driverId: order.driverId ?? 0,
    person: order.person ?? { name: '', job: null, address: null },
    vehicleId,
    vehicle: order.plate,
    trailerId: order.trailerId,
    departure: iso(order.departure ?? 0),
    return: optional(order.return),
    homeCountry: order.homeCountry,
    base,
    borderCrossings: order.crossings.map(crossingOnWire),
    route: order.route,
    stops: order.stops.map(stopOnWire),
    odometerStart: order.odometerStart,
    odometerEnd: order.odometerEnd,
    distance: order.distance ?? 0,
    purpose: order.purpose,
    review: [...review],
    existing: existing.map((each) => ({ id: each.id, number: orderNumber(each), state: each.state })),
  };
}

/** What the audit keeps of an order. */
export function auditedFields(order: Omit<StoredTravelOrder, 'id'>) {
  const { calculation, findings: _f, entered: _e, correctedBy: _c, version: _v, ...fields } = order;
  return {
    ...fields,
    plannedStart: optional(order.plannedStart),
    departure: optional(order.departure),
    return: optional(order.return),
    issuedAt: optional(order.issuedAt),
    settledAt: optional(order.settledAt),
    createdAt: iso(order.createdAt),
    crossings: order.crossings.map(({ time, toCountry }) => `${iso(time)} ${toCountry}`),
    allowances: calculation?.totals ?? null,
  };
}
