import type { OptimizedRoute, Route, RouteRates } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { cacheFor } from '../../platform/cache.ts';
import type { Scope } from '../../platform/database.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { tooManyRequests } from '../../platform/http/index.ts';
import { inSlices } from '../../platform/in-slices.ts';
import type { Log } from '../../platform/logging.ts';
import { assembled } from './assemble.ts';
import { costsOf } from './costs.ts';
import { askInOrder } from './engine-chain.ts';
import type { Engine, EngineRequest } from './engines/engine.ts';
import { bestOrder, latenessOf } from './optimize.ts';
import type { OptimizeRequest, RouteRequest, RoutingService } from './types.ts';

/** The same route is asked for again while a plan is edited, and by everybody who looks at an order. */
const REMEMBERED = { most: 1_000, mostBytes: 32 * 1_048_576, forMs: 600_000 } as const;

/** Orders of points that are looked for at the same time, each for another organization: a table of 20 points takes seconds. */
const OPTIMIZED_AT_ONCE = 2;
/** Those that wait, of one organization and of all; further ones are refused. */
const MOST_WAITING = { ofOne: 5, ofAll: 50 } as const;
const RETRY_AFTER_MS = 15_000;

export interface RoutingDeps {
  /** The most exact first; the last always answers. */
  readonly engines: readonly Engine[];
  readonly log: Log;
  /** What driving costs the organization. */
  readonly ratesOf: (scope: Scope) => Promise<RouteRates>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function routingService({ engines, log, ratesOf, now }: RoutingDeps): RoutingService {
  const recent = cacheFor<Route>({ ...REMEMBERED, bytesOf, now });

  /** The same for every organization, so without costs. */
  async function found(request: RouteRequest, signal: AbortSignal): Promise<Route> {
    const asked = engineRequest(request);
    const key = JSON.stringify(asked);
    const known = recent.get(key);
    if (known !== undefined) return known;
    const { answer, ...by } = await askInOrder(engines, (engine) => engine.route(asked, signal), { signal, log });
    const computed: Route = { ...(await assembled(answer, signal)), ...by, costs: null };
    // An engine that failed may answer the next time.
    if (by.notice !== 'engine_failed') recent.set(key, computed);
    return computed;
  }

  async function route(scope: Scope, request: RouteRequest, signal: AbortSignal): Promise<Route> {
    const [answer, rates] = await Promise.all([found(request, signal), ratesOf(scope)]);
    return { ...answer, costs: costsOf(answer, request.profile.kind, rates) };
  }

  const turns = new FairQueue(OPTIMIZED_AT_ONCE);

  async function optimized(scope: Scope, request: OptimizeRequest, signal: AbortSignal): Promise<OptimizedRoute> {
    const asked = engineRequest(request);
    const { answer: drives } = await askInOrder(engines, (engine) => engine.matrix(asked, signal), { signal, log });
    const visits = request.points.map((point) => visitOf(point, request.departAt ?? new Date(now())));
    const given = request.points.map((_, i) => i);
    const order = await inSlices(bestOrder(drives, visits), signal);
    const [before, after] = [
      await found(request, signal),
      await route(scope, { ...request, points: order.flatMap((i) => request.points[i] ?? []) }, signal),
    ];
    return {
      order,
      route: after,
      saves: { distance: before.distance - after.distance, duration: before.duration - after.duration },
      late: { before: latenessOf(given, drives, visits), after: latenessOf(order, drives, visits) },
    };
  }

  return {
    route: (scope, request, { signal = never() } = {}) => route(scope, request, signal),
    async optimize(scope, request, { signal = never() } = {}) {
      const { organizationId } = scope;
      if (turns.waitingOf(organizationId) >= MOST_WAITING.ofOne || turns.length >= MOST_WAITING.ofAll)
        throw tooManyRequests(RETRY_AFTER_MS);
      return turns.run(organizationId, signal, () => optimized(scope, request, signal));
    },
  };
}

const never = () => new AbortController().signal;

/** Of a maneuver or a leg: its numbers and the object itself. */
const OBJECT_BYTES = 100;

/** About what a route takes in memory. */
function bytesOf({ path, legs }: Route): number {
  const maneuvers = legs.flatMap((leg) => leg.maneuvers);
  const texts = maneuvers.reduce((sum, { text }) => sum + text.length, 0);
  return path.length + texts + (1 + legs.length + maneuvers.length) * OBJECT_BYTES;
}

/** Five decimals are a metre: the same place typed or dragged twice is one. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function engineRequest(request: RouteRequest): EngineRequest {
  const { points, profile, avoid, departAt, timeZone = 'UTC', language } = request;
  return {
    points: points.map(({ latitude, longitude }) => [roundedDegrees(latitude), roundedDegrees(longitude)]),
    profile,
    avoid: [...avoid].sort(),
    departAt: departAt === undefined ? null : exchangeDateTime(departAt.getTime(), timeZone).slice(0, 16),
    language,
  };
}

function visitOf({ from, to, stay = 0 }: OptimizeRequest['points'][number], departure: Date) {
  const secondsAfter = (at: Date) => (at.getTime() - departure.getTime()) / 1_000;
  return {
    from: from === undefined ? -Infinity : secondsAfter(from),
    to: to === undefined ? Infinity : secondsAfter(to),
    stay,
  };
}
