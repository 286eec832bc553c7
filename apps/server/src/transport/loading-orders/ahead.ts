import type { StoredPoint } from './stored-order.ts';
import type { StoredOrder } from './types.ts';

/** The points that the vehicle has yet to reach, in their order. */
export function pointsAhead({ points }: Pick<StoredOrder, 'points'>): StoredPoint[] {
  return points.filter(({ isSkipped, arrivedAt, leftAt }) => !isSkipped && arrivedAt === null && leftAt === null);
}

/**
 * Seconds that the vehicle still stays at the point where it is: from the beginning of its window as long as planned.
 * @param now epoch milliseconds
 */
export function stayLeft({ points }: Pick<StoredOrder, 'points'>, now: number): number {
  const here = points.find(({ isSkipped, arrivedAt, leftAt }) => !isSkipped && arrivedAt !== null && leftAt === null);
  if (here === undefined || here.arrivedAt === null) return 0;
  const begins = Math.max(here.arrivedAt, here.windowFrom ?? here.arrivedAt);
  return Math.max(0, (begins - now) / 1_000 + (here.stayMinutes ?? 0) * 60);
}
