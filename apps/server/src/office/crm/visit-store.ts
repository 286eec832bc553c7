import { crmVisitState } from '@konvoj/contract';
import type { CrmVisitState } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { KnownVisit } from './rules.ts';
import { seesDevice, viewer } from './seeing.ts';
import type { StoredVisit, VisitTimes } from './types.ts';

/** When a visit `v` ends; an open one after its duration so far. */
const VISIT_END = 'coalesce(v.departure_at, v.arrival_at + make_interval(secs => v.duration_seconds))';

interface VisitRow {
  id: number;
  contact_id: number;
  company: string;
  person: string | null;
  device_id: number;
  arrival_at: Date;
  departure_at: Date | null;
  duration_seconds: number;
  driver_id: number | null;
  state: string;
  activity_id: number | null;
}

const VISIT = `select v.id, v.contact_id, c.company, c.person, v.device_id, v.arrival_at, v.departure_at, v.duration_seconds,
    v.driver_id, v.state, v.activity_id
  from crm_visit v join crm_contact c on c.organization_id = v.organization_id and c.id = v.contact_id`;

function visitOf(row: VisitRow): StoredVisit {
  return {
    id: row.id,
    state: crmVisitState.parse(row.state),
    contact: { id: row.contact_id, company: row.company, person: row.person },
    deviceId: row.device_id,
    driverId: row.driver_id,
    arrivalAt: row.arrival_at.getTime(),
    departureAt: row.departure_at?.getTime() ?? null,
    durationSeconds: row.duration_seconds,
    activityId: row.activity_id,
  };
}

const date = (at: number | null | undefined) => (at == null ? null : new Date(at));

export interface VisitFilter {
  readonly state: CrmVisitState;
  readonly ids?: readonly number[] | undefined;
  readonly contactIds?: readonly number[] | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  /** Of the arrival; epoch milliseconds, both ends count. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The visit after which the page begins. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Found visits that the user may see, by arrival, the newest first. */
export async function listVisits(tx: Tx, scope: Scope, filter: VisitFilter): Promise<StoredVisit[]> {
  const rows = await tx.query<VisitRow>({
    name: 'crm.visits',
    text: `${VISIT} where v.organization_id = $1 and ${seesDevice('v.device_id')} and v.state = $3
              and ($4::int4[] is null or v.contact_id = any($4)) and ($5::int4[] is null or v.device_id = any($5))
              and ($6::timestamptz is null or v.arrival_at >= $6) and ($7::timestamptz is null or v.arrival_at <= $7)
              and ($8::int4[] is null or v.id = any($8))
              and ($9::int4 is null or (v.arrival_at, v.id) <
                    (select b.arrival_at, b.id from crm_visit b where b.organization_id = $1 and b.id = $9))
            order by v.arrival_at desc, v.id desc limit $10`,
    values: [
      ...viewer(scope),
      filter.state,
      filter.contactIds ?? null,
      filter.deviceIds ?? null,
      date(filter.from),
      date(filter.to),
      filter.ids ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  });
  return rows.map(visitOf);
}

/** Locks visits until the transaction ends, so that two users do not decide about one at the same time. */
export async function lockVisits(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'crm.lock_visits',
    text: "select pg_advisory_xact_lock(hashtext('crm_visits'), $1)",
    values: [organizationId],
  });
}

export async function countProposed(tx: Tx, scope: Scope): Promise<number> {
  const [row] = await tx.query<{ visits: number }>({
    name: 'crm.count_proposed',
    text: `select count(*)::int4 as visits from crm_visit v
            where v.organization_id = $1 and v.state = 'proposed' and ${seesDevice('v.device_id')}`,
    values: viewer(scope),
  });
  return row?.visits ?? 0;
}

/** Sets the state of visits that have another one, and that the user may see. @returns their ids */
export async function moveVisits(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  from: CrmVisitState,
  to: CrmVisitState,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'crm.move_visits',
    text: `update crm_visit v set state = $5 where v.organization_id = $1 and ${seesDevice('v.device_id')}
              and v.id = any($3::int4[]) and v.state = $4 and v.contact_id is not null returning v.id`,
    values: [...viewer(scope), ids, from, to],
  });
  return rows.map(({ id }) => id);
}

