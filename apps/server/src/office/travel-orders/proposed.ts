import type { Tx } from '../../platform/database.ts';
import type { OrderAuthor } from './parts.ts';
import type { TravelOrderService } from './service.ts';
import { ordersOfDriver } from './store.ts';
import type { StoredTravelOrder } from './types.ts';

/** What became of a proposal: the id of a new draft, or of the order that was prepared before its trip. */
export type Taken = { readonly made: number } | { readonly completed: number };

/**
 * Stores a proposed trip: in the one order that was prepared before it, else as a draft. The caller has locked the driver
 * (`lockDriver`).
 * @param reach when an order of the trip may have begun; epoch milliseconds
 * @returns null: the trip has an order already
 */
export async function storeProposed(
  orders: Pick<TravelOrderService, 'createProposed' | 'completeProposed'>,
  tx: Tx,
  author: OrderAuthor,
  order: Omit<StoredTravelOrder, 'id'>,
  reach: { readonly from: number; readonly to: number },
): Promise<Taken | null> {
  if (order.driverId === null) return null;
  const [existing, ...more] = await ordersOfDriver(tx, author, order.driverId, reach, 'all', 2);
  if (existing === undefined) return { made: await orders.createProposed(tx, author, order) };
  const isCompleted = more.length === 0 && (await orders.completeProposed(tx, author, existing.id, order));
  return isCompleted ? { completed: existing.id } : null;
}
