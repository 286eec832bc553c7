import type { SeenDevice, SeenPosition, SeenStage, SeenVehicle, Vehicle } from '../shared/vehicle-status.ts';
import type { FleetMap } from './fleet-map.types.ts';
import type { DeviceId, Unsubscribe } from './map-types.ts';

export interface FleetState<Of extends SeenVehicle = Vehicle> {
  readonly devices: ReadonlyMap<DeviceId, Of['device']>;
  readonly positions: ReadonlyMap<DeviceId, NonNullable<Of['position']>>;
  readonly stages: ReadonlyMap<DeviceId, NonNullable<Of['stage']>>;
  /** False until the first complete set has arrived. */
  readonly loaded: boolean;
}

/** The map's data source: the live store of the dispatcher's page, or that of a shared link. */
export interface FleetSource<Of extends SeenVehicle = Vehicle> {
  getState(): FleetState<Of>;
  /** Reports changed and removed devices, once per frame. */
  subscribe(
    listener: (
      state: FleetState<Of>,
      changes: { readonly changed: ReadonlySet<DeviceId>; readonly removed: ReadonlySet<DeviceId> },
    ) => void,
  ): Unsubscribe;
}

interface Parts<D, P, S> {
  readonly devices: ReadonlyMap<DeviceId, D>;
  readonly positions: ReadonlyMap<DeviceId, P>;
  readonly stages: ReadonlyMap<DeviceId, S>;
}

/** What is known of one vehicle; null when it is not in the fleet. */
export function vehicleOf<D extends SeenDevice, P extends SeenPosition, S extends SeenStage>(
  { devices, positions, stages }: Parts<D, P, S>,
  id: DeviceId,
): { readonly device: D; readonly position: P | null; readonly stage: S | null } | null {
  const device = devices.get(id);
  if (device === undefined) return null;
  return { device, position: positions.get(id) ?? null, stage: stages.get(id) ?? null };
}

/** Shows the fleet on the map, from now until the returned function is called. */
export function showFleetOnMap(map: Pick<FleetMap, 'showVehicles'>, fleet: FleetSource<SeenVehicle>): Unsubscribe {
  const show = (state: FleetState<SeenVehicle>, ids: Iterable<DeviceId>, removed: readonly DeviceId[]): void => {
    const changed = [...ids].flatMap((id) => vehicleOf(state, id) ?? []);
    map.showVehicles({ changed, removed });
  };
  show(fleet.getState(), fleet.getState().devices.keys(), []);
  return fleet.subscribe((state, { changed, removed }) => show(state, changed, [...removed]));
}
