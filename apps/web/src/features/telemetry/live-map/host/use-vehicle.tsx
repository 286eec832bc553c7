import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Vehicle } from '../../../../shared/vehicle-status.ts';
import type { DeviceId } from '../../../../map/map-types.ts';
import type { FleetSource, FleetState } from '../../../../map/fleet-source.ts';

function useFleet<T>(fleet: FleetSource, select: (state: FleetState) => T): T {
  const subscribe = useCallback((listener: () => void) => fleet.subscribe(listener), [fleet]);
  return useSyncExternalStore(subscribe, () => select(fleet.getState()));
}

/** What is known of one vehicle, live; null when it is not in the fleet. */
export function useVehicle(fleet: FleetSource, id: DeviceId): Vehicle | null {
  const device = useFleet(fleet, (state) => state.devices.get(id) ?? null);
  const position = useFleet(fleet, (state) => state.positions.get(id) ?? null);
  const stage = useFleet(fleet, (state) => state.stages.get(id) ?? null);
  return useMemo(() => device && { device, position, stage }, [device, position, stage]);
}
