import type { Coordinates } from '@konvoj/geo/types';

export type Place = Coordinates;

/** A place of the embedded list. */
export interface KnownPlace extends Place {
  /** In the language that was asked for. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly population: number;
}

/** A known place by which another one is told. */
export interface ReferencePlace extends KnownPlace {
  /** From the known place to the other one. */
  readonly kilometers: number;
  /** Degrees clockwise from north, seen from the known place. */
  readonly bearing: number;
}
