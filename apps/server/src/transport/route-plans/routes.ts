import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { RoutePlanService } from './service.ts';

export function routePlanRoutes(app: FastifyInstance, plans: RoutePlanService): void {
  const { routePlans } = endpoints;
  route(app, routePlans.list, ({ scope, query, reply }) => plans.list(scope, query.search, whenUnwanted(reply)));
  route(app, routePlans.find, ({ scope, params }) => plans.find(scope, params.id));
  route(app, routePlans.create, ({ actor, body }) => plans.create(actor, body));
  route(app, routePlans.replace, ({ actor, params, body: { version, ...plan } }) =>
    plans.replace(actor, params.id, plan, version),
  );
  route(app, routePlans.remove, ({ actor, params }) => plans.remove(actor, params.id));
}
