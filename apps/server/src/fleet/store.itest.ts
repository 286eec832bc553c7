import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../tests/support/index.ts';
import type { Scope } from '../platform/database.ts';
import { assignDriver, assignTrailer } from './assignments/assign-store.ts';
import { listVehicleGroups } from './groups/store.ts';
import { readFleet, visibleDeviceIds } from './store.ts';

let db: TestDatabase;
let scope: Scope;
let other: Scope;
let restricted: Scope;
let truck: MadeVehicle;
let van: MadeVehicle;
let sold: MadeVehicle;
let foreign: MadeVehicle;
let kos: number;
let zupan: number;
let trailer: number;

const day = (date: number) => Date.UTC(2025, 10, date);

beforeAll(async () => {
  db = await testDatabase();
  const rows = fleetRows(db);
  const organizationId = await rows.organization('Prevozi Kolovrat');
  scope = { organizationId };
  other = { organizationId: await rows.organization('Druga') };
  const group = await rows.group(organizationId, 'Tovornjaki');
  await rows.group(organizationId, 'Kombiji');
  truck = await rows.vehicle(organizationId, 'LJ KT-482', { groupId: group });
  van = await rows.vehicle(organizationId, 'MB 11-AAA');
  sold = await rows.vehicle(organizationId, 'KP OLD-01', { groupId: group, alienated: true });
  foreign = await rows.vehicle(other.organizationId, 'GO 22-BBB');
  kos = await rows.driver(organizationId, 'Kos', 'SI00000000012345');
  zupan = await rows.driver(organizationId, 'Župan');
  trailer = await rows.trailer(organizationId, 'LJ PR-01');
  const userId = await rows.user(organizationId, 'dispatcher@kolovrat.example');
  await rows.showOnly(organizationId, userId, [van.vehicleId]);
  restricted = { organizationId, userId };
});
afterAll(() => db.close());

const history = async () => {
  const { rows } = await db.owner.query<{ vehicle_id: number; driver_id: number; from: Date; to: Date | null }>(
    'select vehicle_id, driver_id, assigned_from as from, assigned_to as to from driver_assignment order by vehicle_id, assigned_from',
  );
  return rows.map((row) => [row.vehicle_id, row.driver_id, row.from.getUTCDate(), row.to?.getUTCDate() ?? null]);
};

describe('the devices that a user sees', () => {
  it('are all of the organization without the alienated ones', async () => {
    const ids = await db.tenant(scope, (tx) => visibleDeviceIds(tx, scope, 'on the map'));
    expect(ids).toEqual([truck.deviceId, van.deviceId]);
  });

  it('include the alienated ones where history is read', async () => {
    const ids = await db.tenant(scope, (tx) => visibleDeviceIds(tx, scope, 'with alienated'));
    expect(ids).toEqual([truck.deviceId, van.deviceId, sold.deviceId]);
  });

  it('are those of their list for a restricted user', async () => {
    const ids = await db.tenant(restricted, (tx) => visibleDeviceIds(tx, restricted, 'with alienated'));
    expect(ids).toEqual([van.deviceId]);
  });

  it('are all for a user without a list', async () => {
    const anyone = { ...scope, userId: await fleetRows(db).user(scope.organizationId, 'anyone@kolovrat.example') };
    const ids = await db.tenant(anyone, (tx) => visibleDeviceIds(tx, anyone, 'on the map'));
    expect(ids).toEqual([truck.deviceId, van.deviceId]);
  });

  it('are none for an empty list, and for a user of another organization', async () => {
    const userId = await fleetRows(db).user(scope.organizationId, 'nothing@kolovrat.example');
    await fleetRows(db).showOnly(scope.organizationId, userId, []);
    for (const nobody of [
      { ...scope, userId },
      { ...scope, userId: 999_999 },
    ]) {
      expect(await db.tenant(nobody, (tx) => visibleDeviceIds(tx, nobody, 'with alienated'))).toEqual([]);
    }
  });

  it('are all for an administrator, regardless of a list', async () => {
    const userId = await fleetRows(db).user(scope.organizationId, 'boss@kolovrat.example', 'admin');
    await fleetRows(db).showOnly(scope.organizationId, userId, [van.vehicleId]);
    const boss = { ...scope, userId };
    const ids = await db.tenant(boss, (tx) => visibleDeviceIds(tx, boss, 'on the map'));
    expect(ids).toEqual([truck.deviceId, van.deviceId]);
  });

  it('never belong to another organization', async () => {
    const ids = await db.tenant(other, (tx) => visibleDeviceIds(tx, other, 'with alienated'));
    expect(ids).toEqual([foreign.deviceId]);
    // The scope names one organization and the transaction another: row-level security applies.
    expect(await db.tenant(other, (tx) => visibleDeviceIds(tx, scope, 'with alienated'))).toEqual([]);
  });
});

