import { createStore } from 'zustand/vanilla';
import type { MapPlace } from '../shared/map-place.ts';
import { closePinCard, markPlace, placeSearch } from './search-state.ts';

/** The place whose nearest vehicles are listed on the map; null: the list is closed. */
export const nearest = createStore<{ readonly place: MapPlace | null }>(() => ({ place: null }));

/** Opens the list; a pin marks the place. */
export function showNearest(place: MapPlace): void {
  if (placeSearch.getState().pin?.place === place) closePinCard();
  else markPlace(place);
  nearest.setState({ place });
}

export const closeNearest = (): void => nearest.setState({ place: null });
