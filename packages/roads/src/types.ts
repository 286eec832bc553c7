export type RoadClass = 'motorway' | 'road' | 'ferry';

/** `[latitude, longitude]` in degrees. */
export type LatLon = readonly [latitude: number, longitude: number];

/** A point that a corridor passes. Corridors that pass the same point meet there. */
export interface Stop {
  /** A town, junction or harbour; null for a point in between. */
  readonly name: string | null;
  readonly at: LatLon;
}

/** A section of real road, or a ferry line. The curve between its stops is interpolated (`curve.ts`). */
export interface Corridor {
  readonly roadClass: RoadClass;
  /** The country's number of the road, such as `A1`, or the name of the ferry line. */
  readonly number: string;
  /** Such as `E70`. */
  readonly europeanNumber: string | null;
  /** At least two. */
  readonly stops: readonly Stop[];
  /** The hops that are tunnels: `i` is the one from stop `i` to the next. */
  readonly tunnels: ReadonlySet<number>;
  /** The speed of the ship; null on land. */
  readonly shipKmh: number | null;
}
