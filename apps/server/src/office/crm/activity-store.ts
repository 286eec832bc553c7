import { crmActivityKind, crmActivitySource } from '@konvoj/contract';
import type { CrmActivityKind, CrmStepFilter } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import type { Scope, Tx } from '../../platform/database.ts';
import { seesDevice, viewer } from './seeing.ts';
import type { ActivityFields, NextStep, StoredActivity } from './types.ts';

interface ActivityRow {
  id: number;
  contact_id: number | null;
  company: string;
  person: string | null;
  kind: string;
  source: string;
  at: Date;
  duration_seconds: number | null;
  user_id: number | null;
  result: string | null;
  notes: string | null;
  step_text: string | null;
  step_due_on: string | null;
  step_person_id: number | null;
  step_done_at: Date | null;
  step_reminded_at: Date | null;
  device_id: number | null;
  driver_id: number | null;
  loading_order_id: number | null;
  loading_order: string | null;
  created_at: Date;
  created_by: number | null;
  version: number;
}

/** With the number of an order that the user may see. */
const ACTIVITY = `select a.id, a.contact_id, coalesce(c.company, a.company) as company,
    case when c.id is null then a.person else c.person end as person, a.kind, a.source, a.at, a.duration_seconds, a.user_id,
    a.result, a.notes, a.step_text, a.step_due_on::text as step_due_on, a.step_person_id, a.step_done_at, a.step_reminded_at,
    a.device_id, a.driver_id, a.loading_order_id,
    o.year || '-' || lpad(o.sequence::text, greatest(5, length(o.sequence::text)), '0') as loading_order,
    a.created_at, a.created_by, a.version
  from crm_activity a
  left join crm_contact c on c.organization_id = a.organization_id and c.id = a.contact_id
  left join loading_order o on o.organization_id = a.organization_id and o.id = a.loading_order_id
    and ${seesDevice('o.device_id')}`;

function activityOf(row: ActivityRow): StoredActivity {
  return {
    id: row.id,
    contact: { id: row.contact_id, company: row.company, person: row.person },
    kind: crmActivityKind.parse(row.kind),
    source: crmActivitySource.parse(row.source),
    at: row.at.getTime(),
    durationSeconds: row.duration_seconds,
    userId: row.user_id,
    result: row.result,
    notes: row.notes,
    nextStep: stepOf(row),
    deviceId: row.device_id,
    driverId: row.driver_id,
    loadingOrderId: row.loading_order_id,
    loadingOrder: row.loading_order,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    version: row.version,
  };
}

function stepOf(row: ActivityRow): NextStep | null {
  if (row.step_text === null) return null;
  return {
    text: row.step_text,
    dueOn: row.step_due_on,
    personId: row.step_person_id,
    doneAt: row.step_done_at?.getTime() ?? null,
    remindedAt: row.step_reminded_at?.getTime() ?? null,
  };
}

const date = (at: number | null | undefined) => (at == null ? null : new Date(at));

/** What a change writes, in the order of `valuesOf`. */
const FIELDS = `contact_id, kind, at, duration_seconds, user_id, result, notes, step_text, step_due_on, step_person_id,
  step_done_at, step_reminded_at, device_id, driver_id, loading_order_id, search_text`;

function valuesOf(activity: ActivityFields, contact: StoredActivity['contact']): unknown[] {
  const { nextStep: step, result, notes } = activity;
  // Of a contact that exists the search looks at its present name.
  const names = contact.id === null ? [contact.company, contact.person] : [];
  return [
    contact.id,
    activity.kind,
    date(activity.at),
    activity.durationSeconds,
    activity.userId,
    result,
    notes,
    step?.text ?? null,
    step?.dueOn ?? null,
    step?.personId ?? null,
    date(step?.doneAt),
    date(step?.remindedAt),
    activity.deviceId,
    activity.driverId,
    activity.loadingOrderId,
    folded([result, notes, step?.text, ...names].flatMap((text) => text ?? []).join('\n')),
  ];
}

