import type { Database, Scope, Tx } from '../platform/database.ts';
import { notFound } from '../platform/http/index.ts';
import { isKnown, listAssignments } from './assignments/store.ts';
import type { Assignment, AssignmentFilter } from './assignments/types.ts';
import { listDriverNames, listDrivers } from './drivers/store.ts';
import type { DriverName } from './drivers/store.ts';
import type { ListedDriver } from './drivers/types.ts';
import { listVehicleGroups } from './groups/store.ts';
import type { VehicleGroup } from './groups/types.ts';
import { currentDriver } from './rules.ts';
import type { CurrentDriver } from './rules.ts';
import { holding } from './search.ts';
import { readFleet } from './store.ts';
import { listTrailers } from './trailers/store.ts';
import type { ListedTrailer } from './trailers/types.ts';
import type { Fleet } from './types.ts';
import { listVehicles, textsOfVehicles } from './vehicles/store.ts';
import type { ListedVehicle } from './vehicles/types.ts';

// Other modules read the fleet inside their own transactions.
export { assignDriver } from './assignments/assign-store.ts';
export { findVisibleDevice, readFleet, visibleDeviceIds } from './store.ts';

/** The driver of each of these devices by tracker data, as `driverIdOf` reads it; provided by telemetry. */
export type ReadOpenDrivers = (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

/** Words that must occur in the fields of that name, ignoring case and diacritics; `search` in any of them. */
type Search<Field extends string> = { readonly [Name in Field | 'search']?: string | undefined };

export interface VehicleSearch extends Search<never> {
  /** OR-ed, as the groups are. */
  readonly vehicleTypes?: readonly number[] | undefined;
  readonly vehicleGroups?: readonly number[] | undefined;
}

/** The fleet as a user sees it. Hidden vehicles are left out, also as the vehicle of a driver or trailer. */
export interface FleetService {
  groups(scope: Scope, search: Search<'name'>): Promise<VehicleGroup[]>;
  drivers(scope: Scope, search: Search<'firstName' | 'lastName' | 'nickname'>): Promise<ListedDriver[]>;
  /** Former ones too, because history refers to them. */
  driverNames(scope: Scope): Promise<DriverName[]>;
  /** The current drivers of these vehicles, by vehicle id. */
  currentDrivers(scope: Scope, vehicles: readonly ListedVehicle[]): Promise<ReadonlyMap<number, CurrentDriver>>;
  vehicles(scope: Scope, search: VehicleSearch): Promise<ListedVehicle[]>;
  trailers(scope: Scope, search: Search<'licencePlate' | 'nickname' | 'kind' | 'notes'>): Promise<ListedTrailer[]>;
  /** @throws {ProblemError} not_found: a vehicle, driver or trailer that the user cannot see */
  assignments(scope: Scope, filter: AssignmentFilter): Promise<Assignment[]>;
}

export function fleetService(database: Database, readOpenDrivers: ReadOpenDrivers): FleetService {
  return {
    async groups(scope, { name: wanted, search }) {
      const groups = await database.tenant(scope, (tx) => listVehicleGroups(tx, scope));
      return groups.filter(
        holding([wanted, ({ name }) => [name]], [search, ({ name, timocomId }) => [name, timocomId]]),
      );
    },
    async drivers(scope, query) {
      const drivers = await database.tenant(scope, (tx) => listDrivers(tx, scope));
      return drivers.filter(
        holding(
          [query.firstName, ({ firstName }) => [firstName]],
          [query.lastName, ({ lastName }) => [lastName]],
          [query.nickname, ({ nickname }) => [nickname]],
          [query.search, (driver) => [`${driver.firstName} ${driver.lastName}`, driver.nickname, driver.cardNumber]],
        ),
      );
    },
    driverNames: (scope) => database.tenant(scope, (tx) => listDriverNames(tx, scope)),
    currentDrivers: (scope, vehicles) =>
      database.tenant(scope, async (tx) => {
        const inFleet = vehicles.filter(({ alienated }) => !alienated);
        const deviceIds = inFleet.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId]));
        const [fleet, drivers] = [await readFleet(tx, scope), await readOpenDrivers(tx, scope, deviceIds)];
        return currentDrivers(fleet, inFleet, drivers);
      }),
    async vehicles(scope, { search, vehicleTypes, vehicleGroups }) {
      const filter = { types: vehicleTypes, groupIds: vehicleGroups };
      return database.tenant(scope, async (tx) => {
        if (search === undefined || search === '') return listVehicles(tx, scope, filter);
        // Only texts are read for thousands of rows; whole rows only for the few matches.
        const texts = await textsOfVehicles(tx, scope, filter);
        const found = texts.filter(holding([search, ({ text }) => [text]]));
        return found.length === 0 ? [] : listVehicles(tx, scope, { ids: found.map(({ id }) => id) });
      });
    },
    async trailers(scope, query) {
      const trailers = await database.tenant(scope, (tx) => listTrailers(tx, scope));
      return trailers.filter(
        holding(
          [query.licencePlate, ({ licencePlate }) => [licencePlate]],
          [query.nickname, ({ nickname }) => [nickname]],
          [query.kind, ({ kind }) => [kind]],
          [query.notes, ({ notes }) => [notes]],
          [query.search, (t) => [t.licencePlate, t.nickname, t.kind, t.notes, t.identifier, t.externalCode]],
        ),
      );
    },
    assignments: (scope, filter) =>
      database.tenant(scope, async (tx) => {
        if (!(await isKnown(tx, scope, filter))) throw notFound();
        return listAssignments(tx, scope, filter);
      }),
  };
}

function currentDrivers(
  fleet: Fleet,
  vehicles: readonly ListedVehicle[],
  drivers: ReadonlyMap<number, string>,
): Map<number, CurrentDriver> {
  const current = new Map<number, CurrentDriver>();
  for (const { id, deviceId } of vehicles) {
    const device = deviceId === null ? undefined : fleet.devices.get(deviceId);
    const found = device && currentDriver(fleet, device, drivers.get(device.id) ?? null);
    if (found) current.set(id, found);
  }
  return current;
}
