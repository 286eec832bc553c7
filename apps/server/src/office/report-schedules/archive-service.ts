import type { ReportRun } from '@konvoj/contract';
import { visibleDeviceIds } from '../../fleet/service.ts';
import { auditChange } from '../../organization/audit/service.ts';
import { findFiles, openFile } from '../../organization/files/service.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { mailReport } from './builder.ts';
import { hiddenVehicles, noFiles } from './errors.ts';
import { runJob } from './kinds.ts';
import { fileIdsOf, insertRun, listRuns, mailsOf } from './run-store.ts';
import { listSchedules } from './store.ts';
import type { ScheduleEditor, ScheduleReader, StoredRun } from './types.ts';
import { runOnWire } from './wire.ts';

/** Of a user: a test builds a report, and both send mails to addresses of their choice. */
const TESTS = { limit: 20, windowMs: 60 * 60_000 } as const;
const MAILS_AGAIN = { limit: 100, windowMs: 60 * 60_000 } as const;

export interface ArchiveParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly clock: Clock;
}

export interface RunChoice {
  readonly schedule?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What schedules have sent, exactly as it was sent. */
export interface ArchiveService {
  /** The newest first. */
  list(reader: ScheduleReader, choice: RunChoice): Promise<ReportRun[]>;
  /** @throws {ProblemError} not_found; report_archive.hidden_vehicles */
  file(reader: ScheduleReader, runId: number, fileId: number): Promise<FileReply>;
  /** The same files once more. @throws {ProblemError} not_found; report_archive.no_files, report_archive.hidden_vehicles; report_schedule.mail_limit; too_many_requests */
  resend(editor: ScheduleEditor, runId: number, recipients: readonly string[]): Promise<ReportRun>;
  /** Builds the report of the last period now, for the caller. @throws {ProblemError} not_found; too_many_requests */
  test(editor: ScheduleEditor, scheduleId: number): Promise<ReportRun>;
}

export function archiveService({ database, jobs, notify, clock }: ArchiveParts): ArchiveService {
  const tests = rateLimit({ database, clock }, 'tests of report schedules', TESTS);
  const mailsAgain = rateLimit({ database, clock }, 'reports sent again', MAILS_AGAIN);

  function shown(reader: ScheduleReader, choice: RunChoice & { readonly id?: number }): Promise<ReportRun[]> {
    return database.tenant(reader, async (tx) => {
      const runs = await listRuns(tx, reader, choice);
      const ids = runs.map(({ id }) => id);
      const fileIds = await fileIdsOf(tx, reader, ids);
      const files = await findFiles(tx, reader, [...fileIds.values()].flat());
      const mails = await mailsOf(tx, reader, ids);
      return runs.map((run) => {
        const ofRun = (fileIds.get(run.id) ?? []).flatMap((id) => files.get(id) ?? []);
        return runOnWire(run, ofRun, mails);
      });
    });
  }

  async function shownOne(reader: ScheduleReader, id: number): Promise<ReportRun> {
    const [run] = await shown(reader, { id, limit: 1 });
    if (run === undefined) throw notFound();
    return run;
  }

  return {
    list: shown,

    async file(reader, runId, fileId) {
      await database.tenant(reader, async (tx) => {
        const run = await openedRun(tx, reader, runId);
        const fileIds = (await fileIdsOf(tx, reader, [run.id])).get(run.id) ?? [];
        if (!fileIds.includes(fileId)) throw notFound();
      });
      return openFile(database, reader, fileId);
    },

    async resend(editor, runId, recipients) {
      await database.tenant(editor, (tx) => openedRun(tx, editor, runId));
      await mailsAgain.require(String(editor.userId), recipients.length);
      await database.tenant(editor, async (tx) => {
        const run = await openedRun(tx, editor, runId);
        const fileIds = (await fileIdsOf(tx, editor, [runId])).get(runId) ?? [];
        if (run.mail === null || fileIds.length === 0) throw noFiles();
        await mailReport({ notify, now: clock.now() }, tx, editor, { runId, mail: run.mail, recipients, fileIds });
        await auditChange(tx, editor, {
          action: 'update',
          entity: 'report_run',
          entityId: runId,
          entityName: run.name,
          after: { recipients: recipients.join(', ') },
        });
      });
      return shownOne(editor, runId);
    },

    async test(editor, scheduleId) {
      const [schedule] = await database.tenant(editor, (tx) => listSchedules(tx, editor, scheduleId));
      if (schedule === undefined) throw notFound();
      await tests.require(String(editor.userId));
      const now = clock.now();
      const id = await database.tenant(editor, async (tx) => {
        const { name, ownerId } = schedule;
        const run = { scheduleId, name, ownerId, kind: 'test', testUserId: editor.userId, dueAt: now } as const;
        const created = await insertRun(tx, editor, run, now);
        if (created === null) throw new Error('no run was inserted');
        await jobs.send(tx, runJob, { organizationId: editor.organizationId, id: created });
        await auditChange(tx, editor, {
          action: 'create',
          entity: 'report_run',
          entityId: created,
          entityName: name,
          after: { kind: 'test' },
        });
        return created;
      });
      return shownOne(editor, id);
    },
  };
}

/**
 * A run whose files the reader may open: administrators any one that they see, other users those of which they still see
 * every vehicle.
 * @throws {ProblemError} not_found; report_archive.hidden_vehicles
 */
async function openedRun(tx: Tx, reader: ScheduleReader, id: number): Promise<StoredRun> {
  const [run] = await listRuns(tx, reader, { id, limit: 1 });
  if (run === undefined) throw notFound();
  if (reader.seesAll || run.state !== 'made') return run;
  const visible = new Set(await visibleDeviceIds(tx, reader, 'with alienated'));
  if (run.deviceIds?.every((deviceId) => visible.has(deviceId)) !== true) throw hiddenVehicles();
  return run;
}
