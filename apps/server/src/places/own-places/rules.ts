import { boundsOfCircle, diagonalOf, insideOfRing, isInBounds, metersBetween } from './geometry-rules.ts';
import type { Bounds, Circle, Coordinates, GeoPoint, ZoneArea } from './types.ts';

export { metersBetween } from './geometry-rules.ts';

/** The common part of a point and a zone: an area. */
export interface PlaceArea {
  /** A box around it. */
  readonly bounds: Bounds;
  /** A vehicle that moved further than this left it, metres: across a circle, or from corner to corner of the box. */
  readonly extentMeters: number;
  /** Whether a position is inside; the edge counts. */
  holds(place: Coordinates): boolean;
}

/** A vehicle is at a point within its radius. */
export function areaOfPoint({
  latitude,
  longitude,
  radiusMeters,
}: Pick<GeoPoint, 'latitude' | 'longitude' | 'radiusMeters'>): PlaceArea {
  return circleArea({ centre: { latitude, longitude }, radiusMeters });
}

/** The inside of a zone: its outline, for a rectangle its bounds. */
export function areaOfZone({ shape, bounds }: ZoneArea): PlaceArea {
  if (shape.kind === 'circle') return circleArea(shape);
  const extentMeters = diagonalOf(bounds);
  if (shape.kind === 'rectangle') return { bounds, extentMeters, holds: (place) => isInBounds(bounds, place) };
  const isInside = insideOfRing(shape.ring);
  return { bounds, extentMeters, holds: (place) => isInBounds(bounds, place) && isInside(place) };
}

function circleArea(circle: Circle): PlaceArea {
  const { centre, radiusMeters } = circle;
  return {
    bounds: boundsOfCircle(circle),
    extentMeters: 2 * radiusMeters,
    holds: (place) => metersBetween(centre, place) <= radiusMeters,
  };
}
