import { alarmQualifier, alarmType } from '@konvoj/contract';
import type { AlarmType } from '@konvoj/contract';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import { seesVehicle } from '../../fleet/visibility.ts';
import type { Tx } from '../../platform/database.ts';
import { filteredBy } from './history-filter.ts';
import type { HistoryFilter } from './history-filter.ts';
import type { RuleReader } from './types.ts';

/** A firing as it is stored, with the rule and the vehicle. Times are epoch milliseconds. */
export interface StoredEntry {
  readonly id: number;
  readonly alarmId: number;
  readonly deviceId: number;
  readonly plate: string;
  readonly title: string;
  readonly type: AlarmType;
  readonly qualifier: number | 'enter' | 'exit';
  readonly zone: string | null;
  /** Of temperatures. */
  readonly sensor: number | null;
  readonly side: 'above' | 'below' | null;
  readonly value: number | null;
  readonly extreme: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly since: number;
  readonly firedAt: number;
  readonly endedAt: number | null;
  readonly readAt: number | null;
  readonly readBy: number | null;
  readonly withdrawn: { readonly at: number; readonly reason: 'late_records' | 'rule_changed' } | null;
  /** As `driverIdOf` of the fleet reads it: by card or key, else who was assigned at that time. */
  readonly driver: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

interface EntryRow {
  id: number;
  alarm_id: number;
  device_id: number;
  plate: string;
  title: string;
  type: string;
  qualifier: unknown;
  zone: string | null;
  sensor: number | null;
  side: 'above' | 'below' | null;
  value: number | null;
  extreme: number | null;
  latitude: number | null;
  longitude: number | null;
  since: Date;
  fired_at: Date;
  ended_at: Date | null;
  read_at: Date | null;
  read_by: number | null;
  withdrawn_at: Date | null;
  withdrawn_reason: 'late_records' | 'rule_changed' | null;
  driver: string | null;
  country: string | null;
}

/**
 * Of rules and vehicles that the reader may see, not those that are cleared; $1 organization, $2 reader, $3 owner or null.
 * What they may see is found first, so that the history is read in the order of an index.
 */
const SEEN = `where e.organization_id = $1 and e.cleared_at is null
     and e.alarm_id = any(array(select a.id from alarm a where a.organization_id = $1 and ($3::int4 is null or a.owner_id = $3)))
     and e.device_id = any(array(select d.id from device d where d.organization_id = $1 and ${seesVehicle('d.vehicle_id')}))`;

const readerValues = ({ organizationId, userId, seesAll }: RuleReader) => [
  organizationId,
  userId,
  seesAll ? null : userId,
];

const ENTRY = `e.id, e.alarm_id, e.device_id, veh.licence_plate as plate, a.title, v.type, v.settings -> 'qualifier' as qualifier,
  v.zone ->> 'name' as zone, (v.settings -> 'sensor')::int4 as sensor, v.settings ->> 'side' as side, e.value, e.extreme, e.latitude, e.longitude, e.since, e.fired_at, e.ended_at, e.read_at, e.read_by,
  e.withdrawn_at, e.withdrawn_reason, e.country,
  coalesce(e.driver, (select 'driver:' || p.driver_id from driver_assignment p
      where p.organization_id = d.organization_id and p.vehicle_id = d.vehicle_id
        and p.assigned_from <= e.fired_at and (p.assigned_to is null or p.assigned_to > e.fired_at) limit 1)) as driver`;
const ENTRY_TABLES = `join alarm a on a.organization_id = e.organization_id and a.id = e.alarm_id
    join device d on d.organization_id = e.organization_id and d.id = e.device_id
    join alarm_version v on v.organization_id = e.organization_id and v.alarm_id = e.alarm_id and v.version = e.version
    join vehicle veh on veh.organization_id = d.organization_id and veh.id = d.vehicle_id`;

/** Newest first. */
export async function listEntries(tx: Tx, reader: RuleReader, filter: HistoryFilter): Promise<StoredEntry[]> {
  const { name, text, values } = filteredBy([...readerValues(reader), filter.limit], filter);
  const rows = await tx.query<EntryRow>({
    name: `alarms.history${name}`,
    text: `select ${ENTRY}
             from (select * from alarm_event e ${SEEN} ${text} order by e.fired_at desc, e.id desc limit $4) e
             ${ENTRY_TABLES} order by e.fired_at desc, e.id desc`,
    values,
  });
  return rows.map(entryOf);
}

function entryOf(row: EntryRow): StoredEntry {
  return {
    id: row.id,
    alarmId: row.alarm_id,
    deviceId: row.device_id,
    plate: row.plate,
    title: row.title,
    type: alarmType.parse(row.type),
    qualifier: alarmQualifier.parse(row.qualifier),
    zone: row.zone,
    sensor: row.sensor,
    side: row.side,
    value: row.value,
    extreme: row.extreme,
    latitude: row.latitude === null ? null : row.latitude / DEGREES_E7,
    longitude: row.longitude === null ? null : row.longitude / DEGREES_E7,
    since: row.since.getTime(),
    firedAt: row.fired_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    readAt: row.read_at?.getTime() ?? null,
    readBy: row.read_by,
    withdrawn:
      row.withdrawn_at === null || row.withdrawn_reason === null
        ? null
        : { at: row.withdrawn_at.getTime(), reason: row.withdrawn_reason },
    driver: row.driver,
    country: row.country,
  };
}

/** Unread and all firings of an alarm, which may be deleted. */
export interface EntryCounts {
  readonly alarmId: number;
  readonly title: string;
  readonly isDeleted: boolean;
  readonly unread: number;
  readonly total: number;
}

/** Of each alarm that has some. Withdrawn ones count in neither. */
export async function countEntries(tx: Tx, reader: RuleReader): Promise<EntryCounts[]> {
  return tx.query({
    name: 'alarms.counts',
    text: `select a.id as "alarmId", a.title, a.deleted_at is not null as "isDeleted", c.unread, c.total
             from (select e.alarm_id, count(*) filter (where e.read_at is null)::int4 as unread, count(*)::int4 as total
                     from alarm_event e ${SEEN} and e.withdrawn_at is null group by e.alarm_id) c
             join alarm a on a.organization_id = $1 and a.id = c.alarm_id order by a.id`,
    values: readerValues(reader),
  });
}

/** What is marked read: whatever fulfils all that is given. */
export interface ReadChoice {
  readonly deviceId?: number | undefined;
  readonly alarmIds?: readonly number[] | undefined;
  readonly historyIds?: readonly number[] | undefined;
}

/** @returns the ids of those that were unread */
export async function markEntriesRead(
  tx: Tx,
  reader: RuleReader,
  { deviceId, alarmIds, historyIds }: ReadChoice,
  now: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.mark_read',
    text: `update alarm_event set read_at = $7, read_by = $2
            where organization_id = $1 and read_at is null
              and id in (select e.id from alarm_event e ${SEEN} and e.read_at is null and ($4::int8 is null or e.device_id = $4)
                            and ($5::int8[] is null or e.alarm_id = any($5)) and ($6::int8[] is null or e.id = any($6)))
           returning id`,
    values: [...readerValues(reader), deviceId ?? null, alarmIds ?? null, historyIds ?? null, new Date(now)],
  });
  return rows.map(({ id }) => id);
}

