import type { PhonePosition } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { NormalisedRecord } from '../../telemetry/records/record.ts';
import type { DeviceSpan } from './phone-spans.ts';

/** A position of a phone that is stored apart. */
export interface ApartPosition {
  readonly deviceId: number;
  readonly position: PhonePosition;
  readonly record: NormalisedRecord;
}

interface SpanRow {
  device_id: number;
  began_at: Date;
  ended_at: Date | null;
}

/** SQL: the vehicles in which a driver ($2) was since a time ($3), assigned or as co-driver. */
const PRESENCES = `
  select vehicle_id, assigned_from as began_at, assigned_to as ended_at from driver_assignment
   where organization_id = $1 and driver_id = $2 and (assigned_to is null or assigned_to > $3)
  union all
  select vehicle_id, began_at, ended_at from co_driver
   where organization_id = $1 and driver_id = $2 and (ended_at is null or ended_at > $3)`;

/** When a driver was in the vehicle of which device. */
export async function listPresences(tx: Tx, scope: Scope, driverId: number, since: Date): Promise<DeviceSpan[]> {
  const rows = await tx.query<SpanRow>({
    name: 'driver.presences',
    text: `select e.id as device_id, p.began_at, p.ended_at from (${PRESENCES}) p
             join device e on e.organization_id = $1 and e.vehicle_id = p.vehicle_id`,
    values: [scope.organizationId, driverId, since],
  });
  return rows.map(spanOf);
}

/** When these devices had a tracker in their vehicle, or another driver was assigned to it. */
export async function listTaken(
  tx: Tx,
  scope: Scope,
  driverId: number,
  deviceIds: readonly number[],
  since: Date,
): Promise<DeviceSpan[]> {
  const rows = await tx.query<SpanRow>({
    name: 'driver.taken_spans',
    text: `select device_id, mounted_at as began_at, unmounted_at as ended_at from mounting
            where organization_id = $1 and device_id = any($3::int4[]) and (unmounted_at is null or unmounted_at > $4)
           union all
           select e.id, a.assigned_from, a.assigned_to from driver_assignment a
             join device e on e.organization_id = $1 and e.vehicle_id = a.vehicle_id and e.id = any($3::int4[])
            where a.organization_id = $1 and a.driver_id <> $2 and (a.assigned_to is null or a.assigned_to > $4)`,
    values: [scope.organizationId, driverId, deviceIds, since],
  });
  return rows.map(spanOf);
}

/** Stores positions of a phone apart from those of the vehicle; one that comes again changes nothing. */
export async function insertApart(
  tx: Tx,
  scope: Scope,
  driverId: number,
  positions: readonly ApartPosition[],
  arrivedAt: Date,
): Promise<void> {
  const column = <T>(valueOf: (each: ApartPosition) => T): T[] => positions.map(valueOf);
  await tx.query({
    name: 'driver.insert_apart',
    text: `insert into driver_position
             (organization_id, driver_id, server_time, device_id, device_time, hash, latitude, longitude, accuracy, altitude, course, speed)
           select $1, $2, $3, * from unnest($4::int4[], $5::timestamptz[], $6::int2[], $7::int4[], $8::int4[], $9::int4[],
                                            $10::int2[], $11::int2[], $12::int2[])
           on conflict do nothing`,
    values: [
      scope.organizationId,
      driverId,
      arrivedAt,
      column(({ deviceId }) => deviceId),
      column(({ record }) => new Date(record.deviceTime)),
      column(({ record }) => record.hash),
      column(({ position }) => Math.round(position.latitude * 1e7)),
      column(({ position }) => Math.round(position.longitude * 1e7)),
      column(({ position }) => Math.round(position.accuracy)),
      column(({ position }) => whole(position.altitude)),
      column(({ position }) => whole(position.course)),
      column(({ position }) => whole(position.speed)),
    ],
  });
}

/** @param tx of the role app_ingest: those of all organizations */
export async function deleteOldApart(tx: Tx, before: Date): Promise<void> {
  await tx.query({
    name: 'driver.delete_old_apart',
    text: 'delete from driver_position where server_time < $1',
    values: [before],
  });
}

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));

function spanOf({ device_id, began_at, ended_at }: SpanRow): DeviceSpan {
  return { deviceId: device_id, from: began_at.getTime(), to: ended_at?.getTime() ?? null };
}
