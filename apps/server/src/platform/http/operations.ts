import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Bus } from '../bus.ts';
import { ProblemError } from './problem.ts';

export interface OperationsDeps {
  readonly metrics: Registry;
  /** Null: metrics are for loopback only. */
  readonly metricsToken: string | null;
  /** Throws when the database is unavailable. */
  readonly ping: () => Promise<void>;
  readonly bus: Pick<Bus, 'isConnected'>;
}

/** For monitoring: alive, ready for requests, and counters. */
export function operationsRoutes(app: FastifyInstance, { metrics, metricsToken, ping, bus }: OperationsDeps): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await ping();
      // Without NATS a process answers as well, and gets what the others change a little later.
      const nats = bus.isConnected === undefined ? {} : { nats: bus.isConnected ? 'connected' : 'disconnected' };
      return await reply.send({ status: 'ready', ...nats });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database is unavailable');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new ProblemError('forbidden');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (LOOPBACK.has(request.ip)) return true;
  const sent = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return token !== null && sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
