import { spanOf } from '@konvoj/contract';
import type { StagePart } from '@konvoj/contract';

/**
 * Trips: drives, with the shorter halts between them, from one halt of at least the minimum stop to the next. Unknown time
 * and a gap end a trip as well.
 * @param parts of one vehicle, ascending
 */
export function tripsOf(parts: readonly StagePart[], minimumStopSeconds: number): StagePart[][] {
  const trips: StagePart[][] = [];
  let trip: StagePart[] = [];
  let halts: StagePart[] = [];
  const end = () => {
    if (trip.length > 0) trips.push(trip);
    [trip, halts] = [[], []];
  };
  for (const part of parts) {
    const before = halts.at(-1) ?? trip.at(-1);
    if (before !== undefined && spanOf(before).toMs !== spanOf(part).fromMs) end();
    if (part.subType === 'drive') {
      trip.push(...halts, part);
      halts = [];
    } else if (part.subType === 'undefined') {
      end();
    } else if (trip.length > 0) {
      halts.push(part);
      if (halts.reduce((seconds, { duration }) => seconds + duration, 0) >= minimumStopSeconds) end();
    }
  }
  end();
  return trips;
}

/** A trip, with the parts of its vehicle until the next trip begins. */
export interface TripWithHalt {
  readonly trip: readonly StagePart[];
  /** Of the first trip also those before it, so that each part belongs to one trip. */
  readonly withHalt: readonly StagePart[];
}

/** Trips with the halts between them, in which a vehicle is refuelled. @param parts as of `tripsOf` */
export function tripsWithHalts(parts: readonly StagePart[], minimumStopSeconds: number): TripWithHalt[] {
  const trips = tripsOf(parts, minimumStopSeconds);
  const places = new Map(parts.map((part, index) => [part, index]));
  const starts = trips.map(([first], index) => (index === 0 || first === undefined ? 0 : (places.get(first) ?? 0)));
  return trips.map((trip, index) => ({ trip, withHalt: parts.slice(starts[index], starts[index + 1]) }));
}
