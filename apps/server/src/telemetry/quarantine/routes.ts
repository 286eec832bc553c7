import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { QuarantineService } from './service.ts';
import { quarantineOnWire } from './wire.ts';

export function quarantineRoutes(app: FastifyInstance, quarantine: QuarantineService): void {
  const calls = endpoints.trackers;
  route(app, calls.quarantine, async ({ scope, params, query }) =>
    quarantineOnWire(await quarantine.of(scope, params.id, query.reason ?? null)),
  );
  route(app, calls.replay, ({ actor, params, body }) => quarantine.replay(actor, params.id, body.reason ?? null));
}
