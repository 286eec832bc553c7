import type { Coordinates } from '../types.ts';

/** Metres of a degree of latitude, at the least. */
const METERS_PER_DEGREE = 110_500;

export interface PlaceGrid<T> {
  add(name: string, place: Coordinates, item: T): void;
  /** All of the name that may lie within the distance, and a few beyond it. */
  near(name: string, place: Coordinates): T[];
}

/** Finds the neighbours among thousands of places of the same name without looking at each. */
export function placeGrid<T>(meters: number): PlaceGrid<T> {
  const height = meters / METERS_PER_DEGREE;
  const cells = new Map<string, T[]>();
  const rowOf = (latitude: number) => Math.floor(latitude / height);
  // Of the edge nearest the pole, where a degree of longitude is shortest.
  const widthOf = (row: number) => {
    const latitude = Math.min(89.9, Math.max(Math.abs(row * height), Math.abs((row + 1) * height)));
    return height / Math.cos((latitude * Math.PI) / 180);
  };
  const columnOf = (row: number, longitude: number) => Math.floor(longitude / widthOf(row));
  const key = (name: string, row: number, column: number) => `${row} ${column} ${name}`;
  return {
    add(name, { latitude, longitude }, item) {
      const row = rowOf(latitude);
      const at = key(name, row, columnOf(row, longitude));
      const cell = cells.get(at);
      if (cell === undefined) cells.set(at, [item]);
      else cell.push(item);
    },
    near(name, { latitude, longitude }) {
      const middle = rowOf(latitude);
      return [middle - 1, middle, middle + 1].flatMap((row) => {
        const column = columnOf(row, longitude);
        return [column - 1, column, column + 1].flatMap((each) => cells.get(key(name, row, each)) ?? []);
      });
    },
  };
}
