import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The content of `/metrics`. Each part registers its own counters; names begin with `konvoj_`. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

type Answered = { method: string; route: string; status: number; seconds: number };

/** Counts answered requests by route pattern, so that the number of series stays bounded. */
export function httpMetrics(registry: Registry): (answered: Answered) => void {
  const duration = new Histogram({
    name: 'konvoj_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return ({ method, route, status, seconds }) => duration.observe({ method, route, status }, seconds);
}
