import { isInBounds } from './geometry-rules.ts';
import type { Bounds, Coordinates } from './types.ts';

/** Cell size in degrees: some kilometres, so that a city's hundred customers are in several cells. */
const CELL_DEGREES = 0.05;
/** Boxes over more cells than this are checked on every query instead. */
const CELLS_AT_MOST = 100;

interface Entry<T> {
  readonly order: number;
  readonly item: T;
  readonly bounds: Bounds;
}

/** A spatial index of boxes, so that only a few of thousands are checked for one position. */
export class Grid<T> {
  readonly #cells = new Map<string, Entry<T>[]>();
  readonly #large: Entry<T>[] = [];
  #count = 0;

  /** @param bounds may exceed 180 degrees: the excess is on the other side of the antimeridian */
  add(item: T, bounds: Bounds): void {
    const entry = { order: this.#count, item, bounds };
    this.#count += 1;
    const covered = cellsOf(bounds);
    if (covered === null) this.#large.push(entry);
    for (const key of covered ?? []) {
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [entry]);
      else cell.push(entry);
    }
  }

  /** The items whose box contains a position, in insertion order. */
  at({ latitude, longitude }: Coordinates): T[] {
    // A box across the antimeridian contains the position itself, or the position shifted by 360 degrees.
    const around = [longitude, longitude + (longitude < 0 ? 360 : -360)].map((each) => ({ latitude, longitude: each }));
    const found = around.flatMap((place) => this.#entriesAt(place).filter(({ bounds }) => isInBounds(bounds, place)));
    return [...new Set(found)].toSorted((a, b) => a.order - b.order).map(({ item }) => item);
  }

  #entriesAt({ latitude, longitude }: Coordinates): Entry<T>[] {
    return [...(this.#cells.get(keyOf(cellAt(longitude), cellAt(latitude))) ?? []), ...this.#large];
  }
}

export function gridOf<T>(items: readonly T[], boundsOf: (item: T) => Bounds): Grid<T> {
  const grid = new Grid<T>();
  for (const item of items) grid.add(item, boundsOf(item));
  return grid;
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
