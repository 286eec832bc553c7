import { boundsOfCircle, diagonalOf, isInBounds, isInRing, metersBetween } from './geometry.ts';
import type { Bounds, Circle, Coordinates, GeoPoint, ZoneArea } from './types.ts';

/** What a point and a zone have in common: somewhere to be. */
export interface Spot {
  /** A box around it. */
  readonly bounds: Bounds;
  /** Who moved further than this was out of it, metres: across a circle, or from corner to corner of the box. */
  readonly extentMeters: number;
  /** Whether this place belongs to it; its edge does. */
  holds(place: Coordinates): boolean;
}

/** A vehicle is at a point within its radius. */
export function spotOfPoint({ latitude, longitude, radiusMeters }: GeoPoint): Spot {
  return circleSpot({ centre: { latitude, longitude }, radiusMeters });
}

/** What is inside a zone: within its outline, of a rectangle within its bounds. */
export function spotOfZone({ shape, bounds }: ZoneArea): Spot {
  if (shape.kind === 'circle') return circleSpot(shape);
  const extentMeters = diagonalOf(bounds);
  if (shape.kind === 'rectangle') return { bounds, extentMeters, holds: (place) => isInBounds(bounds, place) };
  return {
    bounds,
    extentMeters,
    holds: (place) => isInBounds(bounds, place) && isInRing(shape.ring, place),
  };
}

function circleSpot(circle: Circle): Spot {
  const { centre, radiusMeters } = circle;
  return {
    bounds: boundsOfCircle(circle),
    extentMeters: 2 * radiusMeters,
    holds: (place) => metersBetween(centre, place) <= radiusMeters,
  };
}
