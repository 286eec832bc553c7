import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import { DEGREE } from './place-list.ts';
import type { PlaceColumns } from './place-list.ts';
import type { Place } from './types.ts';

/** Degrees. About 28 km from south to north: some ten places where Europe is densest. */
const CELL = 0.25;
const COLUMNS = 360 / CELL;
const ROWS = 180 / CELL;

const RADIANS = Math.PI / 180;
/** Of a degree of latitude. */
const KILOMETERS = 111.195;

/** Places by their cell on the Earth. */
export class PlaceGrid {
  readonly #places: PlaceColumns;
  /** Where the places of each cell start in `#order`. */
  readonly #begins = new Uint32Array(ROWS * COLUMNS + 1);
  readonly #order: Uint32Array;

  constructor(places: PlaceColumns) {
    this.#places = places;
    this.#order = new Uint32Array(places.count);
    const cells = new Uint32Array(places.count);
    for (let at = 0; at < places.count; at += 1) {
      const cell = this.#cellOf(at);
      cells[at] = cell;
      this.#begins[cell + 1] = (this.#begins[cell + 1] ?? 0) + 1;
    }
    for (let cell = 0; cell < ROWS * COLUMNS; cell += 1) {
      this.#begins[cell + 1] = (this.#begins[cell + 1] ?? 0) + (this.#begins[cell] ?? 0);
    }
    const next = this.#begins.slice();
    for (const [at, cell] of cells.entries()) {
      const to = next[cell] ?? 0;
      this.#order[to] = at;
      next[cell] = to + 1;
    }
  }

  /** Every place within a distance, and some beyond it. */
  within({ latitude, longitude }: Place, kilometers: number, visit: (at: number) => void): void {
    const up = kilometers / KILOMETERS;
    const [south, north] = [rowOf(latitude - up), rowOf(latitude + up)];
    // Meridians are closest at the edge nearest to a pole.
    const widest = Math.max(Math.cos(Math.min(89, Math.abs(latitude) + up) * RADIANS), 0.01);
    const across = Math.min(180, up / widest);
    const [west, east] = [Math.floor((longitude - across) / CELL), Math.floor((longitude + across) / CELL)];
    const last = Math.min(east, west + COLUMNS - 1);
    for (let row = south; row <= north; row += 1) {
      for (let column = west; column <= last; column += 1) this.#visitCell(row, column, visit);
    }
  }

  #visitCell(row: number, column: number, visit: (at: number) => void): void {
    const cell = row * COLUMNS + ((((column + COLUMNS / 2) % COLUMNS) + COLUMNS) % COLUMNS);
    const end = this.#begins[cell + 1] ?? 0;
    for (let at = this.#begins[cell] ?? 0; at < end; at += 1) visit(this.#order[at] ?? 0);
  }

  #cellOf(at: number): number {
    const latitude = (this.#places.latitudes[at] ?? 0) / DEGREE;
    const longitude = (this.#places.longitudes[at] ?? 0) / DEGREE;
    return rowOf(latitude) * COLUMNS + Math.min(COLUMNS - 1, Math.floor((longitude + 180) / CELL));
  }
}

function rowOf(latitude: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) / CELL)));
}

/** Kilometres along the earth, measured like the distances of stages. */
export function kilometersBetween(a: Place, b: Place): number {
  return metersBetween(inE7(a), inE7(b)) / 1_000;
}

const inE7 = ({ latitude, longitude }: Place) => ({
  latitude: latitude * DEGREES_E7,
  longitude: longitude * DEGREES_E7,
});

/** Degrees clockwise from north, from one place to another. */
export function bearingBetween(from: Place, to: Place): number {
  const [latitude, other] = [from.latitude * RADIANS, to.latitude * RADIANS];
  const turn = (to.longitude - from.longitude) * RADIANS;
  const y = Math.sin(turn) * Math.cos(other);
  const x = Math.cos(latitude) * Math.sin(other) - Math.sin(latitude) * Math.cos(other) * Math.cos(turn);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}
