import type { Stop, Trip } from '@konvoj/simulator';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How far an order of the demo has come: `sent` and `planned` lie ahead, a `draft` has no vehicle yet. */
export type DemoOrderState = 'completed' | 'inProgress' | 'sent' | 'planned' | 'draft' | 'cancelled';

/** A load of a vehicle as its dispatcher handles it. Epoch milliseconds. */
export interface DemoOrder {
  readonly licencePlate: string;
  readonly trip: Trip;
  readonly state: DemoOrderState;
  readonly createdAt: number;
  /** Of those that were sent to their vehicle. */
  readonly sentAt: number | null;
  /** The windows of the two places. */
  readonly windows: readonly [Window, Window];
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface VehicleTrips {
  readonly licencePlate: string;
  /** Ascending. */
  readonly trips: readonly Trip[];
}

/** After the last place an order is completed as soon as the vehicle is clearly gone. */
export const GONE_AFTER_MS = 15 * MINUTE_MS;
/** A dispatcher plans a load the day before, and sends it shortly before the vehicle comes. */
const PLANNED_BEFORE_MS = 18 * HOUR_MS;
const SENT_BEFORE_MS = 40 * MINUTE_MS;
/** The late order: its window ended so long ago, and its vehicle still needs so long. */
const LATE_SINCE_MS = 25 * MINUTE_MS;
const LATE_FOR_MS = 45 * MINUTE_MS;

/**
 * The board of a haulier at a moment: what its vehicles carried last, what they carry now, and what comes next. Every
 * state occurs, and one order is late.
 */
export function demoBoard(vehicles: readonly VehicleTrips[], now: number): DemoOrder[] {
  const board = vehicles.flatMap((vehicle, index) => ordersOf(vehicle, index, now));
  const late = board.find(({ state, trip }) => state === 'inProgress' && canBeLate(trip, now));
  return board.map((order) => (order === late ? missedBy(order, now) : order));
}

function ordersOf({ licencePlate, trips }: VehicleTrips, index: number, now: number): DemoOrder[] {
  const isOver = ({ to }: Trip) => to.leavesAt + GONE_AFTER_MS <= now;
  const over = trips.filter(isOver);
  const current = trips.filter((trip) => !isOver(trip) && trip.from.arrivesAt <= now);
  const [next, second] = trips.filter(({ from }) => from.arrivesAt > now);
  const as = (state: DemoOrderState) => (trip: Trip) => orderOf(licencePlate, trip, state, now);
  return [
    ...(index % 2 === 0 ? over.slice(-1) : []).map(as('completed')),
    ...current.map(as('inProgress')),
    ...(next === undefined || index % 4 === 3 ? [] : [as(index % 2 === 0 ? 'sent' : 'planned')(next)]),
    ...(second === undefined || index % 3 !== 1 ? [] : [as(index % 4 === 0 ? 'cancelled' : 'draft')(second)]),
  ];
}

function orderOf(licencePlate: string, trip: Trip, state: DemoOrderState, now: number): DemoOrder {
  const isSent = state === 'completed' || state === 'inProgress' || state === 'sent';
  const createdAt = Math.min(trip.from.arrivesAt - PLANNED_BEFORE_MS, now - 2 * HOUR_MS);
  const sentAt = isSent ? Math.min(trip.from.arrivesAt - SENT_BEFORE_MS, now - HOUR_MS) : null;
  return { licencePlate, trip, state, createdAt, sentAt, windows: [windowOf(trip.from), windowOf(trip.to)] };
}

/** Three hours by the clock, in the first of which the vehicle comes. */
function windowOf({ arrivesAt }: Stop): Window {
  const from = Math.floor(arrivesAt / HOUR_MS) * HOUR_MS;
  return { from, to: from + 3 * HOUR_MS };
}

function canBeLate({ from, to }: Trip, now: number): boolean {
  return from.leavesAt < now - 2 * HOUR_MS && to.arrivesAt > now + LATE_FOR_MS;
}

function missedBy(order: DemoOrder, now: number): DemoOrder {
  const to = now - LATE_SINCE_MS;
  return { ...order, windows: [order.windows[0], { from: to - 2 * HOUR_MS, to }] };
}
