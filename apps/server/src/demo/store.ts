import { demoCardNumber, demoKeyNumber, demoMayUseApp } from '@konvoj/simulator';
import type { DemoVehicle } from '@konvoj/simulator';
import { familyOfModel } from '../fleet/trackers/rules.ts';
import type { Tx } from '../platform/database.ts';
import { groups } from './companies.ts';
import type { DemoCompanyData } from './companies.ts';
import { assign, insert } from './rows.ts';
import type { Made } from './rows.ts';
import { insertTrailers } from './trailers.ts';
import { masterDataOf } from './vehicles.ts';

const DAY_MS = 86_400_000;

/** The time of events before the history, epoch milliseconds. */
interface DemoTime {
  /** The start of mountings and driver assignments. */
  readonly since: number;
  /** Changes of the last days are dated back from this moment. */
  readonly now: number;
}

/**
 * The groups, drivers, vehicles, trackers and trailers of one company, with their assignments.
 * @param pinHash for the drivers with a PIN
 * @returns ids of the vehicles of each group
 */
export async function insertFleet(
  owner: Tx,
  organizationId: number,
  data: DemoCompanyData,
  fleet: readonly DemoVehicle[],
  { since, now }: DemoTime,
  pinHash: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const groupIds = new Map<string, number>();
  for (const { name, timocomId } of data.groups) {
    const row = { organization_id: organizationId, name, timocom_id: timocomId ?? null };
    groupIds.set(name, await insert(owner, 'vehicle_group', row));
  }
  const drivers = await insertDrivers(owner, organizationId, data, pinHash);
  const vehicles: number[] = [];
  const byGroup = new Map<string, number[]>();
  for (const [index, vehicle] of fleet.entries()) {
    const id = await insertVehicle(owner, organizationId, vehicle, index, groupIds, since);
    const { group } = masterDataOf(vehicle, index);
    vehicles.push(id);
    byGroup.set(group, [...(byGroup.get(group) ?? []), id]);
  }
  await insertGroupAssignments(owner, organizationId, byGroup, groupIds, { since, now });
  if (data.soldVehicle !== undefined) {
    await insertSoldVehicle(owner, organizationId, data.soldVehicle, drivers.at(-1), { since, now });
  }
  await insertDriverAssignments(owner, organizationId, { fleet, vehicles, drivers }, since, now);
  await insertTrailers(owner, organizationId, { fleet, vehicles }, since, now);
  return byGroup;
}

async function insertDrivers(
  owner: Tx,
  organizationId: number,
  data: DemoCompanyData,
  pinHash: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [number, [firstName, lastName, nickname]] of data.drivers.entries()) {
    ids.push(
      await insert(owner, 'driver', {
        organization_id: organizationId,
        first_name: firstName,
        last_name: lastName,
        nickname: nickname ?? null,
        card_number: demoCardNumber(data.company, number),
        key_number: demoKeyNumber(data.company, number),
        work_phone: `${data.phonePrefix}${String(100 + number * 7).padStart(3, '0')}`,
        sms_type: number % 6 === 0 ? 'private' : 'business',
        pin_hash: demoMayUseApp(number) ? pinHash : null,
        private_phone: number % 3 === 0 ? `+386 40 555 ${String(200 + number * 5).padStart(3, '0')}` : null,
      }),
    );
  }
  return ids;
}

async function insertVehicle(
  owner: Tx,
  organizationId: number,
  vehicle: DemoVehicle,
  index: number,
  groupIds: ReadonlyMap<string, number>,
  since: number,
): Promise<number> {
  const { simulated, licencePlate } = vehicle;
  const masterData = masterDataOf(vehicle, index);
  const vehicleId = await insert(owner, 'vehicle', {
    organization_id: organizationId,
    licence_plate: licencePlate,
    nickname: masterData.nickname,
    manufacturer: masterData.manufacturer,
    model: masterData.model,
    year: masterData.year,
    fuel_tank_litres: simulated.kind === 'trailer' ? null : simulated.tankLitres,
    type: masterData.type,
    icon_colour: masterData.colour,
    group_id: groupIds.get(masterData.group) ?? null,
  });
  const deviceId = await insert(owner, 'device', {
    organization_id: organizationId,
    vehicle_id: vehicleId,
    name: licencePlate,
    ignition: simulated.ignitionWired ? 'used' : 'ignored',
  });
  const trackerId = await insert(owner, 'tracker', {
    organization_id: organizationId,
    imei: simulated.imei,
    protocol: 'teltonika',
    model: simulated.model,
    family: familyOfModel(simulated.model),
    phone: `+386 65 900 ${String(100 + index).padStart(3, '0')}`,
  });
  await owner.query({
    name: 'demo.mounting',
    text: 'insert into mounting (organization_id, tracker_id, device_id, mounted_at) values ($1, $2, $3, $4)',
    values: [organizationId, trackerId, deviceId, new Date(since)],
  });
  return vehicleId;
}

