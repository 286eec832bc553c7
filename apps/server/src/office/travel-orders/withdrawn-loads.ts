import { readFleet } from '../../fleet/service.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { orderHolders } from '../../transport/loading-orders/service.ts';
import { OPEN_MS, withoutLoads } from './automatic.ts';
import type { SourceLoad } from './automatic.ts';
import { markLoads, ordersWithLoads } from './draft-store.ts';
import type { LoadedOrder } from './draft-store.ts';
import type { OrderAuthor } from './parts.ts';
import type { TravelOrderService } from './service.ts';
import { lockOrder, saveOrder } from './store.ts';
import type { Finding } from './types.ts';

/**
 * Orders whose loading orders were cancelled, or moved to another driver or vehicle, before the departure: a draft that no
 * user has changed is deleted, any other order is marked.
 * @returns ids of the orders that changed
 */
export async function reviewLoads(
  database: Database,
  orders: Pick<TravelOrderService, 'withdraw'>,
  author: OrderAuthor,
  now: number,
): Promise<number[]> {
  const found = await database.tenant(author, async (tx) => changesOf(tx, author, now, null));
  const changed: number[] = [];
  for (const { orderId } of found) {
    const isChanged = await database.tenant(author, async (tx) => {
      const before = await lockOrder(tx, author, orderId);
      // Read again: a user may have changed the order meanwhile.
      const [present] = before === null ? [] : await changesOf(tx, author, now, orderId);
      if (before === null || present === undefined) return false;
      if (present.change === 'withdraw') {
        await orders.withdraw(tx, author, before);
        return true;
      }
      await markLoads(tx, author, orderId, present.change);
      await saveOrder(tx, author, { ...before, findings: marked(before.findings, present.change) });
      return true;
    });
    if (isChanged) changed.push(orderId);
  }
  return changed;
}

/** Orders for which something changed with their loading orders. */
async function changesOf(tx: Tx, author: OrderAuthor, now: number, only: number | null) {
  const orders = await ordersWithLoads(tx, author, now - OPEN_MS, only);
  if (orders.length === 0) return [];
  const ids = [...new Set(orders.flatMap(({ loads }) => loads.map(({ id }) => id)))];
  const holders = await orderHolders(tx, author, ids);
  const { devices } = await readFleet(tx, author);
  const isHeldBy =
    ({ deviceId, driverId }: LoadedOrder) =>
    ({ id }: SourceLoad): boolean => {
      const holder = holders.get(id);
      if (holder === undefined || holder.deviceId !== deviceId) return false;
      return (holder.driverId ?? devices.get(holder.deviceId)?.assignedDriverId ?? null) === driverId;
    };
  return orders.flatMap((order) => {
    const change = withoutLoads(order, isHeldBy(order));
    return change === null ? [] : [{ orderId: order.orderId, change }];
  });
}

type Change = Exclude<ReturnType<typeof withoutLoads>, 'withdraw' | null>;

function marked(findings: readonly Finding[], { gone, back }: Change): Finding[] {
  const numbers = new Set([...gone, ...back].map(({ number }) => number));
  return [
    ...findings.filter(({ reason, number = '' }) => reason !== 'loadWithdrawn' || !numbers.has(number)),
    ...gone.map(({ number }): Finding => ({ reason: 'loadWithdrawn', from: null, until: null, countries: [], number })),
  ];
}
