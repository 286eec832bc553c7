import type { Database, Scope, Tx } from '../../platform/database.ts';
import { currentDriver } from '../rules.ts';
import type { CurrentDriver } from '../rules.ts';
import { holding } from '../search.ts';
import type { Search } from '../search.ts';
import { readFleet } from '../service.ts';
import { listVehicles, textsOfVehicles } from './store.ts';
import type { ListedVehicle } from './types.ts';

/** The driver of each of these devices by tracker data, as `driverIdOf` reads it; provided by telemetry. */
export type ReadOpenDrivers = (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

export interface VehicleSearch extends Search<never> {
  /** OR-ed, as the groups are. */
  readonly vehicleTypes?: readonly number[] | undefined;
  readonly vehicleGroups?: readonly number[] | undefined;
}

/** Those of the vehicles that the user may see whose texts hold the words. */
export function searchVehicles(
  database: Database,
  scope: Scope,
  { search, vehicleTypes, vehicleGroups }: VehicleSearch,
): Promise<ListedVehicle[]> {
  const filter = { types: vehicleTypes, groupIds: vehicleGroups };
  return database.tenant(scope, async (tx) => {
    if (search === undefined || search === '') return listVehicles(tx, scope, filter);
    // Only texts are read for thousands of rows; whole rows only for the few matches.
    const texts = await textsOfVehicles(tx, scope, filter);
    const found = texts.filter(holding([search, ({ text }) => [text]]));
    return found.length === 0 ? [] : listVehicles(tx, scope, { ids: found.map(({ id }) => id) });
  });
}

/** The current drivers of these vehicles, by vehicle id. */
export function currentDrivers(
  database: Database,
  readOpenDrivers: ReadOpenDrivers,
  scope: Scope,
  vehicles: readonly ListedVehicle[],
): Promise<ReadonlyMap<number, CurrentDriver>> {
  return database.tenant(scope, async (tx) => {
    const inFleet = vehicles.filter(({ alienated }) => !alienated);
    const deviceIds = inFleet.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]));
    const [fleet, drivers] = [await readFleet(tx, scope), await readOpenDrivers(tx, scope, deviceIds)];
    const current = new Map<number, CurrentDriver>();
    for (const { id, deviceId } of inFleet) {
      const device = deviceId === null ? undefined : fleet.devices.get(deviceId);
      const found = device && currentDriver(fleet, device, drivers.get(device.id) ?? null);
      if (found) current.set(id, found);
    }
    return current;
  });
}