/** Takes the history of a vehicle out of sight. @returns whether there was one */
export async function clearEntries(tx: Tx, reader: RuleReader, deviceId: number, now: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.clear',
    text: `update alarm_event set cleared_at = $5, cleared_by = $2
            where organization_id = $1 and cleared_at is null and id in (select e.id from alarm_event e ${SEEN} and e.device_id = $4) returning id`,
    values: [...readerValues(reader), deviceId, new Date(now)],
  });
  return rows.length > 0;
}

/** How an event was delivered to one of its contacts. */
export interface StoredDelivery {
  readonly eventId: number;
  readonly channel: 'email' | 'phone' | 'push';
  readonly recipient: string;
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped';
  readonly error: string | null;
}

/** Of these events; deliveries are kept for 90 days. */
export async function deliveriesOf(
  tx: Tx,
  { organizationId }: RuleReader,
  eventIds: readonly number[],
): Promise<StoredDelivery[]> {
  return tx.query({
    name: 'alarms.deliveries',
    text: `select l.event_id as "eventId", d.channel, l.recipient, d.state, d.error
             from alarm_delivery l join delivery d on d.organization_id = l.organization_id and d.id = l.delivery_id
            where l.organization_id = $1 and l.event_id = any($2::int8[]) order by l.event_id, d.channel, l.recipient`,
    values: [organizationId, eventIds],
  });
}
