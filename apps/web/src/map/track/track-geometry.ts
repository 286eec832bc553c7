import type { SimplePosition } from '@konvoj/contract';
import type { LngLat } from '../map-types.ts';

/** Where a vehicle was at a moment of its track. */
export interface TrackPlace {
  readonly timeMs: number;
  readonly place: LngLat;
  /** Degrees clockwise from north. */
  readonly course: number;
  readonly speedKmh: number | null;
}

const placeOfPoint = ([, latitude, longitude]: SimplePosition): LngLat => [longitude, latitude];

/**
 * The place at a time, on the straight line between the points before and after it.
 * @param points ascending by time
 * @returns the first or last place for a time outside the track; null for an empty one
 */
export function placeAt(points: readonly SimplePosition[], timeMs: number): TrackPlace | null {
  const next = firstAfter(points, timeMs / 1000);
  const before = points[next - 1] ?? points[0];
  const after = points[next] ?? points.at(-1);
  if (before === undefined || after === undefined) return null;
  const span = after[0] - before[0];
  const share = span <= 0 ? 0 : Math.min(1, Math.max(0, (timeMs / 1000 - before[0]) / span));
  return between(before, after, share);
}

/** Index of the first point later than the second given; the length when there is none. */
function firstAfter(points: readonly SimplePosition[], seconds: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of a track that is nearest to a point of the map; null for an empty track. */
export function nearestPlace(points: readonly SimplePosition[], to: LngLat): TrackPlace | null {
  const squeeze = Math.cos((to[1] * Math.PI) / 180);
  let best: { distance: number; index: number; share: number } | null = null;
  for (let index = 0; index < points.length; index++) {
    const from = points[index];
    const until = points[index + 1] ?? from;
    if (from === undefined || until === undefined) continue;
    const { distance, share } = nearestOnSegment(placeOfPoint(from), placeOfPoint(until), to, squeeze);
    if (best === null || distance < best.distance) best = { distance, index, share };
  }
  if (best === null) return null;
  const from = points[best.index];
  const until = points[best.index + 1] ?? from;
  return from === undefined || until === undefined ? null : between(from, until, best.share);
}

function nearestOnSegment(a: LngLat, b: LngLat, to: LngLat, squeeze: number): { distance: number; share: number } {
  const [dx, dy] = [(b[0] - a[0]) * squeeze, b[1] - a[1]];
  const [px, py] = [(to[0] - a[0]) * squeeze, to[1] - a[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return { distance: Math.hypot(px - dx * share, py - dy * share), share };
}

function between(before: SimplePosition, after: SimplePosition, share: number): TrackPlace {
  const [from, to] = [placeOfPoint(before), placeOfPoint(after)];
  return {
    timeMs: (before[0] + (after[0] - before[0]) * share) * 1000,
    place: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
    course: bearing(from, to) ?? before[3] ?? 0,
    speedKmh: share < 0.5 ? before[4] : after[4],
  };
}

/** Direction from one place to another; null when they are the same. */
function bearing(from: LngLat, to: LngLat): number | null {
  const dx = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180);
  const dy = to[1] - from[1];
  if (dx === 0 && dy === 0) return null;
  return ((Math.atan2(dx, dy) * 180) / Math.PI + 360) % 360;
}

/** The places of a track between two times, both ends included. */
export function placesBetween(points: readonly SimplePosition[], fromMs: number, toMs: number): LngLat[] {
  const inside = points.filter(([seconds]) => seconds * 1000 >= fromMs && seconds * 1000 <= toMs).map(placeOfPoint);
  const ends = points.length === 0 ? [] : [placeAt(points, fromMs), placeAt(points, toMs)];
  return [...ends.flatMap((end) => (end === null ? [] : [end.place])), ...inside];
}
