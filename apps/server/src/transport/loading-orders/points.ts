import type { GeoPoint, ZoneArea } from '../../places/own-places/types.ts';
import { areaOfPoint, areaOfZone } from '../../places/own-places/rules.ts';
import { arrivalsOf } from './arrivals.ts';
import type { PointToReach } from './arrivals.ts';
import { ADDRESS_RADIUS_METERS, latenessOf, statusesOf } from './rules.ts';
import type { LatenessOfPoint } from './rules.ts';
import type { OrderHistory, OrderPlace } from './stays.ts';
import type { StoredPoint } from './stored-order.ts';
import type { PointFields, StoredOrder } from './types.ts';

/** Own places by id, as they are now. */
export interface OwnPlaces {
  readonly points: ReadonlyMap<number, Pick<GeoPoint, 'latitude' | 'longitude' | 'radiusMeters'>>;
  readonly zones: ReadonlyMap<number, ZoneArea>;
}

const NO_TIMES = {
  isSkipped: false,
  problem: null,
  reported: null,
  manualArrivedAt: null,
  manualLeftAt: null,
  arrivedSource: null,
  leftSource: null,
  computedArrivedAt: null,
  computedLeftAt: null,
  arrivedAt: null,
  leftAt: null,
  isLeftUncertain: false,
  isLeftFinal: false,
  waitingSeconds: null,
  chargeableSeconds: null,
  eta: null,
  lateNotice: { isGiven: false, fineSince: null },
} as const;

/**
 * The points of an order as entered. One with a number that the order has keeps its times, a new one gets the next number.
 * @param before of the order so far
 */
export function pointsOf(
  entered: readonly PointFields[],
  before: readonly StoredPoint[],
  places: OwnPlaces,
): StoredPoint[] {
  let last = Math.max(0, ...before.map(({ number }) => number));
  return entered.map((fields) => {
    const kept = before.find(({ number }) => number === fields.number);
    const number = kept?.number ?? (last += 1);
    return { ...NO_TIMES, ...kept, ...fields, ...whereabouts(fields, kept, places), number };
  });
}

/** The area in which a vehicle is at a point. Of a deleted own place it is the area that the point had. */
function whereabouts(fields: PointFields, kept: StoredPoint | undefined, places: OwnPlaces) {
  const { geoPointId, geoZoneId, latitude, longitude } = fields;
  const zone = geoZoneId === null ? undefined : places.zones.get(geoZoneId);
  const hasZone = kept !== undefined && kept.geoZoneId === geoZoneId;
  const own = geoPointId === null ? undefined : places.points.get(geoPointId);
  const hasPoint = kept !== undefined && geoPointId !== null && kept.geoPointId === geoPointId;
  return {
    zone:
      zone === undefined ? (hasZone ? kept.zone : null) : structuredClone({ shape: zone.shape, bounds: zone.bounds }),
    latitude: own?.latitude ?? latitude,
    longitude: own?.longitude ?? longitude,
    radiusMeters: own?.radiusMeters ?? (hasPoint ? kept.radiusMeters : ADDRESS_RADIUS_METERS),
  };
}

/** A point of a copied order: the same work, moved in time, and nothing of what happened. */
export function copiedPoint(point: StoredPoint, movedByMs: number): StoredPoint {
  const moved = (at: number | null) => at && at + movedByMs;
  return { ...point, ...NO_TIMES, windowFrom: moved(point.windowFrom), windowTo: moved(point.windowTo) };
}

/** Where a point is. Neighbours at one own place, or at one position with one radius, share a visit. */
export function placeOf(point: StoredPoint): OrderPlace {
  const { zone, geoZoneId, geoPointId, latitude, longitude, radiusMeters } = point;
  if (zone !== null) return { key: `zone ${geoZoneId}`, area: areaOfZone(zone) };
  const key = geoPointId === null ? `${latitude} ${longitude} ${radiusMeters}` : `point ${geoPointId}`;
  return { key, area: areaOfPoint({ latitude, longitude, radiusMeters }) };
}

/** The order with the times that follow from its stages. */
export function withTimes(order: StoredOrder, stagesAt: OrderHistory['stagesAt']): StoredOrder {
  const { states, devices, points, freeMinutes } = order;
  const times = arrivalsOf(points.map(toReach), { states, devices, stagesAt }, freeMinutes * 60);
  return { ...order, points: points.map((point, index) => ({ ...point, ...times[index] })) };
}

function toReach(point: StoredPoint): PointToReach {
  const { number, windowFrom, isSkipped, manualArrivedAt, manualLeftAt } = point;
  return { number, place: placeOf(point), windowFrom, isSkipped, manualArrivedAt, manualLeftAt };
}

/** The points with what is shown of them. */
export function shownPoints({ state, points }: StoredOrder, now: number) {
  const statuses = statusesOf(
    state,
    points.map((point) => ({ ...point, hasProblem: point.problem !== null })),
  );
  return points.map((point, index) => ({
    point,
    status: statuses[index] ?? 'planned',
    ...latenessOfPoint(state, point, now),
  }));
}

export function latenessOfPoint(state: StoredOrder['state'], point: StoredPoint, now: number): LatenessOfPoint {
  const { windowTo, arrivedAt, leftAt, isSkipped, eta } = point;
  return latenessOf({ state, windowTo, arrivedAt: arrivedAt ?? leftAt, isSkipped, etaAt: eta?.at ?? null }, now);
}
