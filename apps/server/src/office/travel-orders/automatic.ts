import { isPrepared } from './prepared.ts';
import type { Trip } from './trips.ts';
import type { StoredTravelOrder } from './types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A trip that began earlier gets no draft by itself: its order would be issued late (domain reference, 1.1). */
export const DRAFT_WITHIN_MS = 2 * DAY_MS;
/** Away from the base for longer than this, a driver is on a trip that needs an order. */
export const AWAY_MS = 6 * HOUR_MS;
/** Before its planned start, an order is prepared this early. */
export const AHEAD_MS = DAY_MS;
/** A trip may begin so much earlier or later than it was planned. */
export const MOVED_MS = 12 * HOUR_MS;
/** An order without a return claims the driver for at most this long. */
export const OPEN_MS = 14 * DAY_MS;

/** What drafts need of an order that exists. Epoch milliseconds. */
export type Standing = Pick<StoredTravelOrder, 'state' | 'plannedStart' | 'plannedDays' | 'departure' | 'return'>;

/** A time, both ends included. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const overlap = (a: Span, b: Span): boolean => a.from <= b.until && b.from <= a.until;

/** What is looked at of a trip of the stages. */
export type SeenTrip = Pick<Trip, 'departure' | 'return' | 'awayUntil' | 'crossings' | 'findings'>;

/** Whether the driver crossed a border, or was away from the base for over 6 hours. */
function isLongOrAbroad({ departure, awayUntil, crossings, findings }: SeenTrip): boolean {
  const isAbroad = crossings.length > 0 || findings.some(({ reason }) => reason === 'missingCrossing');
  return isAbroad || awayUntil - departure > AWAY_MS;
}

/** The time in which the trip of an order may have begun; null: it has no time. */
export function beginOf({ departure, plannedStart, return: arrival }: Standing): Span | null {
  const from = departure ?? plannedStart;
  return from === null ? null : { from, until: arrival ?? from + MOVED_MS };
}

/** The time for which an order has its driver; null: it has no time. */
function claimOf(order: Standing): Span | null {
  const { departure, plannedStart, plannedDays, return: arrival } = order;
  if (departure !== null) return { from: departure, until: arrival ?? departure + OPEN_MS };
  if (plannedStart === null) return null;
  return { from: plannedStart, until: plannedStart + Math.max(MOVED_MS, (plannedDays ?? 1) * DAY_MS) };
}

/**
 * The time in which the order of a trip may be planned. A trip that needs an order may have begun earlier than it was planned.
 */
export function reachOf(trip: SeenTrip, now: number): Span {
  const from = trip.departure;
  if (trip.return !== null) return { from, until: trip.return };
  return { from, until: isLongOrAbroad(trip) ? Math.max(now, from + MOVED_MS) : Math.max(now, from) };
}

/**
 * Whether a trip calls for a change: the order that waits for it takes over its departure or return, or there is none and the
 * driver has crossed a border or was away for over 6 hours.
 * @param orders of the driver, without cancelled ones
 * @param declined times for which a user deleted or cancelled an order
 */
export function needsOrder(
  trip: SeenTrip,
  {
    orders,
    declined,
    now,
  }: { readonly orders: readonly Standing[]; readonly declined: readonly Span[]; readonly now: number },
): boolean {
  const reach = reachOf(trip, now);
  const claiming = orders.filter((order) => {
    const begin = beginOf(order);
    return begin !== null && overlap(begin, reach);
  });
  const [first, ...more] = claiming;
  if (first !== undefined) return more.length === 0 && takesTrip(first, trip);
  const isLate = now - trip.departure > DRAFT_WITHIN_MS;
  return !isLate && isLongOrAbroad(trip) && !declined.some((each) => overlap(each, reach));
}

/**
 * Whether an order that waits for its trip has something to take over by itself: the departure, and the whole trip after the
 * return. On the way it stays as it is, so that who edits it is not disturbed.
 */
export const takesTrip = (order: Standing, trip: Pick<Trip, 'return'>): boolean =>
  isPrepared(order) && (order.departure === null || trip.return !== null);

