import { boundsOfCircle, metersBetween } from './geometry.ts';
import { gridOf } from './grid.ts';
import type { Coordinates } from './types.ts';

/**
 * Finds the nearest of many points, again and again.
 * @param withinMeters further ones are not found; at this distance exactly one is
 * @returns the nearest, the first given of those equally near; null when none is that near
 */
export function nearestOf<T extends Coordinates>(
  points: readonly T[],
  withinMeters: number,
): (place: Coordinates) => T | null {
  const grid = gridOf(points, (centre) => boundsOfCircle({ centre, radiusMeters: withinMeters }));
  return (place) => {
    let nearest: T | null = null;
    let least = withinMeters;
    for (const point of grid.at(place)) {
      const meters = metersBetween(point, place);
      if (meters < least || (nearest === null && meters === least)) [nearest, least] = [point, meters];
    }
    return nearest;
  };
}
