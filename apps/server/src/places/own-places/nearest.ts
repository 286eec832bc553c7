import { boundsOfCircle, metersBetween } from './geometry-rules.ts';
import { Grid } from './grid.ts';
import type { Coordinates } from './types.ts';

/** Finds the nearest of many points, for repeated queries. */
export class Neighbours<T extends Coordinates> {
  readonly #within: number;
  readonly #grid = new Grid<T>();

  /** @param withinMeters the maximum distance, inclusive */
  constructor(withinMeters: number, points: readonly T[] = []) {
    this.#within = withinMeters;
    for (const point of points) this.add(point);
  }

  add(point: T): void {
    this.#grid.add(point, boundsOfCircle({ centre: point, radiusMeters: this.#within }));
  }

  /**
   * The nearest, the first added of those equally near; null when there is none.
   * @param counts filters the points
   */
  nearest(place: Coordinates, counts: (point: T) => boolean = () => true): T | null {
    let nearest: T | null = null;
    let least = this.#within;
    for (const point of this.#grid.at(place)) {
      if (!counts(point)) continue;
      const meters = metersBetween(point, place);
      if (meters < least || (nearest === null && meters === least)) [nearest, least] = [point, meters];
    }
    return nearest;
  }
}
