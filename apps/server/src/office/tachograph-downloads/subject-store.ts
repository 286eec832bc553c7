import type { DownloadSubject } from '@konvoj/contract';
import { seesDriver, seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Subject } from './types.ts';

/** SQL: the tracker that is mounted in the vehicle of device `d`. Commands reach none of another protocol than Teltonika's. */
const TRACKER = `left join lateral (
  select t.imei from mounting m join tracker t on t.id = m.tracker_id
   where m.organization_id = d.organization_id and m.device_id = d.id and m.mounted_at <= now()
     and (m.unmounted_at is null or m.unmounted_at > now()) and coalesce(t.protocol, 'teltonika') = 'teltonika'
   order by m.mounted_at desc limit 1) mounted on true`;

/** Types of vehicles that have a tachograph: trucks and buses. Others count once they have a plan or a download. */
const WITH_TACHOGRAPH = '(3, 4)';

/** Vehicles that the user of the scope sees and that have a tachograph, by plate. @param id only this one, of any type */
export async function listVehicles(tx: Tx, scope: Scope, id?: number): Promise<Subject[]> {
  const rows = await tx.query<Omit<Subject, 'subject' | 'cardNumber'>>({
    name: 'tachograph_subjects.vehicles',
    text: `select v.id, v.licence_plate as name, d.id as "deviceId", mounted.imei, used.yes as "isUsed"
             from vehicle v
             join device d on d.organization_id = v.organization_id and d.vehicle_id = v.id
             ${TRACKER}
            cross join lateral (
              select exists (select from tachograph_plan p where p.organization_id = $1 and p.vehicle_id = v.id)
                  or exists (select from tachograph_run r where r.organization_id = $1 and r.vehicle_id = v.id) as yes) used
            where v.organization_id = $1 and v.alienated_at is null and ${seesVehicle('v.id')}
              and case when $3::int4 is null then v.type in ${WITH_TACHOGRAPH} or used.yes else v.id = $3 end
            order by v.licence_plate, v.id`,
    values: [scope.organizationId, scope.userId ?? null, id ?? null],
  });
  return rows.map((row) => ({ ...row, subject: 'vehicle', cardNumber: null }));
}

/** Drivers by surname that the user of the scope sees, each with the visible vehicle that they drive now. @param id only this one */
export async function listDrivers(tx: Tx, scope: Scope, id?: number): Promise<Subject[]> {
  const rows = await tx.query<Omit<Subject, 'subject'>>({
    name: 'tachograph_subjects.drivers',
    text: `select p.id, p.first_name || ' ' || p.last_name as name, p.card_number as "cardNumber",
                  d.id as "deviceId", mounted.imei,
                  exists (select from tachograph_plan o where o.organization_id = $1 and o.driver_id = p.id)
                    or exists (select from tachograph_run r where r.organization_id = $1 and r.driver_id = p.id) as "isUsed"
             from driver p
             left join driver_assignment a
               on a.organization_id = p.organization_id and a.driver_id = p.id
              and a.assigned_from <= now() and (a.assigned_to is null or a.assigned_to > now())
             left join vehicle v on v.organization_id = a.organization_id and v.id = a.vehicle_id and ${seesVehicle('v.id')}
             left join device d on d.organization_id = v.organization_id and d.vehicle_id = v.id
             ${TRACKER}
            where p.organization_id = $1 and p.removed_at is null and ($3::int4 is null or p.id = $3) and ${seesDriver('p.id')}
            order by p.last_name, p.first_name, p.id`,
    values: [scope.organizationId, scope.userId ?? null, id ?? null],
  });
  return rows.map((row) => ({ ...row, subject: 'driver' }));
}

/** A vehicle or driver that the user of the scope sees; null: none. */
export async function findSubject(tx: Tx, scope: Scope, subject: DownloadSubject, id: number): Promise<Subject | null> {
  const list = subject === 'vehicle' ? listVehicles : listDrivers;
  return (await list(tx, scope, id))[0] ?? null;
}

/** IMEI of the Teltonika tracker that is mounted in the vehicle of a device; null: none. */
export async function imeiOf(tx: Tx, { organizationId }: Scope, deviceId: number): Promise<string | null> {
  const [row] = await tx.query<{ imei: string | null }>({
    name: 'tachograph_subjects.imei',
    text: `select mounted.imei from device d ${TRACKER} where d.organization_id = $1 and d.id = $2`,
    values: [organizationId, deviceId],
  });
  return row?.imei ?? null;
}

/** Days of stages that show whether a vehicle has a tachograph. */
const SHOWN_BY_DAYS = 30;

/**
 * Those of the devices whose stages of the last weeks come from a tachograph: rest, work, or a driver by card. The last report
 * alone does not tell: a parked vehicle may report nothing of its tachograph.
 * @param now epoch milliseconds
 */
export async function withTachograph(
  tx: Tx,
  { organizationId }: Scope,
  deviceIds: readonly number[],
  now: number,
): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'tachograph_subjects.with_tachograph',
    text: `select d.id from unnest($2::int4[]) as d(id)
            where exists (select from stage s
                           where s.organization_id = $1 and s.device_id = d.id and s.start_at >= $3
                             and (s.type in ('rest', 'work') or s.driver like 'card:%'))`,
    values: [organizationId, deviceIds, new Date(now - SHOWN_BY_DAYS * 86_400_000)],
  });
  return new Set(rows.map(({ id }) => id));
}
