import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import type { LatLon } from './types.ts';

/** Metres along the earth. */
export function distanceMeters([fromLat, fromLon]: LatLon, [toLat, toLon]: LatLon): number {
  return metersBetween(
    { latitude: fromLat * DEGREES_E7, longitude: fromLon * DEGREES_E7 },
    { latitude: toLat * DEGREES_E7, longitude: toLon * DEGREES_E7 },
  );
}

/** Metres along a line. */
export function lengthMeters(points: readonly LatLon[]): number {
  return points.reduce((sum, point, i) => sum + distanceMeters(points[i - 1] ?? point, point), 0);
}

export function between(from: LatLon, to: LatLon, share: number): LatLon {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** The place of a segment that is nearest to a point, as a share of the segment. */
export function nearestShare([lat, lon]: LatLon, from: LatLon, to: LatLon): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const [dx, dy] = [(to[1] - from[1]) * shrink, to[0] - from[0]];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, ((lon - from[1]) * shrink * dx + (lat - from[0]) * dy) / square));
}

/** The part of a line between two distances from its start, in metres; backwards when `from` is the larger one. */
export function partOf(points: readonly LatLon[], from: number, to: number): LatLon[] {
  if (from > to) return partOf(points, to, from).toReversed();
  const part: LatLon[] = [];
  let start = 0;
  for (const [i, point] of points.entries()) {
    const next = points[i + 1];
    if (!next) break;
    const length = distanceMeters(point, next);
    const end = start + length;
    if (end >= from && start <= to && length > 0) {
      if (part.length === 0) part.push(between(point, next, Math.max(0, (from - start) / length)));
      part.push(between(point, next, Math.min(1, (to - start) / length)));
    }
    start = end;
  }
  return part;
}
