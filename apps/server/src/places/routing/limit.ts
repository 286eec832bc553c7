import { rateLimit } from '../../platform/rate-limits.ts';
import type { RateLimit, RateLimitParts } from '../../platform/rate-limits.ts';

/** Of an organization per minute: some planners who drag points, each drag a route. */
const ROUTES = { limit: 600, windowMs: 60_000 } as const;
const POINTS_PER_UNIT = 10;

/** How many routes an organization may ask for, whatever module asks. The key is the id of the organization. */
export const routeLimit = (parts: RateLimitParts): RateLimit => rateLimit(parts, 'routes', ROUTES);

/** A route of many points counts as several. */
export const unitsOf = (points: readonly unknown[]): number => Math.ceil(points.length / POINTS_PER_UNIT);
