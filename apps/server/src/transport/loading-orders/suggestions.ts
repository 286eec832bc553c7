import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import type { Coordinates } from '@konvoj/geo/types';
import { LIST_LIMIT, profileOfVehicle } from '@konvoj/contract';
import type { SuggestedVehicle } from '@konvoj/contract';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import { drivingLeft } from '../../places/routing/breaks.ts';
import { drivingTimeFrom } from '../../places/routing/driver-times.ts';
import type { ReadDriverTimes } from '../../places/routing/driver-times.ts';
import { routeLimit } from '../../places/routing/limit.ts';
import type { RoutingService } from '../../places/routing/types.ts';
import type { Tx } from '../../platform/database.ts';
import { etasOf } from './etas.ts';
import { requireSeen } from './parts.ts';
import type { OrderParts, OrderReader } from './parts.ts';
import { suitabilityOf, suitabilityRank } from './rules.ts';
import { findOrder, listOrders } from './store.ts';
import type { StoredPoint } from './stored-order.ts';
import type { StoredOrder } from './types.ts';
import { driverOfVehicle, vehicleStates } from './vehicle-state.ts';
import type { VehicleState } from './vehicle-state.ts';
import { workBefore } from './vehicle-work.ts';
import type { WorkBefore } from './vehicle-work.ts';
import { driverName } from './wire.ts';

/** Vehicles to which the way is computed: the nearest in a straight line. */
const LOOKED_AT = 10;

/** Orders that are not over. */
const OPEN = { period: null, states: [0, 1, 2], driverIds: null, limit: LIST_LIMIT.max } as const;

/** A vehicle that may be free for an order. */
interface Candidate extends VehicleState {
  readonly work: WorkBefore<StoredOrder> | null;
  /** Where its way to the order begins. */
  readonly start: Coordinates;
  /** The place of its type among others, 0 the best. */
  readonly rank: number;
}

/** Vehicles for an order. @throws {ProblemError} not_found; too_many_requests: each way counts as a route */
export type SuggestVehicles = (reader: OrderReader, orderId: number) => Promise<SuggestedVehicle[]>;

export function suggestVehicles(
  { database, clock }: OrderParts,
  routing: Pick<RoutingService, 'route'>,
  driverTimes: ReadDriverTimes,
): SuggestVehicles {
  const routes = routeLimit({ database, clock });

  async function suggestion(
    reader: OrderReader,
    first: StoredPoint,
    candidate: Candidate,
    fleet: Fleet,
  ): Promise<SuggestedVehicle> {
    const { device, work, start } = candidate;
    const { latitude, longitude, windowFrom, windowTo, number } = first;
    const points = [start, { latitude, longitude }];
    const profile = profileOfVehicle(device.vehicle);
    const route = await routing.route(reader, { points, profile, avoid: [], language: 'en' });
    const now = clock.now();
    const startsIn = Math.max(0, ((work?.untilAt ?? now) - now) / 1_000);
    const ahead = { number, drivingSeconds: route.duration, staySeconds: 0, windowFrom };
    // What the driver has driven by the end of other work is not known.
    const driver = work === null ? await driverOfVehicle(driverTimes, reader, candidate) : null;
    const [eta] = etasOf([ahead], startsIn, driver?.driving ?? null, now, route.engine);
    const arrival = eta?.at ?? now;
    const isLate = windowTo !== null && arrival > windowTo;
    const isKnown = windowTo !== null && (work === null || work.untilAt !== null);
    return {
      vehicleId: device.vehicle.id,
      deviceId: device.id,
      vehicle: device.vehicle.licencePlate,
      driver: driverName(fleet, device.assignedDriverId),
      distance: route.distance,
      duration: route.duration,
      arrival: new Date(arrival).toISOString(),
      inTime: isLate ? false : isKnown ? true : null,
      basis: route.engine,
      drivingTimeLeft: driver?.driving ? drivingLeft(driver.driving) : null,
      drivingTimeFrom: drivingTimeFrom(driver?.times ?? null),
      busy: work !== null,
      busyUntil: work === null || work.untilAt === null ? null : new Date(work.untilAt).toISOString(),
      trailer: device.trailer,
    };
  }

  /** The vehicles that suit an order and may be free for it, as they are now. */
  async function candidatesFor(
    tx: Tx,
    reader: OrderReader,
    order: StoredOrder,
    { windowTo }: StoredPoint,
  ): Promise<Candidate[]> {
    const onMap = await visibleDeviceIds(tx, reader, 'on the map');
    const now = clock.now();
    const heard = (await vehicleStates(tx, reader, onMap, now)).filter(({ isSilent }) => !isSilent);
    const filter = { ...OPEN, closedSince: now, after: null, visibleDeviceIds: onMap, deviceIds: onMap };
    const others = (await listOrders(tx, reader, filter)).filter(({ id }) => id !== order.id);
    const goods = order.points.map((point) => point.goods);
    return heard.flatMap((state) => {
      const { device, position } = state;
      const suitability = suitabilityOf({ type: device.vehicle.type, trailer: device.trailer }, goods);
      const own = others.filter(({ deviceId }) => deviceId === device.id);
      const work = workBefore(own, order, now);
      if (suitability === null || (work?.untilAt ?? 0) > (windowTo ?? Infinity)) return [];
      const start = work?.order.points.findLast(({ isSkipped }) => !isSkipped) ?? position;
      const { latitude, longitude } = start;
      return [{ ...state, work, start: { latitude, longitude }, rank: suitabilityRank(suitability) }];
    });
  }

  return async (reader, orderId) => {
    const { first, nearest, fleet } = await database.tenant(reader, async (tx) => {
      const order = await requireSeen(tx, reader, await findOrder(tx, reader, orderId));
      const first = firstOf(order);
      const nearest =
        first === undefined
          ? []
          : (await candidatesFor(tx, reader, order, first))
              .toSorted((a, b) => a.rank - b.rank || metersTo(first, a) - metersTo(first, b))
              .slice(0, LOOKED_AT);
      return { first, nearest, fleet: await readFleet(tx, reader) };
    });
    if (first === undefined) return [];
    await routes.require(String(reader.organizationId), nearest.length);
    const found: { readonly rank: number; readonly vehicle: SuggestedVehicle }[] = [];
    for (const candidate of nearest) {
      found.push({ rank: candidate.rank, vehicle: await suggestion(reader, first, candidate, fleet) });
    }
    return found
      .toSorted(
        (a, b) => a.rank - b.rank || rankOf(a.vehicle) - rankOf(b.vehicle) || a.vehicle.duration - b.vehicle.duration,
      )
      .map(({ vehicle }) => vehicle);
  };
}

/** In time, without a window, busy until nobody knows when, too late. */
function rankOf({ inTime, busy, busyUntil }: SuggestedVehicle): number {
  if (inTime !== null) return inTime ? 0 : 3;
  return busy && busyUntil === null ? 2 : 1;
}

const firstOf = ({ points }: StoredOrder) => points.find(({ isSkipped }) => !isSkipped);

const metersTo = (first: Coordinates, { start }: Candidate) => metersBetween(inE7(first), inE7(start));

const inE7 = ({ latitude, longitude }: Coordinates) => ({
  latitude: Math.round(latitude * DEGREES_E7),
  longitude: Math.round(longitude * DEGREES_E7),
});
