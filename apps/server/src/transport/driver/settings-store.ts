import type { Scope, Tx } from '../../platform/database.ts';
import type { DriverSettings } from './types.ts';

export interface AppDriver extends DriverSettings {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly hasPin: boolean;
  readonly phones: readonly string[];
}

/** A driver who has not left. */
export async function findAppDriver(tx: Tx, scope: Scope, driverId: number): Promise<AppDriver | null> {
  const [row] = await tx.query<{
    id: number;
    first_name: string;
    last_name: string;
    nickname: string | null;
    has_pin: boolean;
    phones: string[];
    known: boolean;
    vehicle_ids: number[] | null;
    consents: boolean;
  }>({
    name: 'driver.find',
    text: `select d.id, d.first_name, d.last_name, d.nickname, d.has_pin,
                  array_remove(array[d.work_phone, d.private_phone], null) as phones,
                  a.driver_id is not null as known, a.vehicle_ids, a.position_consent_at is not null as consents
             from driver d left join driver_app a on a.organization_id = d.organization_id and a.driver_id = d.id
            where d.organization_id = $1 and d.id = $2::int8 and d.removed_at is null`,
    values: [scope.organizationId, driverId],
  });
  if (row === undefined) return null;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    nickname: row.nickname,
    hasPin: row.has_pin,
    phones: row.phones,
    vehicleIds: row.known ? row.vehicle_ids : [],
    positionConsent: row.consents,
  };
}

/** The telephone numbers of all other drivers. */
export async function phonesOfOthers(tx: Tx, scope: Scope, driverId: number): Promise<string[]> {
  const rows = await tx.query<{ phone: string }>({
    name: 'driver.phones_of_others',
    text: `select p.phone from driver d, unnest(array[d.work_phone, d.private_phone]) as p(phone)
            where d.organization_id = $1 and d.id <> $2 and d.removed_at is null and p.phone is not null`,
    values: [scope.organizationId, driverId],
  });
  return rows.map(({ phone }) => phone);
}

/** @param vehicleIds null: all */
export async function setVehicles(
  tx: Tx,
  scope: Scope,
  driverId: number,
  vehicleIds: readonly number[] | null,
): Promise<void> {
  await tx.query({
    name: 'driver.set_vehicles',
    text: `insert into driver_app (organization_id, driver_id, vehicle_ids) values ($1, $2, $3)
           on conflict (organization_id, driver_id) do update set vehicle_ids = excluded.vehicle_ids`,
    values: [scope.organizationId, driverId, vehicleIds],
  });
}

/** @param at null: the consent is withdrawn */
export async function setConsent(tx: Tx, scope: Scope, driverId: number, at: Date | null): Promise<void> {
  await tx.query({
    name: 'driver.set_consent',
    text: `insert into driver_app (organization_id, driver_id, position_consent_at) values ($1, $2, $3)
           on conflict (organization_id, driver_id) do update set position_consent_at = excluded.position_consent_at`,
    values: [scope.organizationId, driverId, at],
  });
}

/** Failed attempts are counted from zero again. */
export async function forgetAttempts(tx: Tx, scope: Scope, driverId: number): Promise<void> {
  await tx.query({
    name: 'driver.forget_attempts',
    text: `insert into driver_app (organization_id, driver_id, attempts) values ($1, $2, 1)
           on conflict (organization_id, driver_id) do update set attempts = driver_app.attempts + 1`,
    values: [scope.organizationId, driverId],
  });
}

export async function organizationOf(
  tx: Tx,
  scope: Scope,
): Promise<{ id: number; name: string; code: string; timeZone: string }> {
  const [row] = await tx.query<{ id: number; name: string; code: string; time_zone: string }>({
    name: 'driver.organization',
    text: 'select id, name, code, time_zone from organization where id = $1',
    values: [scope.organizationId],
  });
  if (row === undefined) throw new Error('an organization without a row');
  return { id: row.id, name: row.name, code: row.code, timeZone: row.time_zone };
}

/** The numbers for text messages of the drivers of these devices: of the assigned one, else of a co-driver. By device. */
export async function smsPhones(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ device_id: number; phone: string }>({
    name: 'driver.sms_phones',
    text: `select distinct on (e.id) e.id as device_id,
                  case d.sms_type when 'private' then d.private_phone else d.work_phone end as phone
             from device e
             join (select vehicle_id, driver_id, 0 as rank from driver_assignment
                    where organization_id = $1 and assigned_to is null
                   union all
                   select vehicle_id, driver_id, 1 from co_driver where organization_id = $1 and ended_at is null) p
               on p.vehicle_id = e.vehicle_id
             join driver d on d.organization_id = $1 and d.id = p.driver_id and d.removed_at is null
              and case d.sms_type when 'private' then d.private_phone else d.work_phone end is not null
            where e.organization_id = $1 and e.id = any($2::int4[])
            order by e.id, p.rank`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(rows.map((row) => [row.device_id, row.phone]));
}
