import type { Coordinates } from '@konvoj/geo/types';

export type Place = Coordinates;

/** A place of the embedded list. */
export interface KnownPlace extends Place {
  /** In the requested language. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly population: number;
}

/** A known place that describes another one. */
export interface ReferencePlace extends KnownPlace {
  /** From the known place to the other one. */
  readonly kilometers: number;
  /** Degrees clockwise from north, seen from the known place. */
  readonly bearing: number;
}
