import { createStore } from 'zustand/vanilla';

/** What holds while the page is open. */
export interface MapSession {
  readonly following: boolean;
  /** Following ended because the user moved the map. */
  readonly followStopped: boolean;
  readonly locked: boolean;
  /** The embedded map replaces an unavailable online map. */
  readonly fallenBack: boolean;
  readonly cardOpen: boolean;
  /** Rises when the vehicle that is selected already is chosen again: it is brought into view once more. */
  readonly shownAgain: number;
}

export const mapSession = createStore<MapSession>(() => ({
  following: false,
  followStopped: false,
  locked: false,
  fallenBack: false,
  cardOpen: false,
  shownAgain: 0,
}));

/** The selected vehicle was chosen once more: the card makes room, and the map goes back to the vehicle. */
export function showSelectedAgain(): void {
  mapSession.setState(({ shownAgain }) => ({ cardOpen: false, shownAgain: shownAgain + 1 }));
}

/** Before a vehicle is selected on the map, which need not move then. */
export function openVehicleCard(): void {
  mapSession.setState({ cardOpen: true });
}

export function closeVehicleCard(): void {
  mapSession.setState({ cardOpen: false });
}

export function setFollowing(following: boolean): void {
  mapSession.setState({ following, followStopped: false });
}

export function toggleLock(): void {
  mapSession.setState({ locked: !mapSession.getState().locked });
}