it('counts the vehicles of a group that are still in the fleet', async () => {
  const groups = await db.tenant(scope, (tx) => listVehicleGroups(tx, scope));
  expect(groups.map((group) => [group.name, group.vehicleCount])).toEqual([
    ['Kombiji', 0],
    ['Tovornjaki', 1],
  ]);
});

describe('the history of driver assignments', () => {
  /** What the ingest is asked to compute again. */
  async function takeRequests(): Promise<{ deviceId: number; from: Date }[]> {
    const { rows } = await db.owner.query<{ deviceId: number; from: Date }>(
      `with taken as (delete from recompute_request where fold = 'stages' returning *)
       select device_id as "deviceId", from_at as "from" from taken order by device_id`,
    );
    return rows;
  }

  it('ends the former assignment of the vehicle where the new one begins', async () => {
    await db.tenant(scope, (tx) => assignDriver(tx, scope, truck.vehicleId, kos, day(1)));
    await takeRequests();
    await db.tenant(scope, (tx) => assignDriver(tx, scope, truck.vehicleId, zupan, day(5)));
    expect(await takeRequests()).toEqual([{ deviceId: truck.deviceId, from: new Date(day(5)) }]);
    expect(await history()).toEqual([
      [truck.vehicleId, kos, 1, 5],
      [truck.vehicleId, zupan, 5, null],
    ]);
  });

  it('removes a driver from their earlier vehicle', async () => {
    await db.tenant(scope, (tx) => assignDriver(tx, scope, van.vehicleId, zupan, day(7)));
    expect((await takeRequests()).map((one) => one.deviceId)).toEqual([truck.deviceId, van.deviceId]);
    expect(await history()).toEqual([
      [truck.vehicleId, kos, 1, 5],
      [truck.vehicleId, zupan, 5, 7],
      [van.vehicleId, zupan, 7, null],
    ]);
  });

  it('asks for nothing when it already is so', async () => {
    expect(await db.tenant(scope, (tx) => assignDriver(tx, scope, van.vehicleId, zupan, day(8)))).toBe(false);
    expect(await takeRequests()).toEqual([]);
  });

  it('is rewritten from a moment in the past on', async () => {
    await db.tenant(scope, (tx) => assignDriver(tx, scope, truck.vehicleId, kos, day(3)));
    expect(await history()).toEqual([
      [truck.vehicleId, kos, 1, 3],
      [truck.vehicleId, kos, 3, null],
      [van.vehicleId, zupan, 7, null],
    ]);
  });

  it('can hold a vehicle without a driver', async () => {
    await db.tenant(scope, (tx) => assignDriver(tx, scope, van.vehicleId, null, day(9)));
    const fleet = await db.tenant(scope, (tx) => readFleet(tx, scope));
    expect(fleet.devices.get(van.deviceId)?.assignedDriverId).toBeNull();
    expect(fleet.devices.get(truck.deviceId)?.assignedDriverId).toBe(kos);
    expect(fleet.driverIdByIdentity.get('card:SI00000000012345')).toBe(kos);
  });

  it('returns the current driver, not a future one', async () => {
    const later = Date.now() + 86_400_000;
    await db.tenant(scope, (tx) => assignDriver(tx, scope, truck.vehicleId, zupan, later));
    const fleet = await db.tenant(scope, (tx) => readFleet(tx, scope));
    expect(fleet.devices.get(truck.deviceId)?.assignedDriverId).toBe(kos);
  });

  it('moves a trailer from one vehicle to another', async () => {
    await db.tenant(scope, (tx) => assignTrailer(tx, scope, truck.vehicleId, trailer, day(1)));
    await db.tenant(scope, (tx) => assignTrailer(tx, scope, van.vehicleId, trailer, day(2)));
    const fleet = await db.tenant(scope, (tx) => readFleet(tx, scope));
    expect(fleet.devices.get(truck.deviceId)?.trailer).toBeNull();
    expect(fleet.devices.get(van.deviceId)?.trailer).toEqual({ id: trailer, licencePlate: 'LJ PR-01', kind: null });
  });

  it('refuses a driver of another organization', async () => {
    const stranger = await fleetRows(db).driver(other.organizationId, 'Tujec');
    const assigned = db.tenant(scope, (tx) => assignDriver(tx, scope, truck.vehicleId, stranger, day(10)));
    await expect(assigned).rejects.toThrow(/foreign key/);
  });
});
