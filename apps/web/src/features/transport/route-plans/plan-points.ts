import type { Coordinates } from '../../../shared/place-drafts.ts';
import type { MapPlace } from '../../../shared/map-place.ts';
import { placeTitle } from '../../../shared/map-place.ts';
import type { DraftPoint } from './plan-draft.ts';

type Points = readonly DraftPoint[];

/** Names on the wire are this long at most. */
const NAME_MAX = 100;

/** A new point at a place. @param isVia the way only passes it */
export function newPoint(key: string, place: MapPlace, isVia = false): DraftPoint {
  const { latitude, longitude, address } = place;
  return {
    key,
    at: { latitude, longitude },
    name: placeTitle(place).slice(0, NAME_MAX),
    isNamed: place.name !== null,
    address,
    isVia,
    activityTypeId: null,
    statusTypeId: 0,
    from: null,
    to: null,
    stay: 0,
    contact: '',
    notes: '',
  };
}

export function withChange(points: Points, key: string, change: Partial<DraftPoint>): DraftPoint[] {
  return points.map((point) => (point.key === key ? { ...point, ...change } : point));
}

export const without = (points: Points, key: string): DraftPoint[] => points.filter((point) => point.key !== key);

/** A point between the two of a leg; `leg` counts from 0. */
export const withVia = (points: Points, leg: number, point: DraftPoint): DraftPoint[] =>
  points.toSpliced(leg + 1, 0, point);

/** A point moved to a position; positions beyond the ends are the ends. */
export function reordered(points: Points, key: string, to: number): DraftPoint[] {
  const from = points.findIndex((point) => point.key === key);
  const moved = points[from];
  if (moved === undefined) return [...points];
  const target = Math.max(0, Math.min(points.length - 1, to));
  return points.toSpliced(from, 1).toSpliced(target, 0, moved);
}

/** The way begins and ends at stops: a point that is only passed and came to an end is one. */
export const isPassed = (points: Points, index: number): boolean =>
  points[index]?.isVia === true && index > 0 && index < points.length - 1;

/** The number of each point as it is called: 1 is the start; null for those that are only passed. */
export function pointNumbers(points: Points): (number | null)[] {
  let last = 0;
  return points.map((_, index) => (isPassed(points, index) ? null : (last += 1)));
}

/** A point that was dragged: one named after its place is named anew, until then by its coordinates. */
export function draggedTo(point: DraftPoint, at: Coordinates): Partial<DraftPoint> {
  if (point.isNamed) return { at, address: null };
  return { at, address: null, name: placeTitle({ ...at, name: null, address: null }) };
}
