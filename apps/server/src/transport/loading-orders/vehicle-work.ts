import type { StoredOrder } from './types.ts';

const MINUTE = 60_000;

type Booked = Pick<StoredOrder, 'state' | 'time' | 'travelSeconds' | 'points'>;

/** For how long an order needs its vehicle. Epoch milliseconds. */
export interface WorkSpan {
  readonly fromAt: number;
  /** With the stay at the last point; null: it is under way, and nobody knows until when. */
  readonly untilAt: number | null;
}

/**
 * From the first known time of the first point to the last known one of the last, as the calendar books it, and the planned
 * stay there. An order in progress ends after now.
 */
export function workSpanOf({ state, time, travelSeconds, points: all }: Booked, now: number): WorkSpan {
  const points = all.filter(({ isSkipped }) => !isSkipped);
  const [first, last] = [points[0], points.at(-1)];
  const fromAt = first?.arrivedAt ?? first?.windowFrom ?? time;
  const arrivesAt =
    last?.arrivedAt ??
    (last?.eta ? Math.max(last.eta.at, last.windowFrom ?? 0) : (last?.windowTo ?? last?.windowFrom ?? null)) ??
    (travelSeconds === null ? null : fromAt + travelSeconds * 1_000);
  const plannedUntil = arrivesAt === null ? null : arrivesAt + (last?.stayMinutes ?? 0) * MINUTE;
  const untilAt = last?.leftAt ?? plannedUntil;
  if (state === 2) return { fromAt, untilAt: untilAt !== null && untilAt > now ? untilAt : null };
  return { fromAt, untilAt: Math.max(fromAt, untilAt ?? fromAt) };
}

/** What a vehicle has to do before it is free for an order. */
export interface WorkBefore<Order> {
  /** The order that ends last. */
  readonly order: Order;
  /** Null: nobody knows when it ends. */
  readonly untilAt: number | null;
}

/**
 * The work of a vehicle before a new order: the one of its orders that ends last, of those that go on now or begin before the
 * new one ends. A planned order that is over counts no more; null: the vehicle is free.
 */
export function workBefore<Order extends Booked>(
  others: readonly Order[],
  wanted: Booked,
  now: number,
): WorkBefore<Order> | null {
  const { fromAt, untilAt } = workSpanOf(wanted, now);
  const wantedUntil = Math.max(untilAt ?? fromAt, fromAt, now);
  return others
    .map((order) => ({ order, ...workSpanOf(order, now) }))
    .filter((each) => each.order.state === 2 || (each.fromAt <= wantedUntil && (each.untilAt ?? now) > now))
    .reduce<WorkBefore<Order> | null>((last, each) => (endsLater(each, last) ? each : last), null);
}

function endsLater({ untilAt }: WorkBefore<unknown>, last: WorkBefore<unknown> | null): boolean {
  return last === null || (untilAt ?? Infinity) > (last.untilAt ?? Infinity);
}