/** A way that loading orders plan for a driver. */
export interface PlannedWay extends Span {
  readonly driverId: number;
  readonly deviceId: number;
  /** The loading orders on it, by their beginning. */
  readonly orders: readonly { readonly id: number; readonly number: string; readonly client: string | null }[];
  readonly places: readonly { readonly name: string; readonly latitude: number; readonly longitude: number }[];
}

/** A loading order that was sent to a vehicle. Epoch milliseconds; its places are in the order of travel. */
export interface SentLoad extends Span {
  readonly driverId: number;
  readonly deviceId: number;
  readonly id: number;
  readonly number: string;
  readonly client: string | null;
  readonly places: PlannedWay['places'];
}

/** The loads of a driver that follow each other within 12 hours on one vehicle are one way. */
export function plannedWays(loads: readonly SentLoad[]): PlannedWay[] {
  const ofDriver = Map.groupBy(loads, ({ driverId, deviceId }) => `${driverId} ${deviceId}`);
  return [...ofDriver.values()].flatMap((own) => inWays(own).map(wayOf)).toSorted((a, b) => a.from - b.from);
}

/** Loads of one driver and vehicle, those of one way together. */
function inWays(own: readonly SentLoad[]): (readonly [SentLoad, ...SentLoad[]])[] {
  const ways: [SentLoad, ...SentLoad[]][] = [];
  let until = -Infinity;
  for (const load of own.toSorted((a, b) => a.from - b.from)) {
    const last = ways.at(-1);
    if (last !== undefined && load.from <= until + MOVED_MS) last.push(load);
    else ways.push([load]);
    until = Math.max(until, load.until);
  }
  return ways;
}

const wayOf = (loads: readonly [SentLoad, ...SentLoad[]]): PlannedWay => ({
  driverId: loads[0].driverId,
  deviceId: loads[0].deviceId,
  from: loads[0].from,
  until: Math.max(...loads.map(({ until }) => until)),
  orders: loads.map(({ id, number, client }) => ({ id, number, client })),
  places: loads.flatMap(({ places }) => places),
});

/** Whether no order has the driver during a way, and nobody declined one. */
export function isFree(
  way: Span,
  { orders, declined }: { readonly orders: readonly Standing[]; readonly declined: readonly Span[] },
): boolean {
  const claims = orders.flatMap((order) => claimOf(order) ?? []);
  return ![...claims, ...declined].some((claim) => overlap(claim, way));
}

/** Whether an order for a way is prepared now: from a day before its start until it could have begun. */
export const isDueAhead = ({ from }: Span, now: number): boolean => from - now <= AHEAD_MS && now - from <= MOVED_MS;

/** A loading order that an order was made from. */
export interface SourceLoad {
  readonly id: number;
  readonly number: string;
  /** It was found to be gone before, and the order was marked. */
  readonly isWithdrawn: boolean;
}

/** An order that was made from loading orders and has no departure yet. */
export interface MadeFromLoads {
  readonly orderId: number;
  readonly state: StoredTravelOrder['state'];
  readonly version: number;
  readonly hasReceipts: boolean;
  readonly loads: readonly SourceLoad[];
}

/**
 * What becomes of such an order: a draft that no user has changed is withdrawn as soon as one of its loading orders is gone;
 * the loads that remain get a new one. Any other order is marked, until all are there again. Null: nothing changes.
 * @param isHeld whether a loading order is still with the vehicle and the driver of the order
 */
export function withoutLoads(
  { state, version, hasReceipts, loads }: MadeFromLoads,
  isHeld: (load: SourceLoad) => boolean,
): 'withdraw' | { readonly gone: readonly SourceLoad[]; readonly back: readonly SourceLoad[] } | null {
  const gone = loads.filter((load) => !load.isWithdrawn && !isHeld(load));
  const back = loads.filter((load) => load.isWithdrawn && isHeld(load));
  if (gone.length === 0 && back.length === 0) return null;
  const isUntouched = state === 'draft' && version === 1 && !hasReceipts;
  return isUntouched && gone.length > 0 ? 'withdraw' : { gone, back };
}
