import { readFleet } from '../../fleet/service.ts';
import type { RoutingService } from '../../places/routing/types.ts';
import type { Scope } from '../../platform/database.ts';
import { publishOrders } from './parts.ts';
import type { OrderParts } from './parts.ts';
import { findOrder, lockOrders, saveOrder } from './store.ts';
import { hasSameWay, profileOfOrder, wayOf } from './way.ts';

/** How far an order's points are from the first to the last, and how long the drive takes. */
export interface OrderFigures {
  /** Computes and stores them; what changed meanwhile is left to the job of that change. */
  compute(scope: Scope, orderId: number): Promise<void>;
}

export function orderFigures(
  parts: Pick<OrderParts, 'database' | 'bus' | 'links'>,
  routing: Pick<RoutingService, 'route'>,
): OrderFigures {
  const { database } = parts;
  return {
    async compute(scope, orderId) {
      const { order, fleet } = await database.tenant(scope, async (tx) => ({
        order: await findOrder(tx, scope, orderId),
        fleet: await readFleet(tx, scope),
      }));
      if (order === null) return;
      const points = wayOf(order);
      const profile = profileOfOrder(order, fleet);
      const figures =
        points.length < 2 ? null : await routing.route(scope, { points, profile, avoid: [], language: 'en' });
      const isStored = await database.tenant(scope, async (tx) => {
        const [held] = await lockOrders(tx, scope, [orderId]);
        if (held === undefined || !hasSameWay(order, held)) return false;
        const { distance = 0, duration = 0 } = figures ?? {};
        await saveOrder(tx, scope, { ...held, distanceMeters: distance, travelSeconds: duration });
        return true;
      });
      if (isStored) publishOrders(parts, scope, { orderIds: [orderId], isOtherWork: false });
    },
  };
}
