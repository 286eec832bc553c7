import { languageCode, scheduleEvery, scheduleFormat, schedulePause, templateContent } from '@konvoj/contract';
import type { ScheduleFields, SchedulePause } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { ScheduleReader, StoredSchedule } from './types.ts';

/** A report that cannot be read any more counts as deleted, and pauses its schedule. */
const savedContent = templateContent.nullable().catch(null);
/** What the table holds as text. */
const row = z.object({
  id: z.int(),
  name: z.string(),
  ownerId: z.int().nullable(),
  templateId: z.int().nullable(),
  content: savedContent,
  every: scheduleEvery,
  weekday: z.int(),
  dayOfMonth: z.int(),
  at: z.string(),
  formats: z.array(scheduleFormat),
  language: languageCode,
  recipients: z.array(z.string()),
  paused: schedulePause.nullable(),
  nextRunAt: z.date().nullable(),
  templateName: z.string().nullable(),
  templateContent: savedContent,
});

const COLUMNS = `s.id, s.name, s.owner_id as "ownerId", s.template_id as "templateId", s.content, s.every, s.weekday,
  s.day_of_month as "dayOfMonth", s.run_at as at, s.formats, s.language, s.recipients, s.paused, s.next_run_at as "nextRunAt",
  t.name as "templateName", t.content as "templateContent"`;
/** A template counts while the owner of the schedule sees it. */
const TABLES = `report_schedule s left join report_template t
  on t.organization_id = s.organization_id and t.id = s.template_id and (t.shared or t.owner_id = s.owner_id)`;

function scheduleOf(read: unknown): StoredSchedule {
  const { nextRunAt, templateName: name, templateContent: content, ...rest } = row.parse(read);
  return {
    ...rest,
    nextRunAt: nextRunAt?.getTime() ?? null,
    template: name === null || content === null ? null : { name, content },
  };
}

const at = (time: number | null) => (time === null ? null : new Date(time));

/** Those that the reader sees, by name. @param id only this one */
export async function listSchedules(tx: Tx, reader: ScheduleReader, id?: number): Promise<StoredSchedule[]> {
  const rows = await tx.query({
    name: 'report_schedules.list',
    text: `select ${COLUMNS} from ${TABLES}
            where s.organization_id = $1 and ($3 or s.owner_id = $2) and ($4::int4 is null or s.id = $4)
            order by s.name, s.id`,
    values: [reader.organizationId, reader.userId, reader.seesAll, id ?? null],
  });
  return rows.map(scheduleOf);
}

/** Any schedule of the organization, for the worker. */
export async function findSchedule(tx: Tx, { organizationId }: Scope, id: number): Promise<StoredSchedule | null> {
  const [found] = await tx.query({
    name: 'report_schedules.find',
    text: `select ${COLUMNS} from ${TABLES} where s.organization_id = $1 and s.id = $2`,
    values: [organizationId, id],
  });
  return found === undefined ? null : scheduleOf(found);
}

/** Serializes the changes of an organization, so that checks stay true until the write. */
export async function lockSchedules(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'report_schedules.lock',
    text: `select pg_advisory_xact_lock(hashtext('report schedules'), $1)`,
    values: [organizationId],
  });
}

/** The schedules of the organization, and those of the user. */
export async function countSchedules(
  tx: Tx,
  { organizationId, userId }: Required<Scope>,
): Promise<{ readonly all: number; readonly own: number }> {
  const [found] = await tx.query<{ all: number; own: number }>({
    name: 'report_schedules.count',
    text: `select count(*)::int4 as all, count(*) filter (where owner_id = $2)::int4 as own
             from report_schedule where organization_id = $1`,
    values: [organizationId, userId],
  });
  return found ?? { all: 0, own: 0 };
}

const valuesOf = (fields: ScheduleFields) => [
  fields.name,
  fields.templateId,
  fields.content === null ? null : JSON.stringify(fields.content),
  fields.every,
  fields.weekday,
  fields.dayOfMonth,
  fields.at,
  fields.formats,
  fields.language,
  fields.recipients,
];

/** @returns its id */
export async function insertSchedule(
  tx: Tx,
  owner: ScheduleReader,
  fields: ScheduleFields,
  nextRunAt: number,
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>({
    name: 'report_schedules.insert',
    text: `insert into report_schedule (organization_id, owner_id, name, template_id, content, every, weekday, day_of_month,
                                        run_at, formats, language, recipients, next_run_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    values: [owner.organizationId, owner.userId, ...valuesOf(fields), at(nextRunAt)],
  });
  if (inserted === undefined) throw new Error('no schedule was inserted');
  return inserted.id;
}

/** @param nextRunAt null: it stays paused */
export async function updateSchedule(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  fields: ScheduleFields,
  nextRunAt: number | null,
): Promise<void> {
  await tx.query({
    name: 'report_schedules.update',
    text: `update report_schedule
              set name = $3, template_id = $4, content = $5, every = $6, weekday = $7, day_of_month = $8, run_at = $9,
                  formats = $10, language = $11, recipients = $12, next_run_at = $13
            where organization_id = $1 and id = $2`,
    values: [organizationId, id, ...valuesOf(fields), at(nextRunAt)],
  });
}

/** Pauses a schedule, or gives it its next run. */
export async function setPaused(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  state: { readonly paused: SchedulePause } | { readonly nextRunAt: number },
): Promise<void> {
  await tx.query({
    name: 'report_schedules.pause',
    text: `update report_schedule set paused = $3, next_run_at = $4 where organization_id = $1 and id = $2`,
    values: [
      organizationId,
      id,
      'paused' in state ? state.paused : null,
      'nextRunAt' in state ? at(state.nextRunAt) : null,
    ],
  });
}

export async function deleteSchedule(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'report_schedules.delete_open_runs',
    text: `delete from report_run where organization_id = $1 and schedule_id = $2 and state in ('waiting', 'building')`,
    values: [organizationId, id],
  });
  await tx.query({
    name: 'report_schedules.delete',
    text: 'delete from report_schedule where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Schedules of all organizations whose next run is due. @param lookup of the worker */
export function listDue(lookup: Tx, now: number): Promise<{ readonly organizationId: number; readonly id: number }[]> {
  return lookup.query({
    name: 'report_schedules.due',
    text: `select organization_id as "organizationId", id from report_schedule where next_run_at <= $1
            order by next_run_at limit 1000`,
    values: [at(now)],
  });
}

/** A due schedule, locked until the end of the transaction; null when another process has it. */
export async function lockDue(tx: Tx, scope: Scope, id: number, now: number): Promise<StoredSchedule | null> {
  const locked = await tx.query({
    name: 'report_schedules.lock_due',
    text: `select from report_schedule where organization_id = $1 and id = $2 and next_run_at <= $3
              for update skip locked`,
    values: [scope.organizationId, id, at(now)],
  });
  return locked.length === 0 ? null : findSchedule(tx, scope, id);
}
