import { textOf } from '@konvoj/i18n/text-of';
import type { LatLon } from '@konvoj/geo/polyline';
import { between, distanceMeters } from '@konvoj/roads/line';
import type { Drive, Engine, EngineLeg } from './engine.ts';
import { pairsOf } from './pairs.ts';

/** Roads are that much longer than the straight line, and driven at 60 km/h on average. */
const DETOUR = 1.3;
const METERS_PER_SECOND = 60 / 3.6;
/** Points on the line, so that the borders that it crosses are found. */
const POINT_EVERY_METERS = 5_000;
/** Of a leg: above 1,000 km, which lead over seas, the points are farther apart. */
const MOST_PARTS = 200;

/** The last resort: straight lines. It always has an answer. */
export const estimate: Engine = {
  name: 'estimate',
  route: async ({ points, language }) =>
    pairsOf(points).map(([from, to]): EngineLeg => ({
      steps: [
        {
          ...driveBetween(from, to),
          text: textOf(language, 'routing.maneuver.straight'),
          points: straightLine(from, to),
          isToll: false,
          isFerry: false,
        },
      ],
    })),
  matrix: async ({ points }) => points.map((from) => points.map((to) => driveBetween(from, to))),
};

function driveBetween(from: LatLon, to: LatLon): Drive {
  const meters = distanceMeters(from, to) * DETOUR;
  return { meters, seconds: meters / METERS_PER_SECOND };
}

function straightLine(from: LatLon, to: LatLon): LatLon[] {
  const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(distanceMeters(from, to) / POINT_EVERY_METERS)));
  return Array.from({ length: parts + 1 }, (_, i) => between(from, to, i / parts));
}
