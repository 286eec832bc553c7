import { createStore } from 'zustand/vanilla';

/** What other parts of the page ask of the map as a whole. */
export type MapCommand = 'showFleet' | 'fullscreen';

/** Waits until the map is there and has done it. */
export const mapCommand = createStore<{ readonly asked: MapCommand | null }>(() => ({ asked: null }));

export const askMap = (asked: MapCommand): void => mapCommand.setState({ asked });
