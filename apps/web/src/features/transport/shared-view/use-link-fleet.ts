import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import type { LinkFleet, LinkFleetState } from './link-rows.ts';
import { shownVehicles, type ShownVehicle } from './shown-vehicle.ts';

function useFleetState(fleet: LinkFleet): LinkFleetState {
  const subscribe = useCallback((listener: () => void) => fleet.subscribe(listener), [fleet]);
  return useSyncExternalStore(subscribe, () => fleet.getState());
}

/** The vehicles of the link as they are now; null until the first complete set has arrived. */
export function useShownVehicles(fleet: LinkFleet): readonly ShownVehicle[] | null {
  const state = useFleetState(fleet);
  const nowMs = useNowByHalfMinute();
  return useMemo(() => (state.loaded ? shownVehicles(state, nowMs) : null), [state, nowMs]);
}
