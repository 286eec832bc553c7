import { isInBounds } from './geometry.ts';
import type { Bounds, Coordinates } from './types.ts';

/** Degrees of a cell: some kilometres, so that a city's hundred customers are spread over several. */
const CELL_DEGREES = 0.05;
/** What covers more cells than this is looked at every time instead. */
const CELLS_AT_MOST = 100;

/** Boxes sorted by where they lie, so that few of thousands are looked at for one place. */
export interface Grid<T> {
  /** The items whose box holds a place, in the order in which they were given. */
  at(place: Coordinates): T[];
}

export function gridOf<T>(items: readonly T[], boundsOf: (item: T) => Bounds): Grid<T> {
  const cells = new Map<string, Entry<T>[]>();
  const large: Entry<T>[] = [];
  for (const [order, item] of items.entries()) {
    const entry = { order, item, bounds: boundsOf(item) };
    const covered = cellsOf(entry.bounds);
    if (covered === null) large.push(entry);
    for (const key of covered ?? []) {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [entry]);
      else cell.push(entry);
    }
  }
  return {
    at(place) {
      const here = cells.get(keyOf(cellAt(place.longitude), cellAt(place.latitude))) ?? [];
      return [...here, ...large]
        .filter(({ bounds }) => isInBounds(bounds, place))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item);
    },
  };
}

interface Entry<T> {
  readonly order: number;
  readonly item: T;
  readonly bounds: Bounds;
}

/** Null: too many. */
function cellsOf({ swLatitude, swLongitude, neLatitude, neLongitude }: Bounds): string[] | null {
  const [west, east] = [cellAt(swLongitude), cellAt(neLongitude)];
  const [south, north] = [cellAt(swLatitude), cellAt(neLatitude)];
  if ((east - west + 1) * (north - south + 1) > CELLS_AT_MOST) return null;
  const keys: string[] = [];
  for (let x = west; x <= east; x += 1) {
    for (let y = south; y <= north; y += 1) keys.push(keyOf(x, y));
  }
  return keys;
}

const cellAt = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
const keyOf = (x: number, y: number) => `${x}:${y}`;
