import { REPORT_SCHEDULES_MAX, REPORT_SCHEDULES_OF_USER_MAX } from '@konvoj/contract';
import type { ReportSchedule, ScheduleFields } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated, refuseOutdated } from '../../fleet/editing.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import { mailedUsers } from '../../organization/identity/organization.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { ownerUnavailable, templateGone, tooMany, tooManyOwn } from './errors.ts';
import { nextRun, nextRunOfNewPeriod, scheduleTimeOf } from './rules.ts';
import { mailsOf, newestRuns, reportedPeriods } from './run-store.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  listSchedules,
  lockSchedules,
  setPaused,
  updateSchedule,
} from './store.ts';
import type { ScheduleEditor, ScheduleReader, StoredSchedule } from './types.ts';
import { scheduleOnWire, scheduleVersion } from './wire.ts';

export interface ScheduleParts {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Reports that are sent by mail at set times. */
export interface ScheduleService {
  /** By name: own ones, and those of colleagues for administrators. */
  list(reader: ScheduleReader): Promise<ReportSchedule[]>;
  /**
   * @throws {ProblemError} validation: a template, vehicle or driver that the owner does not see; report_schedule.too_many,
   * report_schedule.too_many_own
   */
  create(editor: ScheduleEditor, fields: ScheduleFields): Promise<ReportSchedule>;
  /**
   * The owner stays the same, whoever changes it.
   * @param version the one that the user has read; undefined: any
   * @throws {ProblemError} not_found; validation as `create`; changed_meanwhile
   */
  replace(
    editor: ScheduleEditor,
    id: number,
    fields: ScheduleFields,
    version: string | undefined,
  ): Promise<ReportSchedule>;
  /** @throws {ProblemError} not_found; report_schedule.owner_unavailable, report_schedule.template_gone on resuming */
  pause(editor: ScheduleEditor, id: number, paused: boolean): Promise<ReportSchedule>;
  /** @throws {ProblemError} not_found */
  remove(editor: ScheduleEditor, id: number): Promise<void>;
}

export function scheduleService({ database, now }: ScheduleParts): ScheduleService {
  /** With the newest run of each. */
  async function shown(reader: ScheduleReader, id?: number): Promise<ReportSchedule[]> {
    const { schedules, lastRuns, mails } = await database.tenant(reader, async (tx) => {
      const listed = await listSchedules(tx, reader, id);
      const runs = await newestRuns(
        tx,
        reader,
        listed.map((schedule) => schedule.id),
      );
      const mailed = await mailsOf(
        tx,
        reader,
        runs.map((run) => run.id),
      );
      return { schedules: listed, lastRuns: runs, mails: mailed };
    });
    const owners = await userNames(database, [...new Set(schedules.flatMap(({ ownerId }) => ownerId ?? []))]);
    return schedules.map((schedule) => scheduleOnWire(schedule, { owners, lastRuns, mails }));
  }

  async function shownOne(reader: ScheduleReader, id: number): Promise<ReportSchedule> {
    const [schedule] = await shown(reader, id);
    if (schedule === undefined) throw notFound();
    return schedule;
  }

  async function nextOf(tx: Tx, editor: ScheduleEditor, id: number, fields: ScheduleFields): Promise<number> {
    const reported = await reportedPeriods(tx, editor, id);
    return nextRunOfNewPeriod(scheduleTimeOf(fields), now(), editor.timeZone, reported);
  }

  return {
    list: (reader) => shown(reader),

    async create(editor, fields) {
      const id = await database.tenant(editor, async (tx) => {
        await lockSchedules(tx, editor);
        const { all, own } = await countSchedules(tx, editor);
        if (all >= REPORT_SCHEDULES_MAX) throw tooMany();
        if (own >= REPORT_SCHEDULES_OF_USER_MAX) throw tooManyOwn();
        const created = await insertSchedule(
          tx,
          editor,
          fields,
          nextRun(scheduleTimeOf(fields), now(), editor.timeZone),
        );
        await checkSubject(tx, await getSchedule(tx, editor, created));
        await auditCreated({ tx, actor: editor }, audited(created, fields), auditedFields(fields));
        return created;
      });
      return shownOne(editor, id);
    },

    async replace(editor, id, fields, version) {
      await database.tenant(editor, async (tx) => {
        await lockSchedules(tx, editor);
        const before = await getSchedule(tx, editor, id);
        await refuseOutdated({ tx, actor: editor }, audited(id, before), version, scheduleVersion(before));
        const next = before.paused === null ? await nextOf(tx, editor, id, fields) : null;
        await updateSchedule(tx, editor, id, fields, next);
        await checkSubject(tx, await getSchedule(tx, editor, id));
        const difference = { before: auditedFields(before), after: auditedFields(fields) };
        await auditUpdated({ tx, actor: editor }, audited(id, fields), difference);
      });
      return shownOne(editor, id);
    },

    async pause(editor, id, paused) {
      await database.tenant(editor, async (tx) => {
        await lockSchedules(tx, editor);
        const schedule = await getSchedule(tx, editor, id);
        const isPaused = schedule.paused !== null;
        if (isPaused === paused) return;
        if (!paused) await checkResumed(tx, schedule);
        const state = paused ? ({ paused: 'user' } as const) : { nextRunAt: await nextOf(tx, editor, id, schedule) };
        await setPaused(tx, editor, id, state);
        const difference = { before: { paused: isPaused }, after: { paused } };
        await auditUpdated({ tx, actor: editor }, audited(id, schedule), difference);
      });
      return shownOne(editor, id);
    },

    remove: (editor, id) =>
      database.tenant(editor, async (tx) => {
        await lockSchedules(tx, editor);
        const schedule = await getSchedule(tx, editor, id);
        await deleteSchedule(tx, editor, id);
        await auditRemoved({ tx, actor: editor }, audited(id, schedule), auditedFields(schedule));
      }),
  };

  async function checkResumed(tx: Tx, schedule: StoredSchedule & Scope): Promise<void> {
    const { ownerId } = schedule;
    const [owner] = ownerId === null ? [] : await mailedUsers(tx, schedule, { userId: ownerId }, now());
    if (owner === undefined) throw ownerUnavailable();
    if (schedule.content === null && schedule.template === null) throw templateGone();
  }
}

/** @throws {ProblemError} not_found */
async function getSchedule(tx: Tx, reader: ScheduleReader, id: number): Promise<StoredSchedule & Scope> {
  const [schedule] = await listSchedules(tx, reader, id);
  if (schedule === undefined) throw notFound();
  const { organizationId } = reader;
  return { ...schedule, organizationId };
}

/** Refuses a template, vehicles and drivers that the owner of a schedule does not see. @throws {ProblemError} validation */
async function checkSubject(tx: Tx, schedule: StoredSchedule & Scope): Promise<void> {
  const { templateId, template, content, organizationId, ownerId } = schedule;
  if (templateId !== null && template === null) throw invalidFields({ path: 'templateId', code: 'unknown' });
  const scope = { organizationId, ...(ownerId !== null && { userId: ownerId }) };
  if (content?.devices !== undefined) {
    const seen = new Set(await visibleDeviceIds(tx, scope, 'with alienated'));
    if (!content.devices.every((id) => seen.has(id))) throw invalidFields({ path: 'content.devices', code: 'unknown' });
  }
  if (content?.drivers !== undefined && content.drivers.length > 0) {
    const { drivers } = await readFleet(tx, scope);
    if (!content.drivers.every((id) => drivers.has(id)))
      throw invalidFields({ path: 'content.drivers', code: 'unknown' });
  }
}

const audited = (id: number, { name }: Pick<ScheduleFields, 'name'>) =>
  ({ entity: 'report_schedule', id, name }) as const;

/** All that decides who gets which report and when. */
function auditedFields(fields: ScheduleFields) {
  const { name, templateId, content, every, weekday, dayOfMonth, at, formats, language, recipients } = fields;
  return {
    name,
    templateId,
    content,
    every,
    weekday,
    dayOfMonth,
    at,
    formats: formats.join(', '),
    language,
    recipients: recipients.join(', '),
  };
}
