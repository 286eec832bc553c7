import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { etaOnWire } from '../../places/routing/eta-on-wire.ts';
import { routeLimit } from '../../places/routing/limit.ts';
import type { EtaRequest, EtaService } from '../../places/routing/types.ts';
import type { Scope } from '../../platform/database.ts';
import { defineError, invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import { pointsAhead, stayLeft } from './ahead.ts';
import { requireSeen } from './parts.ts';
import type { OrderParts } from './parts.ts';
import { findOrder } from './store.ts';

const noPosition = defineError('eta.no_position');
const orderNotUnderWay = defineError('eta.order_not_under_way');

type Destination = Pick<EtaRequest, 'deviceId' | 'points' | 'startsIn'>;

/** GET /api/eta: it belongs to orders because it also answers for an order. */
export function arrivalRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<OrderParts, 'database' | 'clock'>,
  arrivals: EtaService,
): void {
  const routes = routeLimit({ database, clock });

  /** The vehicle of an order and the next point that it has to reach. */
  async function destinationOfOrder(scope: Scope, orderId: number): Promise<Destination> {
    const order = await database.tenant(scope, async (tx) =>
      requireSeen(tx, scope, await findOrder(tx, scope, orderId)),
    );
    const [next] = pointsAhead(order);
    const isSent = order.state === 1 || order.state === 2;
    if (!isSent || order.deviceId === null || next === undefined) throw orderNotUnderWay();
    const { latitude, longitude } = next;
    return {
      deviceId: order.deviceId,
      points: [{ latitude, longitude }],
      startsIn: stayLeft(order, clock.now()),
    };
  }

  route(app, endpoints.routing.arrival, async ({ query, scope, language, reply }) => {
    await routes.require(String(scope.organizationId));
    const { loadingOrderId } = query;
    const destination =
      loadingOrderId === undefined ? destinationOfQuery(query) : await destinationOfOrder(scope, loadingOrderId);
    const eta = await arrivals.etaOf(scope, { ...destination, language }, { signal: whenUnwanted(reply) });
    if (eta === null) throw noPosition();
    return etaOnWire(eta);
  });
}

interface PlaceQuery {
  readonly deviceId?: number | undefined;
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
}

/** @throws {ProblemError} validation: a part is missing */
function destinationOfQuery({ deviceId, lat, lon }: PlaceQuery): Destination {
  if (deviceId === undefined || lat === undefined || lon === undefined) {
    const missing = Object.entries({ deviceId, lat, lon }).filter(([, value]) => value === undefined);
    throw invalidFields(...missing.map(([path]) => ({ path, code: 'required' as const })));
  }
  return { deviceId, points: [{ latitude: lat, longitude: lon }] };
}
