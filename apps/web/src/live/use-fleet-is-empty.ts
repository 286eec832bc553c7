import { useLive } from './use-live.ts';

/** Whether the user sees no vehicle at all; false until the fleet is loaded. */
export const useFleetIsEmpty = (): boolean => useLive(({ loaded, devices }) => loaded && devices.size === 0);

/** Whether no vehicle that the user sees has reported where it is; false until the fleet is loaded. */
export const useFleetIsSilent = (): boolean => useLive(({ loaded, positions }) => loaded && positions.size === 0);
