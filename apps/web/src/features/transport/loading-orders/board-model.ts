import type { LoadingOrderRow, LoadingOrderState } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import type { Booking } from './calendar-model.ts';
import type { OrdersSearch } from './orders-search.ts';

/** The columns of the board, in the order in which an order goes through them. */
export const BOARD_STATES = [0, 1, 2, 4, 3] as const satisfies readonly LoadingOrderState[];
const CLOSED: ReadonlySet<LoadingOrderState> = new Set([3, 4]);

export type BoardColumns = Readonly<Record<LoadingOrderState, readonly LoadingOrderRow[]>>;

/** Orders by state: open ones by their time, closed ones the newest first. */
export function boardColumns(orders: readonly LoadingOrderRow[]): BoardColumns {
  const columns: Record<LoadingOrderState, LoadingOrderRow[]> = { 0: [], 1: [], 2: [], 3: [], 4: [] };
  for (const order of orders) columns[order.state].push(order);
  for (const state of BOARD_STATES) {
    const direction = CLOSED.has(state) ? -1 : 1;
    // Instants of one form are in the order of their letters.
    columns[state].sort((a, b) => direction * (compare(a.time, b.time) || a.id - b.id));
  }
  return columns;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type OrderFilter = Pick<OrdersSearch, 'find' | 'client' | 'device' | 'driver' | 'late'>;

/** The orders that a filter names; the day is part of the question to the server. */
export function filteredOrders(
  orders: readonly LoadingOrderRow[],
  { find = '', client, device, driver, late }: OrderFilter,
): readonly LoadingOrderRow[] {
  const words = folded(find).split(/\s+/u).filter(Boolean);
  return orders.filter(
    (order) =>
      (client === undefined || order.client === client) &&
      (device === undefined || order.deviceId === device) &&
      (driver === undefined || order.driverId === driver) &&
      (late !== true || order.lateness === 'late') &&
      (words.length === 0 || hasWords(order, words)),
  );
}

const texts = new WeakMap<LoadingOrderRow, string>();

function hasWords(order: LoadingOrderRow, words: readonly string[]): boolean {
  let text = texts.get(order);
  if (text === undefined) {
    const { number, documentNumber, customerReference, client, vehicle, driver, points } = order;
    const parts = [
      number,
      documentNumber,
      customerReference,
      client,
      vehicle,
      driver,
      ...points.map(({ name }) => name),
    ];
    text = folded(parts.filter((part) => part !== null).join(' '));
    texts.set(order, text);
  }
  return words.every((word) => text.includes(word));
}

/** The clients of orders, each once, by name. */
export function clientsOf(orders: readonly LoadingOrderRow[]): string[] {
  const clients = new Set(orders.flatMap(({ client }) => (client === null ? [] : [client])));
  return [...clients].toSorted((a, b) => a.localeCompare(b));
}

/**
 * For how long an order needs its vehicle: from the first known time of its first point to the last known one of its
 * last. An order in progress needs it at least until now.
 * @returns null: it has no vehicle, or is cancelled
 */
export function bookingOf(order: LoadingOrderRow, nowMs: number): Booking<LoadingOrderRow> | null {
  const { deviceId, state, points } = order;
  const [first, last] = [points[0], points.at(-1)];
  if (deviceId === null || state === 3) return null;
  const begins = first?.arrival.holding ?? first?.windowFrom ?? order.time;
  const ends = last?.departure.holding ?? last?.eta?.at ?? last?.windowTo ?? last?.windowFrom ?? null;
  const fromMs = Date.parse(begins);
  const plannedMs = ends === null ? fromMs + (order.travelTime ?? 0) * 1_000 : Date.parse(ends);
  return { deviceId, fromMs, toMs: Math.max(fromMs, state === 2 ? Math.max(plannedMs, nowMs) : plannedMs), order };
}

/** The point where an order goes on: the first that is not done or skipped. */
export function nextPoint<P extends { readonly status: string }>(points: readonly P[]): P | undefined {
  return points.find(({ status }) => status !== 'done' && status !== 'skipped');
}
