import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { ProblemError } from './problem.ts';

export interface OperationsDeps {
  readonly metrics: Registry;
  /** Null: metrics are for loopback only. */
  readonly metricsToken: string | null;
  /** Throws when the database is unavailable. */
  readonly ping: () => Promise<void>;
}

/** For monitoring: alive, ready for requests, and counters. */
export function operationsRoutes(app: FastifyInstance, { metrics, metricsToken, ping }: OperationsDeps): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await ping();
      return await reply.send({ status: 'ready' });
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
