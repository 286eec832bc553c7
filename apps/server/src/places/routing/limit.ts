import { rateLimit } from '../../platform/rate-limits.ts';
import type { RateLimit, RateLimitParts } from '../../platform/rate-limits.ts';

/** Of an organization per minute: some planners who drag points, each drag a route. */
const ROUTES = { limit: 600, windowMs: 60_000 } as const;
const POINTS_PER_UNIT = 10;

/** The least that an order of points counts, whatever their number. */
const OPTIMIZE_UNITS = 20;
/** How many routes an organization may ask for, whatever module asks. The key is the id of the organization. */
export const routeLimit = (parts: RateLimitParts): RateLimit => rateLimit(parts, 'routes', ROUTES);

/** A route of many points counts as several. */
export const unitsOf = (points: readonly unknown[]): number => Math.ceil(points.length / POINTS_PER_UNIT);

/** An order of points takes the drives between all of them, and two routes. */
export const unitsToOptimize = (points: readonly unknown[]): number =>
  Math.max(OPTIMIZE_UNITS, Math.ceil(points.length ** 2 / POINTS_PER_UNIT) + 2 * unitsOf(points));
