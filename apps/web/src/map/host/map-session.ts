import { createStore } from 'zustand/vanilla';

/** What holds while the page is open. */
export interface MapSession {
  readonly following: boolean;
  /** Following ended because the user moved the map. */
  readonly followStopped: boolean;
  readonly locked: boolean;
  /** The embedded map stands in for an online one that cannot be had. */
  readonly fallenBack: boolean;
  readonly cardOpen: boolean;
}

export const mapSession = createStore<MapSession>(() => ({
  following: false,
  followStopped: false,
  locked: false,
  fallenBack: false,
  cardOpen: false,
}));

export function setFollowing(following: boolean): void {
  mapSession.setState({ following, followStopped: false });
}

export function toggleLock(): void {
  mapSession.setState({ locked: !mapSession.getState().locked });
}
