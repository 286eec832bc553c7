import { endpoints } from '@konvoj/contract';
import type { ArrivalEstimate } from '@konvoj/contract';
import type { Coordinates } from '@konvoj/geo/types';
import { lengthMeters } from '@konvoj/roads/line';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import type { RateLimitParts } from '../../platform/rate-limits.ts';
import { etaOnWire } from './eta.ts';
import { routeLimit, unitsOf, unitsToOptimize } from './limit.ts';
import type { RatesService } from './rates.ts';
import type { EtaService, RoutingService } from './types.ts';

/** Straight from point to point: farther than any truck drives with one plan. */
const MOST_KM = 20_000;

interface RoutedServices {
  readonly routing: RoutingService;
  readonly arrivals: EtaService;
  readonly rates: RatesService;
}

export function routingRoutes(
  app: FastifyInstance,
  { routing, arrivals, rates }: RoutedServices,
  parts: RateLimitParts,
): void {
  const routes = routeLimit(parts);
  route(app, endpoints.routing.route, async ({ body, scope, user: { timeZone }, language, reply }) => {
    requirePossible(body.points);
    await routes.require(String(scope.organizationId), unitsOf(body.points));
    const request = { ...body, timeZone, departAt: dateOf(body.departAt), language: body.language ?? language };
    return routing.route(scope, request, { signal: whenUnwanted(reply) });
  });
  route(app, endpoints.routing.optimize, async ({ body, scope, user: { timeZone }, language, reply }) => {
    requirePossible(body.points);
    await routes.require(String(scope.organizationId), unitsToOptimize(body.points));
    const points = body.points.map((point) => ({ ...point, from: dateOf(point.from), to: dateOf(point.to) }));
    const request = { ...body, points, timeZone, departAt: dateOf(body.departAt), language: body.language ?? language };
    return routing.optimize(scope, request, { signal: whenUnwanted(reply) });
  });
  route(app, endpoints.routing.arrivals, async ({ query: { deviceIds, lat, lon }, scope, language, reply }) => {
    await routes.require(String(scope.organizationId), deviceIds.length);
    const points = [{ latitude: lat, longitude: lon }];
    const found: (ArrivalEstimate & { deviceId: number })[] = [];
    for (const deviceId of new Set(deviceIds)) {
      const eta = await arrivals.etaOf(scope, { deviceId, points, language }, { signal: whenUnwanted(reply) });
      if (eta !== null) found.push({ deviceId, ...etaOnWire(eta) });
    }
    return found.toSorted((a, b) => a.eta.localeCompare(b.eta) || a.deviceId - b.deviceId);
  });
  route(app, endpoints.routing.rates, ({ scope }) => rates.read(scope));
  route(app, endpoints.routing.changeRates, ({ body, actor }) => rates.replace(actor, body.rates, body.version));
}

/** @throws {ProblemError} validation */
function requirePossible(points: readonly Coordinates[]): void {
  const meters = lengthMeters(points.map(({ latitude, longitude }) => [latitude, longitude]));
  if (meters <= MOST_KM * 1_000) return;
  throw invalidFields({ path: 'points', code: 'route_too_long', params: { maxKm: MOST_KM } });
}

function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
