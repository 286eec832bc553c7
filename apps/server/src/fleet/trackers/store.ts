import type { Scope, Tx } from '../../platform/database.ts';
import type { Tracker, TrackerFamily, TrackerIncident, TrackerInput, UnknownTracker } from './types.ts';

interface TrackerRow {
  id: number;
  imei: string;
  protocol: string | null;
  has_key: boolean;
  model: string | null;
  family: TrackerFamily;
  phone: string | null;
  last_contact_at: Date | null;
  device_id: number | null;
  mounted_at: Date | null;
  vehicle_id: number | null;
  licence_plate: string | null;
  refused_kind: string | null;
  refused_at: Date | null;
}

const TRACKERS = `
  select t.id, t.imei, t.protocol, t.model, t.family, t.phone, t.last_contact_at,
         m.device_id, m.mounted_at, v.id as vehicle_id, v.licence_plate, k.tracker_id is not null as has_key,
         i.kind as refused_kind, i.last_at as refused_at
    from tracker t
    left join tracker_key k on k.organization_id = t.organization_id and k.tracker_id = t.id
    left join lateral (
      select kind, last_at from tracker_incident
       where organization_id = t.organization_id and tracker_id = t.id
         and kind in ('wrong_protocol', 'key_missing', 'wrong_key') and last_at > $2::timestamptz - interval '1 day'
       order by last_at desc limit 1
    ) i on true
    left join mounting m
      on m.organization_id = t.organization_id and m.tracker_id = t.id
     and m.mounted_at <= $2 and (m.unmounted_at is null or m.unmounted_at > $2)
    left join device d on d.organization_id = m.organization_id and d.id = m.device_id
    left join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
   where t.organization_id = $1`;

/**
 * The trackers of the organization by IMEI, with their mounting at a moment.
 * @param at epoch milliseconds
 */
export async function listTrackers(tx: Tx, scope: Scope, at: number): Promise<Tracker[]> {
  const rows = await tx.query<TrackerRow>({
    name: 'trackers.list',
    text: `${TRACKERS} order by t.imei`,
    values: [scope.organizationId, new Date(at)],
  });
  return rows.map(trackerOf);
}

export async function findTracker(tx: Tx, scope: Scope, id: number, at: number): Promise<Tracker | null> {
  const [row] = await tx.query<TrackerRow>({
    name: 'trackers.find',
    text: `${TRACKERS} and t.id = $3`,
    values: [scope.organizationId, new Date(at), id],
  });
  return row === undefined ? null : trackerOf(row);
}

/**
 * Unregistered trackers that have connected since then, latest first. They belong to no organization.
 * @param since epoch milliseconds
 */
export async function listUnknown(tx: Tx, since: number): Promise<UnknownTracker[]> {
  const rows = await tx.query<{
    imei: string;
    protocol: string;
    first_seen_at: Date;
    last_seen_at: Date;
    attempts: number;
  }>({
    name: 'trackers.unknown',
    text: `select imei, protocol, first_seen_at, last_seen_at, attempts from unknown_tracker u
            where last_seen_at >= $1 and not exists (select from tracker t where t.imei = u.imei)
            order by last_seen_at desc, imei limit 200`,
    values: [new Date(since)],
  });
  return rows.map((row) => ({
    imei: row.imei,
    protocol: row.protocol,
    firstSeen: row.first_seen_at.getTime(),
    lastSeen: row.last_seen_at.getTime(),
    attempts: row.attempts,
  }));
}

export async function hasReported(tx: Tx, imei: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'trackers.has_reported',
    text: 'select from unknown_tracker where imei = $1',
    values: [imei],
  });
  return rows.length > 0;
}

/** @returns its id, or null when the IMEI is registered already, in any organization */
export async function registerTracker(tx: Tx, input: TrackerInput): Promise<number | null> {
  const [row] = await tx.query<{ id: number | null }>({
    name: 'trackers.register',
    text: 'select register_tracker($1, $2, $3, $4, $5) as id',
    values: [input.imei, input.protocol, input.model, input.family, input.phone],
  });
  return row?.id ?? null;
}

/** @throws the unique violation of the database when the IMEI is registered already, in any organization */
export async function updateTracker(tx: Tx, scope: Scope, id: number, input: TrackerInput): Promise<void> {
  await tx.query({
    name: 'trackers.update',
    text: `update tracker set imei = $3, protocol = $4, model = $5, family = $6, phone = $7
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, input.imei, input.protocol, input.model, input.family, input.phone],
  });
}

export async function releaseTracker(tx: Tx, id: number): Promise<void> {
  await tx.query({ name: 'trackers.release', text: 'select release_tracker($1)', values: [id] });
}

/** What is shown of a tracker, the latest first. */
export async function listIncidents(tx: Tx, scope: Scope, trackerId: number): Promise<TrackerIncident[]> {
  const rows = await tx.query<{
    kind: string;
    times: number;
    first_at: Date;
    last_at: Date;
    protocol: string;
    address: string | null;
    previous_address: string | null;
  }>({
    name: 'trackers.incidents',
    text: `select kind, times, first_at, last_at, protocol, address, previous_address from tracker_incident
            where organization_id = $1 and tracker_id = $2 order by last_at desc, kind`,
    values: [scope.organizationId, trackerId],
  });
  return rows.map((row) => ({
    kind: row.kind,
    times: row.times,
    first: row.first_at.getTime(),
    last: row.last_at.getTime(),
    protocol: row.protocol,
    address: row.address,
    previousAddress: row.previous_address,
  }));
}

function trackerOf(row: TrackerRow): Tracker {
  const { vehicle_id: vehicleId, licence_plate: licencePlate } = row;
  return {
    id: row.id,
    imei: row.imei,
    protocol: row.protocol,
    model: row.model,
    family: row.family,
    phone: row.phone,
    deviceId: row.device_id,
    vehicle: vehicleId === null || licencePlate === null ? null : { id: vehicleId, licencePlate },
    mountedAt: row.mounted_at?.getTime() ?? null,
    lastContact: row.last_contact_at?.getTime() ?? null,
    hasKey: row.has_key,
    refused:
      row.refused_kind === null || row.refused_at === null
        ? null
        : { kind: row.refused_kind, at: row.refused_at.getTime() },
  };
}
