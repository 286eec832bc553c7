import type { Device, Position, Stage } from '@konvoj/contract';
import type { Vehicle } from '../shared/vehicle-status.ts';
import type { DeviceId, FleetMap, Unsubscribe } from './fleet-map.types.ts';

export interface FleetState {
  readonly devices: ReadonlyMap<DeviceId, Device>;
  readonly positions: ReadonlyMap<DeviceId, Position>;
  readonly stages: ReadonlyMap<DeviceId, Stage>;
  /** False until the first complete set has arrived. */
  readonly loaded: boolean;
}

/** What the map needs to know of the fleet: the live store of the dispatcher's page, or that of a shared link. */
export interface FleetSource {
  getState(): FleetState;
  /** Tells once per frame which devices changed and which are gone. */
  subscribe(
    listener: (
      state: FleetState,
      changes: { readonly changed: ReadonlySet<DeviceId>; readonly removed: ReadonlySet<DeviceId> },
    ) => void,
  ): Unsubscribe;
}

export function vehicleOf({ devices, positions, stages }: FleetState, id: DeviceId): Vehicle | null {
  const device = devices.get(id);
  if (device === undefined) return null;
  return { device, position: positions.get(id) ?? null, stage: stages.get(id) ?? null };
}

/** Shows the fleet on the map, from now until the returned function is called. */
export function feedMap(map: Pick<FleetMap, 'showVehicles'>, fleet: FleetSource): Unsubscribe {
  const show = (state: FleetState, ids: Iterable<DeviceId>, removed: readonly DeviceId[]): void => {
    const changed = [...ids].flatMap((id) => vehicleOf(state, id) ?? []);
    map.showVehicles({ changed, removed });
  };
  show(fleet.getState(), fleet.getState().devices.keys(), []);
  return fleet.subscribe((state, { changed, removed }) => show(state, changed, [...removed]));
}
