import type pg from 'pg';
import { recordedPeriods } from '../../fleet/assignments/service.ts';
import { withRecorded } from './recorded-drivers.ts';
import type { DriverAssignment } from '../stages/types.ts';
import type { KnownTracker, Mounting } from './port.ts';
import type { DeviceKey } from '../records/keys.ts';
import { familyOf } from '../records/record.ts';

/** The part of a fleet that the stages of a device depend on. */
export interface FleetRules {
  readonly ignition: 'used' | 'ignored';
  /** With those whom tachographs recorded while nobody was assigned. */
  readonly assignments: readonly DriverAssignment[];
  readonly recorded: RecordedHistory | null;
}

/** The drivers whom tachographs recorded in a vehicle. */
export interface RecordedHistory {
  /** Changes with every change of the vehicle and of what is recorded. */
  readonly version: string;
  readonly drivers: readonly DriverAssignment[];
}

/** Times in JSON lists are epoch milliseconds. */
const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const FIND_TRACKERS = {
  name: 'ingest.find-trackers',
  text: `select t.id, t.organization_id, t.imei, t.protocol, t.family, k.secret_hash, coalesce((
      select json_agg(json_build_array(m.organization_id, m.device_id, ${epochMs('m.mounted_at')}, ${epochMs('m.unmounted_at')}) order by m.mounted_at)
        from mounting m where m.tracker_id = t.id), '[]') as mountings
    from tracker t
    left join tracker_key k on k.organization_id = t.organization_id and k.tracker_id = t.id
   where t.imei = any($1::text[]) and t.organization_id is not null`,
};
const DECIDE_PROTOCOLS = {
  name: 'ingest.decide-protocols',
  text: `with open as (
      select id from tracker where id = any($1::int4[]) and protocol is null order by id for no key update
    ) update tracker t set protocol = given.protocol
        from unnest($1::int4[], $2::text[]) as given(id, protocol) join open using (id)
       where t.id = given.id`,
};
const TOUCH_TRACKERS = {
  name: 'ingest.touch-trackers',
  text: `update tracker set last_contact_at = now()
    where id in (select id from tracker where id = any($1::int4[]) order by id for no key update)`,
};
const COUNT_UNKNOWN = {
  name: 'ingest.count-unknown',
  text: `insert into unknown_tracker as seen (imei, protocol, first_seen_at, last_seen_at, attempts)
    select imei, protocol, now(), now(), attempts
      from (select unnest($1::text[]) as imei, unnest($2::text[]) as protocol, unnest($3::int4[]) as attempts) as given order by imei
    on conflict (imei) do update
      set protocol = excluded.protocol, last_seen_at = excluded.last_seen_at, attempts = seen.attempts + excluded.attempts`,
};
/** Unknown peers can invent any number of IMEIs: the least recently seen ones are deleted. */
const UNKNOWN_TRACKERS_KEPT = 10_000;
const TRIM_UNKNOWN = {
  name: 'ingest.trim-unknown',
  text: `delete from unknown_tracker where imei in (
    select imei from unknown_tracker order by last_seen_at desc offset ${UNKNOWN_TRACKERS_KEPT})`,
};
const FLEET_RULES = {
  name: 'ingest.fleet-rules',
  text: `select place::int4 as place, d.ignition, coalesce((
      select json_agg(json_build_array(${epochMs('a.assigned_from')}, ${epochMs('a.assigned_to')}, a.driver_id) order by a.assigned_from)
        from driver_assignment a where a.organization_id = d.organization_id and a.vehicle_id = d.vehicle_id), '[]') as assignments,
      r.vehicle_id || ' ' || r.version as version,
      case when r.vehicle_id || ' ' || r.version is distinct from given.known then r.periods end as periods
    from unnest($1::int4[], $2::int4[], $3::text[]) with ordinality as given(organization_id, id, known, place)
    join device d using (organization_id, id)
    left join recorded_drivers r on r.organization_id = d.organization_id and r.vehicle_id = d.vehicle_id`,
};

