import { profileOfVehicle } from '@konvoj/contract';
import type { Route } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import type { Notify } from '../../organization/notifications/types.ts';
import { cacheFor } from '../../platform/cache.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Scope } from '../../platform/database.ts';
import type { ReadDriverTimes } from '../../places/routing/driver-times.ts';
import type { RoutingService } from '../../places/routing/types.ts';
import { etasOf } from './etas.ts';
import type { ComputedEta } from './etas.ts';
import { organizationsWithOpenOrders, openOrderIds } from './follow-store.ts';
import { lateNotices } from './late-notices.ts';
import { publishOrders } from './parts.ts';
import type { OrderParts } from './parts.ts';
import { pointsAhead, stayLeft } from './ahead.ts';
import { drivenPath, progressOn } from './path-progress.ts';
import type { DrivenPath } from './path-progress.ts';
import { latenessOfPoint } from './points.ts';
import { noticeOf } from './rules.ts';
import type { StoredEta, StoredPoint } from './stored-order.ts';
import { findOrder, lockOrders, saveOrder } from './store.ts';
import type { StoredOrder } from './types.ts';
import { driverOfVehicle, vehicleStates } from './vehicle-state.ts';
import type { VehicleState } from './vehicle-state.ts';

/** A vehicle that is further than this from its way has another one. */
const OFF_PATH_METERS = 500;
const ROUTE_AGAIN_MS = 30 * 60_000;
/** An ETA that moved by less is not shown anew. */
const SHOWN_STEP_MS = 60_000;
/** The basis of an ETA whose vehicle is silent. */
const BY_CLOCK = 'clock';
const DAY_MS = 86_400_000;
const MOST_WAYS = 20_000;

/** Keeps the ETAs of orders in progress, and notifies of points that become late. */
export interface EtaMonitor {
  /** Of all organizations. */
  run(): Promise<void>;
}

interface MonitorParts extends OrderParts {
  readonly routing: Pick<RoutingService, 'route'>;
  readonly driverTimes: ReadDriverTimes;
  readonly notify: Notify;
}

/** The way of a vehicle through the open points of its order, as it was computed last. */
interface Way {
  readonly deviceId: number;
  /** Numbers of the points, in their order. */
  readonly points: readonly number[];
  readonly legs: readonly { readonly meters: number; readonly seconds: number }[];
  readonly path: DrivenPath;
  readonly engine: Route['engine'];
  readonly computedAt: number;
  progress: number;
}

