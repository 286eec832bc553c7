import { createStore } from 'zustand/vanilla';
import type { MapPlace } from '../search/map-place.ts';

/** The place whose nearest vehicles are listed on the map; null: the list is closed. */
export const nearest = createStore<{ readonly place: MapPlace | null }>(() => ({ place: null }));

export const showNearest = (place: MapPlace): void => nearest.setState({ place });
export const closeNearest = (): void => nearest.setState({ place: null });
