import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import { areaOfZone } from '../../../places/own-places/rules.ts';
import type { Bounds, Corner, Ring, ZoneArea } from '../../../places/own-places/types.ts';

/** Jitter within this distance of the outline is not an exit. */
export const LEFT_AFTER_METERS = 20;
/** More than `LEFT_AFTER_METERS` of latitude, degrees. */
const NEAR_DEGREES = 0.0002;
const RADIANS = Math.PI / 180;

/** A geo zone as alarms look at it. */
export interface WatchedZone {
  readonly bounds: Bounds;
  /** Whether a place is within the outline; its edge belongs to it. */
  holds(latitude: number, longitude: number): boolean;
  /** Whether a place is more than 20 m outside the outline. */
  isLeftAt(latitude: number, longitude: number): boolean;
}

export function watchedZone(area: ZoneArea): WatchedZone {
  const outline = areaOfZone(area);
  const metersOutside = distanceOutside(area);
  const holds = (latitude: number, longitude: number) => outline.holds({ latitude, longitude });
  return {
    bounds: outline.bounds,
    holds,
    isLeftAt: (latitude, longitude) =>
      isFarFrom(outline.bounds, latitude, longitude) ||
      (!holds(latitude, longitude) && metersOutside(latitude, longitude) > LEFT_AFTER_METERS),
  };
}

/** A cheap test for most of the places outside; false near the box and within it. */
function isFarFrom({ swLatitude, neLatitude, swLongitude, neLongitude }: Bounds, latitude: number, longitude: number) {
  if (latitude < swLatitude - NEAR_DEGREES || latitude > neLatitude + NEAR_DEGREES) return true;
  const margin = NEAR_DEGREES / Math.max(Math.cos(latitude * RADIANS), 1e-6);
  return longitude < swLongitude - margin || longitude > neLongitude + margin;
}

/** Metres from a place outside of an area to its outline. */
function distanceOutside({ shape, bounds }: ZoneArea): (latitude: number, longitude: number) => number {
  if (shape.kind === 'circle') {
    const { centre, radiusMeters } = shape;
    return (latitude, longitude) => meters(centre.latitude, centre.longitude, latitude, longitude) - radiusMeters;
  }
  const ring = shape.kind === 'polygon' ? shape.ring : ringOfBounds(bounds);
  return (latitude, longitude) => distanceToRing(ring, latitude, longitude);
}

function ringOfBounds({ swLatitude, swLongitude, neLatitude, neLongitude }: Bounds): Ring {
  return [
    [swLongitude, swLatitude],
    [neLongitude, swLatitude],
    [neLongitude, neLatitude],
    [swLongitude, neLatitude],
    [swLongitude, swLatitude],
  ];
}

function distanceToRing(ring: Ring, latitude: number, longitude: number): number {
  let nearest = Infinity;
  for (let index = 1; index < ring.length; index += 1) {
    const [from, to] = [ring[index - 1], ring[index]];
    if (from === undefined || to === undefined) break;
    nearest = Math.min(nearest, distanceToEdge(from, to, latitude, longitude));
  }
  return nearest;
}

/** Edges are straight in longitude and latitude; near the place the earth is flat. */
function distanceToEdge([x0, y0]: Corner, [x1, y1]: Corner, latitude: number, longitude: number): number {
  const narrowing = Math.cos(latitude * RADIANS);
  const [dx, dy] = [(x1 - x0) * narrowing, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((longitude - x0) * narrowing * dx + (latitude - y0) * dy) / length;
  const part = Math.min(Math.max(along, 0), 1);
  return meters(y0 + part * (y1 - y0), x0 + part * (x1 - x0), latitude, longitude);
}

function meters(latitude: number, longitude: number, otherLatitude: number, otherLongitude: number): number {
  return metersBetween(
    { latitude: latitude * DEGREES_E7, longitude: longitude * DEGREES_E7 },
    { latitude: otherLatitude * DEGREES_E7, longitude: otherLongitude * DEGREES_E7 },
  );
}
