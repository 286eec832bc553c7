import { foundPlace, type FoundPlace } from '@konvoj/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { savedSlice } from '../shared/saved-state.ts';
import type { MapPlace } from '../shared/map-place.ts';
import { placeZoom, remembered } from './place-groups.ts';

/** Earlier finds of the user in this browser. */
export const recentPlaces = savedSlice('placeSearch', z.object({ recent: z.array(foundPlace).readonly() }), {
  recent: [],
});

export interface Pinned {
  readonly place: MapPlace;
  /** Where it was found; null: it was pointed at. */
  readonly source: FoundPlace['source'] | null;
  /** Of an own place. */
  readonly id: number | null;
}

interface SearchState {
  readonly boxOpen: boolean;
  readonly pin: Pinned | null;
  readonly cardOpen: boolean;
  /** The map has still to go there, this near. */
  readonly flyToZoom: number | null;
}

/** The search on the map and what it found. Pages may use it before the map is there: it then starts with it. */
export const placeSearch = createStore<SearchState>(() => ({
  boxOpen: false,
  pin: null,
  cardOpen: false,
  flyToZoom: null,
}));

export const openPlaceSearch = (): void => placeSearch.setState({ boxOpen: true });
export const closePlaceSearch = (): void => placeSearch.setState({ boxOpen: false });
export const openPinCard = (): void => placeSearch.setState({ cardOpen: true });
export const closePinCard = (): void => placeSearch.setState({ cardOpen: false });
export const removePin = (): void => placeSearch.setState({ pin: null, cardOpen: false, flyToZoom: null });

/** A pin for a place that is in view already; without its card. */
export const markPlace = (place: MapPlace): void =>
  placeSearch.setState({ pin: { place, source: null, id: null }, cardOpen: false, flyToZoom: null });

/** The map goes to the place and sets the pin there; the place is remembered. */
export function choosePlace(found: FoundPlace): void {
  const { name, address, latitude, longitude, source, id } = found;
  recentPlaces.set({ recent: remembered(recentPlaces.get().recent, found) });
  placeSearch.setState({
    boxOpen: false,
    cardOpen: true,
    flyToZoom: placeZoom(source),
    pin: { place: { name, address, latitude, longitude }, source, id },
  });
}
