import { useCallback, useMemo } from 'react';
import { useLive } from '../../../live/use-live.ts';
import type { Vehicle } from '../../../shared/vehicle-status.ts';

/** What is known of a vehicle now, live; null when it is not in the fleet. */
export function useVehicle(deviceId: number): Vehicle | null {
  const device = useLive(useCallback((state) => state.devices.get(deviceId) ?? null, [deviceId]));
  const position = useLive(useCallback((state) => state.positions.get(deviceId) ?? null, [deviceId]));
  const stage = useLive(useCallback((state) => state.stages.get(deviceId) ?? null, [deviceId]));
  return useMemo(() => device && { device, position, stage }, [device, position, stage]);
}
