import type { Bus } from '../platform/bus.ts';
import type { Database, Scope } from '../platform/database.ts';
import { assignDriver, assignTrailer } from './assignment-store.ts';
import { listDrivers } from './drivers/store.ts';
import type { ListedDriver } from './drivers/types.ts';
import { fleetChanged } from './events.ts';
import { readNews } from './news.ts';
import { holding } from './search.ts';
import { listVehicleGroups, readFleet, visibleDeviceIds } from './store.ts';
import type { Fleet, VehicleGroup } from './types.ts';
import type { DeviceNews } from './wire.ts';

// Other words read the fleet inside their own transactions.
export { openStagesIn, readNews } from './news.ts';
export { findVisibleDevice, readFleet, visibleDeviceIds } from './store.ts';

/** The devices on somebody's map, with the fleet and the news that their rows are made of. */
export interface SeenDevices {
  readonly fleet: Fleet;
  readonly deviceIds: readonly number[];
  readonly news: ReadonlyMap<number, DeviceNews>;
}

/** Each given text must occur in its field, whatever the case and the marks of letters; `search` in any of them. */
export interface DriverSearch {
  readonly ime?: string | undefined;
  readonly priimek?: string | undefined;
  readonly vzdevek?: string | undefined;
  readonly search?: string | undefined;
}

export interface FleetService {
  devices(scope: Scope): Promise<SeenDevices>;
  groups(scope: Scope, search: { naziv?: string | undefined; search?: string | undefined }): Promise<VehicleGroup[]>;
  drivers(scope: Scope, search: DriverSearch): Promise<ListedDriver[]>;
  /** @param at epoch milliseconds. Publishes `fleetChanged` after the commit. */
  assignDriver(scope: Scope, vehicleId: number, driverId: number | null, at: number): Promise<void>;
  assignTrailer(scope: Scope, vehicleId: number, trailerId: number | null, at: number): Promise<void>;
}

export function fleetService(database: Database, bus: Bus): FleetService {
  return {
    devices: (scope) =>
      database.tenant(scope, async (tx) => {
        const [fleet, deviceIds] = await Promise.all([readFleet(tx, scope), visibleDeviceIds(tx, scope, 'on the map')]);
        return { fleet, deviceIds, news: await readNews(tx, scope, deviceIds) };
      }),
    async groups(scope, { naziv, search }) {
      const groups = await database.tenant(scope, (tx) => listVehicleGroups(tx, scope));
      return groups.filter(
        holding([naziv, ({ name }) => [name]], [search, ({ name, timocomId }) => [name, timocomId]]),
      );
    },
    async drivers(scope, { ime, priimek, vzdevek, search }) {
      const drivers = await database.tenant(scope, (tx) => listDrivers(tx, scope));
      return drivers.filter(
        holding(
          [ime, ({ firstName }) => [firstName]],
          [priimek, ({ lastName }) => [lastName]],
          [vzdevek, ({ nickname }) => [nickname]],
          [search, (driver) => [`${driver.firstName} ${driver.lastName}`, driver.nickname, driver.cardNumber]],
        ),
      );
    },
    async assignDriver(scope, vehicleId, driverId, at) {
      const reassigned = await database.tenant(scope, (tx) => assignDriver(tx, scope, vehicleId, driverId, at));
      bus.publish(fleetChanged, { organizationId: scope.organizationId, reassigned });
    },
    async assignTrailer(scope, vehicleId, trailerId, at) {
      await database.tenant(scope, (tx) => assignTrailer(tx, scope, vehicleId, trailerId, at));
      bus.publish(fleetChanged, { organizationId: scope.organizationId });
    },
  };
}