/** How long ago the first vehicle of the international group moved there from the regional one. */
const PROMOTED_DAYS_AGO = 20;

async function insertGroupAssignments(
  owner: Tx,
  organizationId: number,
  byGroup: ReadonlyMap<string, readonly number[]>,
  groupIds: ReadonlyMap<string, number>,
  { since, now }: DemoTime,
): Promise<void> {
  const regional = groupIds.get(groups.regional);
  const promoted = regional === undefined ? undefined : byGroup.get(groups.international)?.[0];
  for (const [group, vehicleIds] of byGroup) {
    const groupId = groupIds.get(group);
    if (groupId === undefined) continue;
    for (const vehicleId of vehicleIds) {
      const from = vehicleId === promoted ? now - PROMOTED_DAYS_AGO * DAY_MS : since;
      await assign(owner, 'group', organizationId, vehicleId, groupId, from, null);
      if (from > since && regional !== undefined)
        await assign(owner, 'group', organizationId, vehicleId, regional, since, from);
    }
  }
}

/** A vehicle that was sold before the history begins: in the lists and in the history of its driver, not on the map. */
async function insertSoldVehicle(
  owner: Tx,
  organizationId: number,
  licencePlate: string,
  driverId: number | undefined,
  { since, now }: DemoTime,
): Promise<void> {
  const soldAt = now - 3 * 7 * DAY_MS;
  const vehicleId = await insert(owner, 'vehicle', {
    organization_id: organizationId,
    licence_plate: licencePlate,
    nickname: 'Prodani',
    manufacturer: 'DAF',
    model: 'XF 460',
    year: 2013,
    fuel_tank_litres: 850,
    type: 3,
    icon_colour: 'unknown',
    dynamic_icon: false,
    alienated_at: new Date(soldAt),
  });
  const device = { organization_id: organizationId, vehicle_id: vehicleId, name: licencePlate };
  await insert(owner, 'device', device);
  if (driverId !== undefined) await assign(owner, 'driver', organizationId, vehicleId, driverId, since, soldAt);
}

/** The first of a crew is the vehicle's driver. Two cars were exchanged four days ago, one van was without a driver before. */
async function insertDriverAssignments(
  owner: Tx,
  organizationId: number,
  { fleet, vehicles, drivers }: Made & { readonly drivers: readonly number[] },
  since: number,
  now: number,
): Promise<void> {
  const exchangedAt = now - 4 * DAY_MS;
  const cars = fleet.flatMap(({ simulated }, i) => (simulated.kind === 'car' ? [i] : [])).slice(0, 2);
  for (const [i, { drivers: numbers }] of fleet.entries()) {
    const vehicleId = vehicles[i];
    const driverId = drivers[numbers[0] ?? -1];
    if (vehicleId === undefined || driverId === undefined) continue;
    const other =
      cars.length === 2 && cars.includes(i) ? fleet[cars[cars[0] === i ? 1 : 0] ?? i]?.drivers[0] : undefined;
    const before = other === undefined ? undefined : drivers[other];
    if (before === undefined) {
      await assign(owner, 'driver', organizationId, vehicleId, driverId, since, null);
    } else {
      await assign(owner, 'driver', organizationId, vehicleId, before, since, exchangedAt);
      await assign(owner, 'driver', organizationId, vehicleId, driverId, exchangedAt, null);
    }
  }
}

/** The newest record of each tracker, epoch milliseconds; trackers that never reported are missing. */
export async function lastRecords(owner: Tx, imeis: readonly string[]): Promise<Map<string, number>> {
  const rows = await owner.query<{ imei: string; at: Date }>({
    name: 'demo.last_records',
    text: `select t.imei, s.device_time as at
             from tracker t
             join mounting m on m.tracker_id = t.id and m.unmounted_at is null
             join device_state s on s.organization_id = m.organization_id and s.device_id = m.device_id
            where t.imei = any($1::text[])`,
    values: [imeis],
  });
  return new Map(rows.map(({ imei, at }) => [imei, at.getTime()]));
}

/** Limits a user to these vehicles. */
export async function showOnly(
  owner: Tx,
  organizationId: number,
  userId: number,
  vehicleIds: readonly number[],
): Promise<void> {
  await owner.query({
    name: 'demo.see_listed',
    text: 'update app_user set sees_all_vehicles = false where id = $1',
    values: [userId],
  });
  await owner.query({
    name: 'demo.show',
    text: 'insert into visible_vehicle (organization_id, user_id, vehicle_id) select $1, $2, unnest($3::int4[])',
    values: [organizationId, userId, vehicleIds],
  });
}