export async function acceptVisit(tx: Tx, scope: Scope, id: number, activityId: number): Promise<void> {
  await tx.query({
    name: 'crm.accept_visit',
    text: `update crm_visit set state = 'accepted', activity_id = $3 where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, activityId],
  });
}

/** The visit of a deleted activity is dismissed, so that it is not proposed again. */
export async function dismissVisitOf(tx: Tx, scope: Scope, activityId: number): Promise<void> {
  await tx.query({
    name: 'crm.dismiss_visit_of',
    text: `update crm_visit set state = 'dismissed', activity_id = null where organization_id = $1 and activity_id = $2`,
    values: [scope.organizationId, activityId],
  });
}

export interface KnownVisitOfActivity extends KnownVisit {
  readonly activityId: number | null;
  readonly driverId: number | null;
}

/** Visits of a device at a contact that overlap a span, in any state. */
export async function knownVisits(
  tx: Tx,
  scope: Scope,
  of: { readonly contactId: number; readonly deviceId: number; readonly from: number; readonly to: number },
): Promise<KnownVisitOfActivity[]> {
  const rows = await tx.query<VisitRow>({
    name: 'crm.known_visits',
    text: `${VISIT} where v.organization_id = $1 and v.contact_id = $2 and v.device_id = $3 and v.arrival_at <= $5
              and ${VISIT_END} >= $4
            order by v.arrival_at`,
    values: [scope.organizationId, of.contactId, of.deviceId, new Date(of.from), new Date(of.to)],
  });
  return rows.map(visitOf);
}

export interface NewVisit extends VisitTimes {
  readonly contactId: number;
  readonly deviceId: number;
  readonly driverId: number | null;
}

export async function insertVisit(tx: Tx, scope: Scope, visit: NewVisit): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>({
    name: 'crm.insert_visit',
    text: `insert into crm_visit (organization_id, contact_id, device_id, arrival_at, departure_at, duration_seconds, driver_id, state)
           values ($1, $2, $3, $4, $5, $6, $7, 'proposed')
           on conflict (organization_id, contact_id, device_id, arrival_at) do nothing returning id`,
    values: [
      scope.organizationId,
      visit.contactId,
      visit.deviceId,
      new Date(visit.arrivalAt),
      date(visit.departureAt),
      Math.round(visit.durationSeconds),
      visit.driverId,
    ],
  });
  return row?.id ?? null;
}

/** Gives a visit, and the activity that was made of it, the times of its stages. */
export async function correctVisit(
  tx: Tx,
  scope: Scope,
  id: number,
  times: VisitTimes & { readonly driverId: number | null },
): Promise<void> {
  const duration = Math.round(times.durationSeconds);
  const [arrival, departure] = [new Date(times.arrivalAt), date(times.departureAt)];
  await tx.query({
    name: 'crm.correct_visit',
    text: `update crm_visit set arrival_at = $3, departure_at = $4, duration_seconds = $5, driver_id = $6
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, arrival, departure, duration, times.driverId],
  });
  await tx.query({
    name: 'crm.correct_activity',
    text: `update crm_activity a set at = $3, duration_seconds = $4 from crm_visit v
            where a.organization_id = $1 and v.organization_id = $1 and v.id = $2 and a.id = v.activity_id`,
    values: [scope.organizationId, id, arrival, departure === null ? null : duration],
  });
}

/** Removes proposals. @param which those of a contact, or single ones */
export async function deleteProposals(
  tx: Tx,
  scope: Scope,
  which: { readonly contactId: number } | { readonly ids: readonly number[] },
): Promise<void> {
  await tx.query({
    name: 'crm.delete_proposals',
    text: `delete from crm_visit where organization_id = $1 and state = 'proposed'
              and (contact_id = $2::int4 or id = any($3::int4[]))`,
    values: [scope.organizationId, 'contactId' in which ? which.contactId : null, 'ids' in which ? which.ids : []],
  });
}

export interface VisitElsewhere extends KnownVisit {
  /** Null: the contact was deleted. */
  readonly contactId: number | null;
}

/** Visits of a device at other contacts than this one, also at deleted ones, that overlap a span, in any state. */
export async function visitsElsewhere(
  tx: Tx,
  scope: Scope,
  of: { readonly contactId: number; readonly deviceId: number; readonly from: number; readonly to: number },
): Promise<VisitElsewhere[]> {
  const rows = await tx.query<
    Pick<VisitRow, 'id' | 'arrival_at' | 'departure_at' | 'duration_seconds' | 'state'> & { contact_id: number | null }
  >({
    name: 'crm.visits_elsewhere',
    text: `select v.id, v.contact_id, v.arrival_at, v.departure_at, v.duration_seconds, v.state from crm_visit v
            where v.organization_id = $1 and v.contact_id is distinct from $2 and v.device_id = $3 and v.arrival_at <= $5
              and ${VISIT_END} >= $4
            order by v.arrival_at, v.id`,
    values: [scope.organizationId, of.contactId, of.deviceId, new Date(of.from), new Date(of.to)],
  });
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    state: crmVisitState.parse(row.state),
    arrivalAt: row.arrival_at.getTime(),
    departureAt: row.departure_at?.getTime() ?? null,
    durationSeconds: row.duration_seconds,
  }));
}

/** Contacts at which a device has visits in any state that overlap a span. */
export async function visitedContacts(
  tx: Tx,
  scope: Scope,
  of: { readonly deviceId: number; readonly from: number; readonly to: number },
): Promise<number[]> {
  const rows = await tx.query<{ contact_id: number }>({
    name: 'crm.visited_contacts',
    text: `select distinct contact_id from crm_visit v
            where organization_id = $1 and device_id = $2 and contact_id is not null and arrival_at <= $4
              and ${VISIT_END} >= $3`,
    values: [scope.organizationId, of.deviceId, new Date(of.from), new Date(of.to)],
  });
  return rows.map((row) => row.contact_id);
}

/** Devices that have visits in any state at a contact that overlap a span. */
export async function visitingDevices(
  tx: Tx,
  scope: Scope,
  of: { readonly contactId: number; readonly from: number; readonly to: number },
): Promise<number[]> {
  const rows = await tx.query<{ device_id: number }>({
    name: 'crm.visiting_devices',
    text: `select distinct device_id from crm_visit v
            where organization_id = $1 and contact_id = $2 and arrival_at <= $4
              and ${VISIT_END} >= $3`,
    values: [scope.organizationId, of.contactId, new Date(of.from), new Date(of.to)],
  });
  return rows.map((row) => row.device_id);
}
