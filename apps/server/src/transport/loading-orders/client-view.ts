import type { LinkedOrder } from '@konvoj/contract';
import { visibleDeviceIds } from '../../fleet/service.ts';
import { usableCreator } from '../sharing/rules.ts';
import type { OrderParts } from './parts.ts';
import { findOrderOfLink } from './store.ts';
import { linkedOrderOnWire } from './wire.ts';

/** What the holder of a link sees of its order. */
export interface ClientView {
  /**
   * @returns null: the link was shared for vehicles only, has not begun, or its creator may not see the order (any more)
   * @throws {ProblemError} not_found: an unknown secret; link.expired; too_many_requests
   */
  find(secret: string, ip: string): Promise<LinkedOrder | null>;
}

export function clientView({ database, clock, links }: OrderParts): ClientView {
  return {
    async find(secret, ip) {
      const link = await links.linkOf(secret, ip);
      const now = clock.now();
      const userId = usableCreator(link, now);
      if (userId === null) return null;
      const scope = { organizationId: link.organizationId, userId };
      const order = await database.tenant(scope, async (tx) => {
        const found = await findOrderOfLink(tx, scope, link.id);
        const visible = await visibleDeviceIds(tx, scope, 'on the map');
        return found === null || found.deviceId === null || visible.includes(found.deviceId) ? found : null;
      });
      return order && linkedOrderOnWire(order, now);
    },
  };
}
