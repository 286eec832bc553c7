import type { Coordinates } from './place-drafts.ts';

/** A place on the map that the user found or pointed at. */
export interface MapPlace extends Coordinates {
  /** Null: it is only a spot on the map. */
  readonly name: string | null;
  readonly address: string | null;
}

/** `46.05108, 14.50513`, as every map service reads it. */
export function placeCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** The name of a place in one line. */
export function placeTitle(place: MapPlace): string {
  return place.name ?? place.address ?? placeCoordinates(place);
}
