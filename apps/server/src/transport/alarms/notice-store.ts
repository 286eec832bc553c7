import { alarmContact, alarmQualifier, alarmType, distinctContacts, languageOf } from '@konvoj/contract';
import type { AlarmContact, AlarmType, LanguageCode } from '@konvoj/contract';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import { z } from 'zod';
import { seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';

/** An event of which contacts are to be notified. */
export interface DueEvent {
  readonly id: number;
  readonly alarmId: number;
  readonly vehicleId: number;
  readonly vehicle: string;
  readonly title: string;
  readonly contacts: readonly AlarmContact[];
  /** The owner is there, and neither locked nor expired; the rule was not deleted. */
  readonly isActive: boolean;
  readonly type: AlarmType;
  readonly qualifier: number | 'enter' | 'exit';
  readonly zone: string | null;
  /** Of temperatures. */
  readonly sensor: number | null;
  readonly side: 'above' | 'below' | null;
  readonly value: number | null;
  readonly firedAt: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

const contacts = z.array(alarmContact);
const EVENTS_AT_ONCE = 200;

interface DueRow {
  id: number;
  alarm_id: number;
  vehicle_id: number;
  vehicle: string;
  title: string;
  contacts: unknown;
  is_active: boolean;
  type: string;
  qualifier: unknown;
  zone: string | null;
  sensor: number | null;
  side: 'above' | 'below' | null;
  value: number | null;
  fired_at: Date;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
}

/** The oldest ones. @param now epoch milliseconds */
export async function dueEvents(tx: Tx, { organizationId }: Scope, now: number): Promise<DueEvent[]> {
  const rows = await tx.query<DueRow>({
    name: 'alarms.due',
    text: `select e.id, e.alarm_id, d.vehicle_id, veh.licence_plate as vehicle, a.title, a.contacts, v.type, e.value, e.fired_at,
                  v.settings -> 'qualifier' as qualifier, v.zone ->> 'name' as zone,
                  (v.settings -> 'sensor')::int4 as sensor, v.settings ->> 'side' as side, e.latitude, e.longitude, v.time_zone,
                  a.deleted_at is null and exists (select from app_user u where u.organization_id = a.organization_id
                    and u.id = a.owner_id and not u.locked and (u.valid_until is null or u.valid_until > $2)) as is_active
             from alarm_event e
             join alarm a on a.organization_id = e.organization_id and a.id = e.alarm_id
             join alarm_version v on v.organization_id = e.organization_id and v.alarm_id = e.alarm_id and v.version = e.version
             join device d on d.organization_id = e.organization_id and d.id = e.device_id
             join vehicle veh on veh.organization_id = d.organization_id and veh.id = d.vehicle_id
            where e.organization_id = $1 and e.notice = 'due' order by e.id limit ${EVENTS_AT_ONCE}`,
    values: [organizationId, new Date(now)],
  });
  return rows.map((row) => ({
    id: row.id,
    alarmId: row.alarm_id,
    vehicleId: row.vehicle_id,
    vehicle: row.vehicle,
    title: row.title,
    contacts: distinctContacts(contacts.parse(row.contacts)),
    isActive: row.is_active,
    type: alarmType.parse(row.type),
    qualifier: alarmQualifier.parse(row.qualifier),
    zone: row.zone,
    sensor: row.sensor,
    side: row.side,
    value: row.value,
    firedAt: row.fired_at.getTime(),
    latitude: row.latitude === null ? null : row.latitude / DEGREES_E7,
    longitude: row.longitude === null ? null : row.longitude / DEGREES_E7,
    timeZone: row.time_zone,
  }));
}

/**
 * Ends the wait of events, in the transaction that notifies of them.
 * @returns those that were still waiting: another process may have been faster, late records may have removed one
 */
export async function takeDueEvents(
  tx: Tx,
  { organizationId }: Scope,
  ids: readonly number[],
  notice: 'given' | 'none',
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.take_due',
    text: `update alarm_event set notice = $3
            where organization_id = $1 and id in (select id from alarm_event
                    where organization_id = $1 and id = any($2::int8[]) and notice = 'due' for update skip locked)
           returning id`,
    values: [organizationId, ids, notice],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A user of the organization as a recipient. */
export interface UserRecipient {
  readonly id: number;
  readonly email: string;
  readonly language: LanguageCode;
  /** Neither locked nor expired. */
  readonly maySignIn: boolean;
}

/** All users of the organization. @param now epoch milliseconds */
export async function userRecipients(tx: Tx, { organizationId }: Scope, now: number): Promise<UserRecipient[]> {
  const rows = await tx.query<{ id: number; email: string; language: string; maySignIn: boolean }>({
    name: 'alarms.user_recipients',
    text: `select id, email, language, not locked and (valid_until is null or valid_until > $2) as "maySignIn"
             from app_user where organization_id = $1`,
    values: [organizationId, new Date(now)],
  });
  return rows.map(({ language, ...row }) => ({ ...row, language: languageOf(language) }));
}

export async function maySee(tx: Tx, { organizationId }: Scope, userId: number, vehicleId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'alarms.may_see',
    text: `select where ${seesVehicle('$3::int4')} and $1::int4 is not null`,
    values: [organizationId, userId, vehicleId],
  });
  return rows.length > 0;
}

/** Those of these deliveries whose event was withdrawn. */
export async function withdrawnDeliveries(
  tx: Tx,
  { organizationId }: Scope,
  deliveryIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'alarms.withdrawn_deliveries',
    text: `select l.delivery_id as id from alarm_delivery l
             join alarm_event e on e.organization_id = l.organization_id and e.id = l.event_id
            where l.organization_id = $1 and l.delivery_id = any($2::uuid[]) and e.withdrawn_at is not null`,
    values: [organizationId, deliveryIds],
  });
  return rows.map(({ id }) => id);
}

export async function insertEventDelivery(
  tx: Tx,
  { organizationId }: Scope,
  eventId: number,
  deliveryId: string,
  { kind, value }: AlarmContact,
): Promise<void> {
  await tx.query({
    name: 'alarms.insert_delivery',
    text: `insert into alarm_delivery (organization_id, event_id, delivery_id, kind, recipient) values ($1, $2, $3, $4, $5)`,
    values: [organizationId, eventId, deliveryId, kind, value],
  });
}
