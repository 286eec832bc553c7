import { createStore } from 'zustand/vanilla';
import type { LngLat } from './map-types.ts';
import { Listeners } from './listeners.ts';

export interface DrawnPoint {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** Of `/api/poiItemType`. */
  readonly type: number;
  /** Metres. */
  readonly radius: number;
}

export interface DrawnZone {
  readonly id: number;
  readonly name: string;
  /** Closed. */
  readonly ring: readonly LngLat[];
}

export interface PlaceRef {
  readonly kind: 'point' | 'zone';
  readonly id: number;
}

export interface PlacesState {
  readonly points: readonly DrawnPoint[];
  readonly zones: readonly DrawnZone[];
  /** Drawn on top and marked; of any kind. */
  readonly selected: PlaceRef | null;
  /** Being changed: its saved form is not drawn, the drawing is. */
  readonly edited: PlaceRef | null;
}

/** The port between the pages of places and the map: the pages put here what there is, the map draws it. */
export const placesOnMap = createStore<PlacesState>(() => ({ points: [], zones: [], selected: null, edited: null }));

const clicks = new Listeners<PlaceRef>();
const wishes = new Listeners<ShowRequest>();

/** For the map: somebody clicked a place. */
export const publishPlaceClick = (place: PlaceRef): void => clicks.notify(place);
export const onPlaceClick = (listener: (place: PlaceRef) => void): (() => void) => clicks.add(listener);

/** Places that a page wants in view: the view is fitted to them, or moved only when they are not well visible. */
export interface ShowRequest {
  readonly places: readonly LngLat[];
  readonly how: 'fit' | 'reveal';
}

/** Requested while there was no map; a later request replaces it. */
let waiting: ShowRequest | null = null;

/** For pages: brings places into view, now or as soon as there is a map. */
export function showPlaces(wish: ShowRequest): void {
  if (wishes.isEmpty) waiting = wish;
  else wishes.notify(wish);
}
/** For pages that end: what they wanted to show is no longer waited for. */
export const forgetShowPlaces = (): void => void (waiting = null);

export function onShowPlaces(listener: (wish: ShowRequest) => void): () => void {
  const undo = wishes.add(listener);
  if (waiting !== null) listener(waiting);
  waiting = null;
  return undo;
}
