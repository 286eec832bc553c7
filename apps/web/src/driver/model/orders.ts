import type { DriversOrder, DriversOrderPoint, LoadingOrderState, OrderGoods } from '@konvoj/contract';
import type { OutboxEntry, PointReport, ReportedStatus } from './outbox.ts';
import type { Place } from './phone-message.ts';

/** How far the truck is with a point. */
export type PointStatus = DriversOrderPoint['status'];

export interface PhonePoint {
  /** Stays the same when points are moved. */
  readonly number: number;
  /** Of `loadingOrders.activity`. */
  readonly activity: number;
  readonly place: Place;
  readonly address: string | null;
  /** ISO instants; null: no window. */
  readonly windowFrom: string | null;
  readonly windowTo: string | null;
  readonly status: PointStatus;
  readonly arrivedAt: string | null;
  readonly leftAt: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly goods: OrderGoods | null;
  readonly notes: string | null;
  readonly problem: string | null;
}

/** An order as it is kept on the phone. */
export interface PhoneOrder {
  readonly owner: string;
  readonly id: number;
  /** `2026-00042` */
  readonly number: string;
  readonly client: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly state: LoadingOrderState;
  readonly points: readonly PhonePoint[];
}

/** A point with what the driver reported of it, also when the server does not have that yet. */
export interface ShownPoint extends PhonePoint {
  /** A report waits for the signal. */
  readonly isWaiting: boolean;
  /** The server refused this report. */
  readonly refused: PointReport | null;
}

export interface ShownOrder extends Omit<PhoneOrder, 'points'> {
  readonly points: readonly ShownPoint[];
  /** The point that is next; null: all are done. */
  readonly next: ShownPoint | null;
}

/** An order of the wire, for the phone. */
export function phoneOrderOf(owner: string, order: DriversOrder): PhoneOrder {
  const { id, number, client, customerReference, documentNumber, notes, state, points } = order;
  return {
    owner,
    id,
    number,
    client,
    reference: customerReference ?? documentNumber,
    notes,
    state,
    points: points.map(phonePointOf),
  };
}

function phonePointOf(point: DriversOrderPoint): PhonePoint {
  const { number, name, address, latitude, longitude, windowFrom, windowTo, status, phone, goods, notes, problem } =
    point;
  return {
    number,
    activity: point.activityTypeId,
    place: { name, latitude, longitude },
    address,
    windowFrom,
    windowTo,
    status,
    arrivedAt: point.arrival.holding,
    leftAt: point.departure.holding,
    contact: point.contactPerson,
    phone,
    goods,
    notes,
    problem,
  };
}

/** The orders of the driver with what they reported meanwhile, the one that goes on or begins first. */
export function shownOrders(orders: readonly PhoneOrder[], outbox: readonly OutboxEntry[]): ShownOrder[] {
  const reports = outbox.filter((entry) => entry.kind === 'point');
  return orders
    .map((order) =>
      shownOrder(
        order,
        reports.filter(({ orderId }) => orderId === order.id),
      ),
    )
    .toSorted((a, b) => beginning(a) - beginning(b) || a.id - b.id);
}

function shownOrder(order: PhoneOrder, reports: readonly PointReport[]): ShownOrder {
  const points = order.points.map((point) =>
    shownPoint(
      point,
      reports.filter(({ point: n }) => n === point.number),
    ),
  );
  return { ...order, points, next: points.find(isOpen) ?? null };
}

function shownPoint(point: PhonePoint, reports: readonly PointReport[]): ShownPoint {
  const waiting = reports.filter(({ refused }) => refused === null).toSorted((a, b) => a.sequence - b.sequence);
  const last = waiting.at(-1);
  const timeOf = (status: ReportedStatus): string | undefined => waiting.findLast((each) => each.status === status)?.at;
  const refused = reports.find((report) => report.refused !== null) ?? null;
  return {
    ...point,
    status: last?.status ?? point.status,
    arrivedAt: timeOf('arrived') ?? point.arrivedAt,
    leftAt: timeOf('done') ?? point.leftAt,
    isWaiting: last !== undefined,
    refused,
  };
}

export const isOpen = ({ status }: Pick<PhonePoint, 'status'>): boolean => status !== 'done' && status !== 'skipped';

/** What the driver can report of a point now; the first is what usually comes next. */
export function reportsOf({ status }: Pick<PhonePoint, 'status'>): readonly ReportedStatus[] {
  switch (status) {
    case 'planned':
      return ['arrived', 'enRoute', 'problem'];
    case 'enRoute':
      return ['arrived', 'problem'];
    case 'arrived':
    case 'inProgress':
      return ['done', 'problem'];
    case 'problem':
      return ['done'];
    default:
      return [];
  }
}

/** When an order goes on: begun ones first, then by their first window. Epoch milliseconds. */
function beginning({ points, next }: ShownOrder): number {
  if (next === null) return Number.MAX_SAFE_INTEGER;
  if (points.some(({ status }) => status !== 'planned' && status !== 'skipped')) return 0;
  return next.windowFrom === null ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(next.windowFrom);
}
