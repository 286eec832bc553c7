import { distanceMeters } from '@konvoj/roads/line';
import type { LatLon } from '@konvoj/roads/types';
import type { Route } from '../route.ts';

/** Borders with a control; there are none inside Schengen. Bajakovo–Batrovci is the one on our roads. */
const posts: readonly LatLon[] = [[45.0471, 19.1001]];

const known = new WeakMap<Route, readonly number[]>();

/** Metres along the route of the border posts, ascending. */
export function borderPosts(route: Route): readonly number[] {
  let found = known.get(route);
  if (!found) {
    found = posts.flatMap((post) => nearest(route, post)).sort((a, b) => a - b);
    known.set(route, found);
  }
  return found;
}

function nearest(route: Route, post: LatLon): number[] {
  let best = -1;
  let distance = 1_500;
  for (const [i, point] of route.points.entries()) {
    // A cheap check of the latitude first: routes have thousands of points.
    if (Math.abs(point[0] - post[0]) > 0.02) continue;
    const meters = distanceMeters(point, post);
    if (meters < distance) [best, distance] = [i, meters];
  }
  return best < 0 ? [] : [route.along[best] ?? 0];
}
