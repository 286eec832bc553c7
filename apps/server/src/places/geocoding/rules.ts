/** The maximum distance of a describing place. */
export const FARTHEST_KILOMETERS = 300;
/** Below this distance a place is named alone. */
export const BESIDE_KILOMETERS = 1;

const SMALLEST_POPULATION = 500;
/** Larger cities are not used from farther away than one of this size. */
const LARGEST_POPULATION = 300_000;
const FOREIGN_COUNTS = 2;

/**
 * The weight of a place by its population: the fourth root of the population, limited to 500–300,000.
 */
export function weightOf(population: number): number {
  return Math.min(LARGEST_POPULATION, Math.max(SMALLEST_POPULATION, population)) ** 0.25;
}

/**
 * The apparent distance of a place: its distance divided by its weight. So a town of 40,000 at 3 km comes before a
 * village of 1,000 at 2.5 km, and a village at 1 km before a city at 30 km. A place across the border counts as twice
 * as far.
 */
export function weighedKilometers(kilometers: number, weight: number, isForeign: boolean): number {
  return (kilometers / weight) * (isForeign ? FOREIGN_COUNTS : 1);
}

/** Beyond this distance no place, however large, has a smaller apparent distance than this one. */
export function farthestThatCounts(weighed: number): number {
  return weighed * weightOf(LARGEST_POPULATION);
}

const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The eighth of the compass of a bearing in degrees. */
export function directionOf(bearing: number): Direction {
  return DIRECTIONS[Math.round(bearing / 45) % 8] ?? 'n';
}
