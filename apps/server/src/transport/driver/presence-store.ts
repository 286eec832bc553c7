import type { Scope, Tx } from '../../platform/database.ts';
import type { PresentVehicle } from './types.ts';

/**
 * SQL: the vehicle in which each driver is now: the assigned one, or the one chosen as co-driver, whichever is newer.
 * Parameter $1 is the organization.
 */
const PRESENT = `select distinct on (p.driver_id) p.driver_id, p.vehicle_id, p.is_co_driver
    from (select driver_id, vehicle_id, assigned_from as began_at, false as is_co_driver
            from driver_assignment where organization_id = $1 and assigned_to is null
          union all
          select driver_id, vehicle_id, began_at, true from co_driver where organization_id = $1 and ended_at is null) p
   order by p.driver_id, p.began_at desc`;

/** The vehicle of a driver; null when there is none. */
export async function findPresentVehicle(tx: Tx, scope: Scope, driverId: number): Promise<PresentVehicle | null> {
  const [row] = await tx.query<{
    vehicle_id: number;
    device_id: number;
    licence_plate: string;
    nickname: string | null;
    is_co_driver: boolean;
  }>({
    name: 'driver.present_vehicle',
    text: `select v.id as vehicle_id, e.id as device_id, v.licence_plate, v.nickname, p.is_co_driver
             from (${PRESENT}) p
             join vehicle v on v.organization_id = $1 and v.id = p.vehicle_id and v.alienated_at is null
             join device e on e.organization_id = $1 and e.vehicle_id = v.id
            where p.driver_id = $2`,
    values: [scope.organizationId, driverId],
  });
  if (row === undefined) return null;
  return {
    vehicleId: row.vehicle_id,
    deviceId: row.device_id,
    licencePlate: row.licence_plate,
    nickname: row.nickname,
    isCoDriver: row.is_co_driver,
  };
}

/** The drivers in the vehicles of these devices, by device, who are signed in to the app. */
export async function signedInDrivers(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ device_id: number; driver_ids: number[] }>({
    name: 'driver.signed_in',
    text: `select e.id as device_id, array_agg(p.driver_id order by p.driver_id) as driver_ids
             from (${PRESENT}) p
             join device e on e.organization_id = $1 and e.vehicle_id = p.vehicle_id and e.id = any($2::int4[])
            where exists (select from driver_session s
                           where s.organization_id = $1 and s.driver_id = p.driver_id and s.expires_at > now())
            group by e.id`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(rows.map((row) => [row.device_id, row.driver_ids]));
}

/**
 * Who was in the vehicles of devices at moments of the past, of the drivers who may sign in to the app: a list for each.
 * @param stays `at` in epoch milliseconds
 */
export async function driversInVehicle(
  tx: Tx,
  scope: Scope,
  stays: readonly { readonly deviceId: number; readonly at: number }[],
): Promise<number[][]> {
  if (stays.length === 0) return [];
  const rows = await tx.query<{ driver_ids: number[] }>({
    name: 'driver.in_vehicle',
    text: `select array(
             select d.id
               from device e
               join (select driver_id, vehicle_id, assigned_from as since, assigned_to as until
                       from driver_assignment where organization_id = $1
                     union all
                     select driver_id, vehicle_id, began_at, ended_at from co_driver where organization_id = $1) p
                 on p.vehicle_id = e.vehicle_id and p.since <= t.at and (p.until is null or p.until > t.at)
               join driver d on d.organization_id = $1 and d.id = p.driver_id and d.has_pin and d.removed_at is null
              where e.organization_id = $1 and e.id = t.device_id
              order by d.id) as driver_ids
             from unnest($2::int4[], $3::timestamptz[]) with ordinality as t(device_id, at, place)
            order by t.place`,
    values: [scope.organizationId, stays.map(({ deviceId }) => deviceId), stays.map(({ at }) => new Date(at))],
  });
  return rows.map((row) => row.driver_ids);
}

/** Whether a driver was in the vehicle of a device at any time since then. */
export async function wasInVehicle(
  tx: Tx,
  scope: Scope,
  driverId: number,
  deviceId: number,
  since: Date,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'driver.was_in_vehicle',
    text: `select from device e
            where e.organization_id = $1 and e.id = $3::int8
              and (exists (select from driver_assignment a
                            where a.organization_id = $1 and a.driver_id = $2 and a.vehicle_id = e.vehicle_id
                              and (a.assigned_to is null or a.assigned_to > $4))
                or exists (select from co_driver c
                            where c.organization_id = $1 and c.driver_id = $2 and c.vehicle_id = e.vehicle_id
                              and (c.ended_at is null or c.ended_at > $4)))`,
    values: [scope.organizationId, driverId, deviceId, since],
  });
  return rows.length > 0;
}

/** @param at epoch milliseconds */
export async function endCoDriving(tx: Tx, scope: Scope, driverId: number, at: number): Promise<void> {
  await tx.query({
    name: 'driver.end_co_driving',
    text: 'update co_driver set ended_at = $3 where organization_id = $1 and driver_id = $2 and ended_at is null',
    values: [scope.organizationId, driverId, new Date(at)],
  });
}

export async function beginCoDriving(
  tx: Tx,
  scope: Scope,
  driverId: number,
  vehicleId: number,
  at: number,
): Promise<void> {
  await tx.query({
    name: 'driver.begin_co_driving',
    text: 'insert into co_driver (organization_id, driver_id, vehicle_id, began_at) values ($1, $2, $3, $4)',
    values: [scope.organizationId, driverId, vehicleId, new Date(at)],
  });
}