export interface ActivityFilter {
  readonly contactIds?: readonly number[] | undefined;
  readonly kinds?: readonly CrmActivityKind[] | undefined;
  readonly userIds?: readonly number[] | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  /** Epoch milliseconds, both ends count. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly step?: CrmStepFilter | undefined;
  readonly search?: string | undefined;
  /** The activity after which the page begins. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const IS_OPEN = 'a.step_text is not null and a.step_done_at is null';
const STEPS: Readonly<Record<CrmStepFilter, string>> = {
  open: IS_OPEN,
  today: `${IS_OPEN} and a.step_due_on = $3::date`,
  overdue: `${IS_OPEN} and a.step_due_on < $3::date`,
  done: 'a.step_done_at is not null',
};

/**
 * Activities that the user may see: the newest first, those with an open step by due day.
 * @param today the local day of the organization
 */
export async function listActivities(
  tx: Tx,
  scope: Scope,
  today: string,
  filter: ActivityFilter,
): Promise<StoredActivity[]> {
  const { step } = filter;
  const isByDay = step !== undefined && step !== 'done';
  // Days without end come last.
  const due = (alias: string) => `coalesce(${alias}.step_due_on, 'infinity'::date)`;
  const [order, after] = isByDay
    ? [`${due('a')}, a.id`, `(${due('a')}, a.id) > (select ${due('b')}, b.id`]
    : ['a.at desc, a.id desc', '(a.at, a.id) < (select b.at, b.id'];
  const rows = await tx.query<ActivityRow>({
    name: `crm.activities_${step ?? 'all'}`,
    text: `${ACTIVITY}
            where a.organization_id = $1 and ${seesDevice('a.device_id')} and $3::date is not null
              and ($4::int4[] is null or a.contact_id = any($4)) and ($5::text[] is null or a.kind = any($5))
              and ($6::int4[] is null or a.user_id = any($6) or a.step_person_id = any($6))
              and ($7::int4[] is null or a.device_id = any($7))
              and ($8::timestamptz is null or a.at >= $8) and ($9::timestamptz is null or a.at <= $9)
              and ($10::text is null or strpos(a.search_text, $10) > 0 or strpos(c.name_text, $10) > 0)
              and ${step === undefined ? 'true' : STEPS[step]}
              and ($11::int4 is null or ${after} from crm_activity b where b.organization_id = $1 and b.id = $11))
            order by ${order} limit $12`,
    values: [
      ...viewer(scope),
      today,
      filter.contactIds ?? null,
      filter.kinds ?? null,
      filter.userIds ?? null,
      filter.deviceIds ?? null,
      date(filter.from),
      date(filter.to),
      filter.search ? folded(filter.search) : null,
      filter.before ?? null,
      filter.limit,
    ],
  });
  return rows.map(activityOf);
}

/** Those of these ids that the user may see, the newest first. */
export async function activitiesById(tx: Tx, scope: Scope, ids: readonly number[]): Promise<StoredActivity[]> {
  const rows = await tx.query<ActivityRow>({
    name: 'crm.activities_by_id',
    text: `${ACTIVITY} where a.organization_id = $1 and ${seesDevice('a.device_id')} and a.id = any($3::int4[])
            order by a.at desc, a.id desc`,
    values: [...viewer(scope), ids],
  });
  return rows.map(activityOf);
}

/** Null: there is none, or the user may not see it. */
export async function findActivity(tx: Tx, scope: Scope, id: number): Promise<StoredActivity | null> {
  return (await activitiesById(tx, scope, [id]))[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockActivity(tx: Tx, scope: Scope, id: number): Promise<StoredActivity | null> {
  await tx.query({
    name: 'crm.lock_activity',
    text: 'select from crm_activity where organization_id = $1 and id = $2 for update',
    values: [scope.organizationId, id],
  });
  return findActivity(tx, scope, id);
}

/** @returns the id of the new activity */
export async function insertActivity(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  activity: ActivityFields & Pick<StoredActivity, 'contact' | 'source'>,
  now: number,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'crm.insert_activity',
    text: `insert into crm_activity (organization_id, source, created_at, created_by, ${FIELDS})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
           returning id`,
    values: [
      scope.organizationId,
      activity.source,
      new Date(now),
      scope.userId,
      ...valuesOf(activity, activity.contact),
    ],
  });
  if (row === undefined) throw new Error('no activity was inserted');
  return row.id;
}

/** Stores a changed activity; a deleted contact keeps its names. */
export async function saveActivity(tx: Tx, scope: Scope, activity: StoredActivity): Promise<void> {
  const isOfContact = activity.contact.id !== null;
  await tx.query({
    name: 'crm.save_activity',
    text: `update crm_activity set version = $3, company = $4, person = $5, (${FIELDS}) =
             ($6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
            where organization_id = $1 and id = $2`,
    values: [
      scope.organizationId,
      activity.id,
      activity.version,
      isOfContact ? null : activity.contact.company,
      isOfContact ? null : activity.contact.person,
      ...valuesOf(activity, activity.contact),
    ],
  });
}

export async function deleteActivity(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'crm.delete_activity',
    text: 'delete from crm_activity where organization_id = $1 and id = $2',
    values: [scope.organizationId, id],
  });
}

export interface StepCounts {
  readonly open: number;
  readonly today: number;
  readonly overdue: number;
}

/** Open next steps that the user may see: of themselves, and of everybody. */
export async function countSteps(
  tx: Tx,
  scope: Scope,
  today: string,
): Promise<{ readonly mine: StepCounts; readonly all: StepCounts }> {
  const rows = await tx.query<StepCounts & { mine: boolean }>({
    name: 'crm.count_steps',
    text: `select coalesce(a.step_person_id = $2, false) as mine, count(*)::int4 as open,
                  (count(*) filter (where a.step_due_on = $3::date))::int4 as today,
                  (count(*) filter (where a.step_due_on < $3::date))::int4 as overdue
             from crm_activity a
            where a.organization_id = $1 and ${IS_OPEN} and ${seesDevice('a.device_id')}
            group by 1`,
    values: [...viewer(scope), today],
  });
  const sum = (some: typeof rows): StepCounts => ({
    open: some.reduce((total, { open }) => total + open, 0),
    today: some.reduce((total, row) => total + row.today, 0),
    overdue: some.reduce((total, { overdue }) => total + overdue, 0),
  });
  return { mine: sum(rows.filter(({ mine }) => mine)), all: sum(rows) };
}
