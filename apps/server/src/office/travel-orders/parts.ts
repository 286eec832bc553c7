import { isDeepStrictEqual } from 'node:util';
import type { CurrencyTotal, OrderReview, TravelOrder, TravelOrderRow } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Author } from '../../organization/audit/service.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { ProblemError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { tripOf } from './allowances.ts';
import type { ComputeAllowances } from './allowances.ts';
import { listFiles } from './file-store.ts';
import { overlapsOf } from './overlap-store.ts';
import { OVERLAPS_COUNTED, addUp, reviewOf } from './rules.ts';
import { findOrder, lockOrder } from './store.ts';
import type { ListedOrder, OrderReader, StoredTravelOrder } from './types.ts';
import { orderOnWire, rowOnWire } from './wire.ts';

/** What the services of this module work with. */
export interface OrderParts {
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly compute: ComputeAllowances;
}

/** A user who changes orders. */
export interface OrderEditor extends Actor, Pick<OrderReader, 'showsMoney' | 'timeZone'> {}

/** Who makes orders of trips: a user, or the product by itself. */
export interface OrderAuthor extends Author, Pick<OrderReader, 'timeZone'> {}

/** Shows a change to open screens. Called after the commit. */
export function publishOrders({ bus }: Pick<OrderParts, 'bus'>, scope: Scope, ids: readonly number[]): void {
  if (ids.length === 0) return;
  bus.publish(listChanged, { organizationId: scope.organizationId, topic: 'travelOrders', ids: [...ids] });
}

function required(order: StoredTravelOrder | null): StoredTravelOrder {
  if (order === null) throw notFound();
  return order;
}

/** The order, when the user may see it. @throws {ProblemError} not_found */
export const findSeen = async (tx: Tx, scope: Scope, id: number) => required(await findOrder(tx, scope, id));
/** The same, locked until the transaction ends. @throws {ProblemError} not_found */
export const lockSeen = async (tx: Tx, scope: Scope, id: number) => required(await lockOrder(tx, scope, id));

/** Sums that the present rates give, where they differ from the stored ones; null: they agree, or cannot be computed. */
async function driftOf(
  { compute }: OrderParts,
  tx: Tx,
  reader: OrderReader,
  order: StoredTravelOrder,
): Promise<CurrencyTotal[] | null> {
  const trip = tripOf(order);
  if (trip === null || order.calculation === null || order.state === 'cancelled') return null;
  try {
    const { totals } = await compute(tx, reader, trip, reader.timeZone);
    const byCurrency = (sums: readonly CurrencyTotal[]) =>
      addUp(sums).toSorted((a, b) => a.currency.localeCompare(b.currency));
    return isDeepStrictEqual(byCurrency(totals), byCurrency(order.calculation.totals)) ? null : totals;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

async function vehicleIdsOf(tx: Tx, scope: Scope): Promise<Map<number, number>> {
  const { devices } = await readFleet(tx, scope);
  return new Map([...devices.values()].map(({ id, vehicle }) => [id, vehicle.id]));
}

/** An order as the reader may see it. */
export async function detailsOf(
  parts: OrderParts,
  tx: Tx,
  reader: OrderReader,
  order: StoredTravelOrder,
): Promise<TravelOrder> {
  const vehicleIds = await vehicleIdsOf(tx, reader);
  const overlaps = await overlapsOf(tx, reader, [order.id], OVERLAPS_COUNTED);
  const files = await listFiles(tx, reader, order.id);
  const drift = await driftOf(parts, tx, reader, order);
  const corrected = order.corrects === null ? null : await findOrder(tx, reader, order.corrects.id);
  const users = [
    order.issuedBy,
    order.createdBy,
    ...order.overrides.map(({ userId }) => userId),
    ...order.approvals.map(({ userId }) => userId),
    ...files.map(({ userId }) => userId),
  ].flatMap((id) => id ?? []);
  const names = await userNames(parts.database, [...new Set(users)]);
  const review = reviewOf(order, overlaps, { ...reader, hasDrift: drift !== null });
  return orderOnWire(order, { vehicleIds, userNames: names, review, reader, files, drift, corrected });
}

/** Orders as lists show them, in the same order. */
export async function rowsOf(
  { database }: OrderParts,
  tx: Tx,
  reader: OrderReader,
  orders: readonly ListedOrder[],
): Promise<TravelOrderRow[]> {
  const vehicleIds = await vehicleIdsOf(tx, reader);
  const reviews = await reviewsOf(tx, reader, orders);
  const names = await userNames(database, [...new Set(orders.flatMap(({ issuedBy }) => issuedBy ?? []))]);
  return mapInSlices(orders, (order) =>
    rowOnWire(order, { vehicleIds, userNames: names, review: reviews.get(order.id) ?? [], reader }),
  );
}

/** What should be looked at in each of these orders, by id. */
export async function reviewsOf(
  tx: Tx,
  reader: OrderReader,
  orders: readonly ListedOrder[],
): Promise<Map<number, OrderReview[]>> {
  const ids = orders.map(({ id }) => id);
  // One is enough for the mark of a row.
  const overlaps = Map.groupBy(await overlapsOf(tx, reader, ids, 1), ({ orderId }) => orderId);
  return new Map(orders.map((order) => [order.id, reviewOf(order, overlaps.get(order.id) ?? [], reader)]));
}
