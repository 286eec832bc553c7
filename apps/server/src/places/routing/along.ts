import type { Route } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import type { Coordinates } from '@konvoj/geo/types';
import { lengthMeters, partOf } from '@konvoj/roads/line';

/** Where a vehicle on a route is after so many seconds of driving: along each maneuver it drives evenly. */
export function placeAfter({ path, legs }: Pick<Route, 'path' | 'legs'>, seconds: number): Coordinates | null {
  const points = decodePolyline(path);
  const maneuvers = legs.flatMap((leg) => leg.maneuvers);
  let left = seconds;
  for (const [i, { duration, pathIndex }] of maneuvers.entries()) {
    if (left <= duration && duration > 0) {
      const line = points.slice(pathIndex, (maneuvers[i + 1]?.pathIndex ?? points.length - 1) + 1);
      const driven = partOf(line, 0, (lengthMeters(line) * left) / duration).at(-1) ?? line[0];
      return driven === undefined ? null : { latitude: driven[0], longitude: driven[1] };
    }
    left -= duration;
  }
  const last = points.at(-1);
  return last === undefined ? null : { latitude: last[0], longitude: last[1] };
}