export function etaMonitor(parts: MonitorParts): EtaMonitor {
  const { database, clock, routing, driverTimes, notify } = parts;
  const ways = cacheFor<Way>({ most: MOST_WAYS, forMs: DAY_MS, now: clock.now });

  async function wayOf(
    scope: Scope,
    order: StoredOrder,
    ahead: readonly StoredPoint[],
    seen: VehicleState,
  ): Promise<Way | null> {
    const key = `${scope.organizationId} ${order.id}`;
    const known = ways.get(key);
    if (known !== undefined && leadsOn(known, order, ahead) && clock.now() - known.computedAt < ROUTE_AGAIN_MS) {
      const { meters, off } = progressOn(known.path, seen.position, known.progress);
      known.progress = meters;
      if (off <= OFF_PATH_METERS) return known;
    }
    const way = await computedWay(scope, order, ahead, seen);
    if (way === null) ways.delete(key);
    else ways.set(key, way);
    return way;
  }

  async function computedWay(
    scope: Scope,
    order: StoredOrder,
    ahead: readonly StoredPoint[],
    seen: VehicleState,
  ): Promise<Way | null> {
    if (order.deviceId === null) return null;
    const points = [seen.position, ...ahead].map(({ latitude, longitude }) => ({ latitude, longitude }));
    const profile = profileOfVehicle(seen.device.vehicle);
    const route = await routing.route(scope, { points, profile, avoid: [], language: 'en' });
    const line = decodePolyline(route.path).map(([latitude, longitude]) => ({ latitude, longitude }));
    return {
      deviceId: order.deviceId,
      points: ahead.map(({ number }) => number),
      legs: route.legs.map(({ distance, duration }) => ({ meters: distance, seconds: duration })),
      path: drivenPath(line, route.distance),
      engine: route.engine,
      computedAt: clock.now(),
      progress: 0,
    };
  }

  async function vehicleOf(scope: Scope, { deviceId }: StoredOrder): Promise<VehicleState | undefined> {
    if (deviceId === null) return undefined;
    const [state] = await database.tenant(scope, (tx) => vehicleStates(tx, scope, [deviceId], clock.now()));
    return state;
  }

  /** What the vehicle of an order needs to its open points; null: it goes to none, or nobody knows from where. */
  async function etasNow(
    scope: Scope,
    order: StoredOrder,
  ): Promise<{ etas: ComputedEta[]; way: Way; left: number[] } | 'silent' | null> {
    const ahead = pointsAhead(order);
    if (order.state !== 2 || ahead.length === 0) return null;
    const seen = await vehicleOf(scope, order);
    if (seen === undefined) return null;
    if (seen.isSilent) return 'silent';
    const way = await wayOf(scope, order, ahead, seen);
    if (way === null) return null;
    const legs = legsLeft(way, ahead.length);
    const points = ahead.map(({ number, stayMinutes, windowFrom }, index) => ({
      number,
      drivingSeconds: legs[index]?.seconds ?? 0,
      staySeconds: (stayMinutes ?? 0) * 60,
      windowFrom,
    }));
    const sums: number[] = [];
    for (const { meters } of legs) sums.push((sums.at(-1) ?? 0) + meters);
    const { driving } = await driverOfVehicle(driverTimes, scope, seen);
    const now = clock.now();
    return { etas: etasOf(points, stayLeft(order, now), driving, now, way.engine), way, left: sums };
  }

  async function follow(scope: Scope, orderId: number): Promise<void> {
    const order = await database.tenant(scope, (tx) => findOrder(tx, scope, orderId));
    if (order === null) return;
    const computed = await etasNow(scope, order);
    const isShown = await database.tenant(scope, async (tx) => {
      const now = clock.now();
      const [held] = await lockOrders(tx, scope, [orderId]);
      if (held === undefined) return false;
      const etaOf = (point: StoredPoint): StoredPoint['eta'] => {
        if (held.state !== 2 || point.isSkipped || point.arrivedAt !== null || point.leftAt !== null) return null;
        if (computed === 'silent') return byClock(point.eta);
        const index = computed?.etas.findIndex(({ number }) => number === point.number) ?? -1;
        const eta = computed?.etas[index];
        if (computed === null || eta === undefined) return point.eta;
        const moved =
          point.eta === null || point.eta.basis === BY_CLOCK || Math.abs(point.eta.at - eta.at) >= SHOWN_STEP_MS;
        const { at, earliest, latest, breakSeconds } = eta;
        const breakMinutes = Math.round(breakSeconds / 60);
        const distance = Math.round(computed.left[index] ?? 0);
        const basis = computed.way.engine;
        return moved ? { at, earliest, latest, breakMinutes, basis, distance, computedAt: now } : point.eta;
      };
      const due: StoredPoint[] = [];
      const points = held.points.map((before) => {
        const point = { ...before, eta: etaOf(before) };
        const { isDue, ...lateNotice } = noticeOf(
          before.lateNotice,
          latenessOfPoint(held.state, point, now).lateness,
          now,
        );
        if (isDue) due.push(point);
        return { ...point, lateNotice };
      });
      if (JSON.stringify(points) === JSON.stringify(held.points)) return false;
      await saveOrder(tx, scope, { ...held, points });
      await lateNotices(tx, scope, notify, held, due, now);
      return points.some((point, index) => point.eta !== held.points[index]?.eta) || due.length > 0;
    });
    if (isShown) publishOrders(parts, scope, { orderIds: [orderId], isOtherWork: false });
  }

  return {
    async run() {
      const failures: unknown[] = [];
      for (const organizationId of await organizationsWithOpenOrders(statementsOn(database.ingest))) {
        const scope = { organizationId };
        const ids = await database.tenant(scope, (tx) => openOrderIds(tx, scope));
        for (const id of ids) await follow(scope, id).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'ETAs of orders were not computed');
    },
  };
}

/** A silent vehicle keeps its last ETA, which the clock overtakes. */
function byClock(eta: StoredEta | null): StoredEta | null {
  return eta === null || eta.basis === BY_CLOCK ? eta : { ...eta, basis: BY_CLOCK };
}

/** Whether a way still leads through what is ahead: points that were reached lie behind. */
function leadsOn(way: Way, { deviceId }: StoredOrder, ahead: readonly StoredPoint[]): boolean {
  const numbers = ahead.map(({ number }) => number);
  return way.deviceId === deviceId && String(way.points.slice(-numbers.length)) === String(numbers);
}

/** What is left to drive of the last legs of a way. */
function legsLeft({ legs, progress }: Way, count: number): { meters: number; seconds: number }[] {
  let begins = 0;
  const left = legs.map(({ meters, seconds }) => {
    const driven = meters === 0 ? 1 : Math.min(1, Math.max(0, (progress - begins) / meters));
    begins += meters;
    return { meters: meters * (1 - driven), seconds: seconds * (1 - driven) };
  });
  return left.slice(-count);
}
