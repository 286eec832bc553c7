import { useCallback } from 'react';
import { useLive } from '../../live/use-live.ts';
import type { LiveState } from '../../live/live-store.ts';

function namesOf(state: LiveState): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { driver } of state.devices.values()) {
    if (driver) names.set(driver.id, `${driver.firstName} ${driver.lastName}`);
  }
  return names;
}

const isSame = (a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean =>
  a.size === b.size && [...a].every(([id, name]) => b.get(id) === name);

/** Names of drivers by id; one whom no vehicle has now is shown by his number. */
export function useDriverNames(): (driverId: number) => string {
  const names = useLive(namesOf, isSame);
  return useCallback((driverId) => names.get(driverId) ?? `#${driverId}`, [names]);
}
