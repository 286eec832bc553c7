import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { ForwardService } from './service.ts';

export function forwardRoutes(app: FastifyInstance, service: ForwardService): void {
  const { forwards } = endpoints;
  route(app, forwards.list, ({ scope }) => service.list(scope));
  route(app, forwards.create, ({ actor, body }) => service.create(actor, body));
  route(app, forwards.replace, ({ actor, params, body }) => service.replace(actor, params.id, body));
  route(app, forwards.remove, ({ actor, params }) => service.remove(actor, params.id));
}
