import { REPORT_ARCHIVE_DAYS } from '@konvoj/contract';
import { mailedUsers, organizationTimeZone } from '../../organization/identity/organization.ts';
import { releaseFiles } from '../../organization/files/service.ts';
import type { Notify, ResultHandler } from '../../organization/notifications/types.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/logging.ts';
import type { RunBuilder } from './builder.ts';
import { runJob } from './kinds.ts';
import { failedMailsNotice } from './mails.ts';
import { dueRuns, periodOfRun, scheduleTimeOf } from './rules.ts';
import {
  deleteRun,
  fileIdsOf,
  findRun,
  insertRun,
  listOldRuns,
  listOpenRuns,
  mailsOf,
  noteFailureNotified,
  noteQueued,
} from './run-store.ts';
import { listDue, lockDue, setPaused } from './store.ts';

/** A report is built in minutes; a try that takes longer was of a process that was killed. */
const LONGEST_TRY_MS = 30 * 60_000;
const KEPT_MS = REPORT_ARCHIVE_DAYS * 86_400_000;

export interface WorkerParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly builder: RunBuilder;
  readonly log: Pick<Log, 'warn'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What the jobs of the worker do. */
export interface ScheduleWorker {
  /** Makes the runs of schedules that are due, and starts those whose turn has come. */
  sweep(): Promise<void>;
  /** Deletes what is older than the archive keeps. */
  cleanUp(): Promise<void>;
}

export function scheduleWorker({ database, jobs, builder, log, now }: WorkerParts): ScheduleWorker {
  const lookup = statementsOn(database.lookup);

  /** The run and the next time of its schedule are stored together: no time is lost, and none comes twice. */
  function makeRuns(scope: Scope, scheduleId: number, at: number): Promise<void> {
    return database.tenant(scope, async (tx) => {
      const schedule = await lockDue(tx, scope, scheduleId, at);
      if (schedule?.nextRunAt == null) return;
      const timeZone = await organizationTimeZone(tx, scope);
      const { due, next } = dueRuns(scheduleTimeOf(schedule), schedule.nextRunAt, at, timeZone);
      const { name, ownerId } = schedule;
      for (const dueAt of due) {
        const period = periodOfRun(schedule, dueAt, timeZone);
        const run = { scheduleId, name, ownerId, kind: 'due', testUserId: null, dueAt, period } as const;
        const id = await insertRun(tx, scope, run, at);
        if (id !== null) await jobs.send(tx, runJob, { ...scope, id });
      }
      await setPaused(tx, scope, scheduleId, { nextRunAt: next });
    });
  }

  /** Gives a run a job, after the try of a killed process has been ended. */
  async function start(scope: Scope, runId: number, at: number): Promise<void> {
    await builder.giveUp(scope, runId, at - LONGEST_TRY_MS);
    await database.tenant(scope, async (tx) => {
      if (await noteQueued(tx, scope, runId, at)) await jobs.send(tx, runJob, { ...scope, id: runId });
    });
  }

  /** One that fails holds up no other. */
  async function each(
    rows: readonly { readonly organizationId: number; readonly id: number }[],
    work: (scope: Scope, id: number) => Promise<void>,
  ): Promise<void> {
    for (const { organizationId, id } of rows) {
      try {
        await work({ organizationId }, id);
      } catch (error) {
        log.warn({ err: error, organizationId, id }, 'a schedule of reports waits for the next minute');
      }
    }
  }

  return {
    async sweep() {
      const at = now();
      await each(await listDue(lookup, at), (scope, id) => makeRuns(scope, id, at));
      await each(await listOpenRuns(lookup, at, at - LONGEST_TRY_MS), (scope, id) => start(scope, id, at));
    },

    async cleanUp() {
      await each(await listOldRuns(lookup, now() - KEPT_MS), (scope, id) =>
        database.tenant(scope, async (tx) => {
          const files = await fileIdsOf(tx, scope, [id]);
          await deleteRun(tx, scope, id);
          await releaseFiles(tx, scope, files.get(id) ?? []);
        }),
      );
    },
  };
}

/**
 * Notifies the owner of a report once all its mails have ended, when some were not delivered: once for each run, whatever is
 * sent again later. Tests show their state on the screen.
 */
export function reportUndelivered(notify: Notify, now: () => number): ResultHandler {
  return async (tx, { organizationId, subject }) => {
    const scope = { organizationId };
    const run = await findRun(tx, scope, Number(subject));
    if (run === null || run.kind === 'test' || run.ownerId === null) return;
    const mails = await mailsOf(tx, scope, [run.id]);
    const failed = mails.filter((mail) => mail.state === 'failed' || mail.state === 'skipped');
    if (mails.some(({ endedAt }) => endedAt === null) || failed.length === 0) return;
    if (!(await noteFailureNotified(tx, scope, run.id))) return;
    const { id: runId, name, dueAt } = run;
    const timeZone = await organizationTimeZone(tx, scope);
    for (const owner of await mailedUsers(tx, scope, { userId: run.ownerId }, now()))
      await notify(tx, failedMailsNotice(owner, { organizationId, runId, name, dueAt, timeZone }, failed));
  };
}
