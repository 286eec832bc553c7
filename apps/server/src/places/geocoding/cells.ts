import type { Place } from './types.ts';

/** A cell of about 11 metres, which has one address: degrees × 10^4. */
export interface Cell {
  readonly latitude: number;
  readonly longitude: number;
}

const PER_DEGREE = 1e4;

export function cellOf({ latitude, longitude }: Place): Cell {
  return { latitude: Math.round(latitude * PER_DEGREE), longitude: Math.round(longitude * PER_DEGREE) };
}

/** The middle of a cell. */
export function placeOfCell({ latitude, longitude }: Cell): Place {
  return { latitude: latitude / PER_DEGREE, longitude: longitude / PER_DEGREE };
}

/** A number that identifies a cell. */
export function cellKey({ latitude, longitude }: Cell): number {
  return latitude * 4_000_000 + longitude;
}

/** The cells of places, without duplicates. */
export function cellsOf(places: readonly Place[]): Cell[] {
  return [...new Map(places.map((place) => [cellKey(cellOf(place)), cellOf(place)])).values()];
}