/** The registered trackers among these IMEIs, with their mountings; a removed one counts as unknown. */
export async function findTrackers(pool: pg.Pool, imeis: readonly string[]): Promise<Map<string, KnownTracker>> {
  const { rows } = await pool.query<{
    id: number;
    organization_id: number;
    imei: string;
    protocol: string | null;
    family: string;
    secret_hash: Buffer | null;
    mountings: [organizationId: number, deviceId: number, from: number, to: number | null][];
  }>({ ...FIND_TRACKERS, values: [[...imeis]] });
  return new Map(
    rows.map((row) => [
      row.imei,
      {
        trackerId: row.id,
        organizationId: row.organization_id,
        imei: row.imei,
        protocol: row.protocol,
        keyHash: row.secret_hash,
        family: familyOf(row.family),
        mountings: row.mountings.map(([organizationId, deviceId, from, to]): Mounting => ({
          organizationId,
          deviceId,
          from,
          to,
        })),
      },
    ]),
  );
}

/** Registers protocols of first contacts; a protocol decided before stays. */
export async function decideProtocols(
  pool: pg.Pool,
  contacts: readonly { readonly trackerId: number; readonly protocol: string }[],
): Promise<void> {
  const values = [contacts.map(({ trackerId }) => trackerId), contacts.map(({ protocol }) => protocol)];
  await pool.query({ ...DECIDE_PROTOCOLS, values });
}

/** The IMEIs of registered trackers by their ids. */
export async function imeisOf(pool: pg.Pool, trackerIds: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ imei: string }>({
    name: 'ingest.imeis',
    text: 'select imei from tracker where id = any($1::int4[]) and organization_id is not null',
    values: [[...trackerIds]],
  });
  return rows.map(({ imei }) => imei);
}

/** Records the time of the last contact of these trackers. */
export async function touchTrackers(pool: pg.Pool, trackerIds: readonly number[]): Promise<void> {
  if (trackerIds.length > 0) await pool.query({ ...TOUCH_TRACKERS, values: [[...trackerIds]] });
}

/** Counts contacts of unregistered trackers: identifier, time and number, nothing else. */
export async function countUnknown(
  pool: pg.Pool,
  attempts: ReadonlyMap<string, { protocol: string; times: number }>,
): Promise<void> {
  if (attempts.size === 0) return;
  const values = [
    [...attempts.keys()],
    [...attempts.values()].map((k) => k.protocol),
    [...attempts.values()].map((k) => k.times),
  ];
  await pool.query({ ...COUNT_UNKNOWN, values });
  await pool.query(TRIM_UNKNOWN);
}

/**
 * The rules of these devices, in their order; a device that left the fleet keeps the default ones.
 * @param devices with what is known of the recorded drivers, which is read only when it has changed
 */
export async function fleetRules(
  pool: pg.Pool,
  devices: readonly (DeviceKey & { readonly recorded: RecordedHistory | null })[],
): Promise<FleetRules[]> {
  const { rows } = await pool.query<{
    /** Of the device in the list, from 1. */
    place: number;
    ignition: 'used' | 'ignored';
    assignments: [from: number, to: number | null, driverId: number][];
    version: string | null;
    /** Null: there are none, or they are known. */
    periods: unknown;
  }>({
    ...FLEET_RULES,
    values: [
      devices.map((d) => d.organizationId),
      devices.map((d) => d.deviceId),
      devices.map((d) => d.recorded?.version ?? null),
    ],
  });
  const found = new Map(
    rows.map(({ place, ignition, version, periods, ...row }) => {
      const drivers = periods === null ? (devices[place - 1]?.recorded?.drivers ?? []) : recordedPeriods(periods);
      const recorded = version === null ? null : { version, drivers };
      const assignments = row.assignments.map(([from, to, driverId]) => ({ from, to, driverId }));
      return [place, { ignition, assignments: withRecorded(assignments, recorded?.drivers ?? []), recorded }];
    }),
  );
  return devices.map((_, index) => found.get(index + 1) ?? { ignition: 'used', assignments: [], recorded: null });
}
