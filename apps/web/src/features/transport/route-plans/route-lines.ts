import type { LngLat } from '../../../map/map-types.ts';
import type { DrawnRoute, RouteLeg } from '../../../map/route.ts';
import type { Coordinates } from '../../../shared/place-drafts.ts';
import { pointNumbers } from './plan-points.ts';
import type { DraftPoint } from './plan-draft.ts';

/** The ends of a leg: a leg keeps its line while its ends stay where they are. */
export function legKey(from: Coordinates | undefined, to: Coordinates | undefined): string {
  return [from, to].map((end) => `${end?.latitude},${end?.longitude}`).join('>');
}

const placeOf = ({ at: { latitude, longitude } }: DraftPoint): LngLat => [longitude, latitude];

/** What the map draws of a plan. @param lines of legs by their ends; one that is missing is drawn straight */
export function drawnRoute(
  points: readonly DraftPoint[],
  lines: ReadonlyMap<string, readonly LngLat[]>,
  selected: string | null,
): DrawnRoute | null {
  if (points.length === 0) return null;
  const numbers = pointNumbers(points);
  const legs = points.slice(1).map((point, index): RouteLeg => {
    const from = points[index] ?? point;
    const line = lines.get(legKey(from.at, point.at)) ?? [];
    return line.length < 2 ? { line: [placeOf(from), placeOf(point)], isStraight: true } : { line, isStraight: false };
  });
  return {
    points: points.map((point, index) => ({
      key: point.key,
      place: placeOf(point),
      name: point.name,
      number: numbers[index] ?? null,
    })),
    legs,
    selected,
  };
}
