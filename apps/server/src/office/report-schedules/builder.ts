import { REPORT_MAILS_PER_DAY } from '@konvoj/contract';
import { audit } from '../../organization/audit/service.ts';
import { callerOfUser } from '../../organization/identity/acting-user.ts';
import { mailedUsers, organizationName, organizationTimeZone } from '../../organization/identity/organization.ts';
import type { FileIntake } from '../../organization/files/intake.ts';
import { keepFile } from '../../organization/files/service.ts';
import type { FileUse, ReceivedFile } from '../../organization/files/types.ts';
import { ATTACHMENTS_MAX_BYTES } from '../../organization/notifications/rules.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import { ProblemError, toProblemError } from '../../platform/http/index.ts';
import type { Log } from '../../platform/logging.ts';
import type { Period } from '../../platform/period.ts';
import { reportFiles } from './documents.ts';
import type { DocumentParts } from './documents.ts';
import { mailLimit, ownerUnavailable, templateGone, tooLarge } from './errors.ts';
import { failedRunNotice, reportMail } from './mails.ts';
import { nextTry, periodOfRun } from './rules.ts';
import { claimRun, findAbandoned, insertRunFile, lockedMailsOfDay, settleRun } from './run-store.ts';
import type { RunEnding } from './run-store.ts';
import { findSchedule, setPaused } from './store.ts';
import type { RunFailure, RunMail, StoredRun, StoredSchedule } from './types.ts';

const MB = 1_048_576;
const FILE: FileUse = { name: 'report', maxMB: ATTACHMENTS_MAX_BYTES / MB, types: Object.values(CONTENT_TYPES) };

export interface BuilderParts extends DocumentParts {
  readonly database: Database;
  readonly intake: FileIntake;
  readonly notify: Notify;
  readonly log: Pick<Log, 'warn'>;
}

/** Builds the reports of runs and puts their mails into the queue. */
export interface RunBuilder {
  /** Builds a run, if its turn has come and no other process has it. */
  build(scope: Scope, runId: number): Promise<void>;
  /** Ends the try of a killed process. @param claimedBefore a try that began later may still go on */
  giveUp(scope: Scope, runId: number, claimedBefore: number): Promise<void>;
}

/** A report with its files, which belong to nobody yet. */
interface BuiltReport {
  readonly period: Period;
  /** The vehicles whose rows it was made of. */
  readonly deviceIds: readonly number[];
  readonly received: readonly ReceivedFile[];
  readonly recipients: readonly string[];
  readonly mail: RunMail;
}

export function runBuilder(parts: BuilderParts): RunBuilder {
  const { database, intake, notify, log, now } = parts;

  async function built(scope: Scope, run: StoredRun): Promise<BuiltReport> {
    const schedule = await database.tenant(scope, (tx) =>
      run.scheduleId === null ? Promise.resolve(null) : findSchedule(tx, scope, run.scheduleId),
    );
    if (schedule === null) throw templateGone();
    const owner = await usableOwner(scope, schedule);
    const content = schedule.content ?? schedule.template?.content;
    if (content === undefined) throw templateGone();
    const { timeZone } = owner;
    const period = reportedPeriod(run, schedule, timeZone);
    const asked = { scope: owner.scope, timeZone, language: schedule.language, content, period };
    const { files, deviceIds } = await reportFiles(parts, asked, schedule.formats);
    if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > ATTACHMENTS_MAX_BYTES)
      throw tooLarge({ maxMB: FILE.maxMB });
    const received: ReceivedFile[] = [];
    for (const { name, bytes } of files) received.push(await intake.receive(scope, FILE, { name, body: once(bytes) }));
    const [recipients, organization] = await database.tenant(scope, async (tx) => [
      run.kind === 'test' ? await testerOf(tx, scope, run) : schedule.recipients,
      await organizationName(tx, scope),
    ]);
    const mail = reportMail(schedule.language, {
      name: run.name,
      period,
      timeZone,
      organization,
      owner: owner.name,
    });
    return { period, deviceIds, received, recipients, mail };
  }

  /** @throws report_schedule.owner_unavailable */
  async function usableOwner(scope: Scope, { ownerId }: StoredSchedule) {
    const caller = ownerId === null ? null : await callerOfUser(database, ownerId, '', now());
    if (caller === null || caller.organizationId !== scope.organizationId) throw ownerUnavailable();
    const [user] = await database.tenant(scope, (tx) => mailedUsers(tx, scope, { userId: caller.userId }, now()));
    return {
      scope: { organizationId: scope.organizationId, userId: caller.userId },
      timeZone: caller.timeZone,
      name: user?.name ?? '',
    };
  }

  async function testerOf(tx: Tx, scope: Scope, { testUserId }: StoredRun): Promise<string[]> {
    const users = testUserId === null ? [] : await mailedUsers(tx, scope, { userId: testUserId }, now());
    return users.map(({ email }) => email);
  }

  /** Files, mails and the state of the run are stored together: none is lost, and none comes twice. */
  function finish(scope: Scope, run: StoredRun, claimedAt: number, report: BuiltReport): Promise<void> {
    const { period, deviceIds, received, recipients, mail } = report;
    return database.tenant(scope, async (tx) => {
      const ending = { state: 'made', ...period, deviceIds, mail } as const;
      if (!(await settleRun(tx, scope, { id: run.id, claimedAt }, ending))) return;
      const fileIds: number[] = [];
      for (const file of received) {
        const { id: fileId } = await keepFile(tx, scope, file);
        await insertRunFile(tx, scope, { runId: run.id, number: fileIds.length, fileId });
        fileIds.push(fileId);
      }
      await mailReport({ notify, now: now() }, tx, scope, { runId: run.id, mail, recipients, fileIds });
    });
  }

  function fail(scope: Scope, run: StoredRun, claimedAt: number, error: ProblemError): Promise<void> {
    const failure: RunFailure = { code: error.code, ...(error.params !== undefined && { params: error.params }) };
    const tryAt = error.status >= 500 ? nextTry(run.tries, now()) : null;
    const ending: RunEnding = tryAt === null ? { state: 'failed', failure } : { state: 'waiting', failure, tryAt };
    return database.tenant(scope, async (tx) => {
      const isSettled = await settleRun(tx, scope, { id: run.id, claimedAt }, ending);
      if (isSettled && ending.state === 'failed') await afterFailure(tx, scope, run, failure);
    });
  }

  /** Pauses a schedule that cannot go on, and notifies those who can help. A test shows its failure on the screen. */
  async function afterFailure(tx: Tx, scope: Scope, run: StoredRun, failure: RunFailure): Promise<void> {
    const ofOwner = failure.code === 'report_schedule.owner_unavailable';
    const ofTemplate = failure.code === 'report_schedule.template_gone';
    if (run.scheduleId !== null && (ofOwner || ofTemplate)) {
      const paused = ofOwner ? 'owner' : 'template';
      await setPaused(tx, scope, run.scheduleId, { paused });
      await audit(tx, {
        organizationId: scope.organizationId,
        userId: null,
        action: 'update',
        entity: 'report_schedule',
        entityId: run.scheduleId,
        entityName: run.name,
        before: { paused: false },
        after: { paused: true, reason: paused },
      });
    }
    if (run.kind === 'test') return;
    const owner = run.ownerId === null ? [] : await mailedUsers(tx, scope, { userId: run.ownerId }, now());
    const users = ofOwner ? await mailedUsers(tx, scope, 'administrators', now()) : owner;
    const timeZone = await organizationTimeZone(tx, scope);
    const { id: runId, name, dueAt } = run;
    const failed = { organizationId: scope.organizationId, runId, name, dueAt, timeZone, failure };
    for (const user of users) await notify(tx, failedRunNotice(user, ofOwner ? 'administrators' : 'own', failed));
  }

  return {
    async build(scope, runId) {
      const claimedAt = now();
      const run = await database.tenant(scope, (tx) => claimRun(tx, scope, runId, claimedAt));
      if (run === null) return;
      let report: BuiltReport;
      try {
        report = await built(scope, run);
      } catch (error) {
        const problem = parts.signal.aborted ? new ProblemError('unavailable') : toProblemError(error);
        if (problem.code === 'internal') log.warn({ err: error, run: runId }, 'a scheduled report was not built');
        return fail(scope, run, claimedAt, problem);
      }
      try {
        await finish(scope, run, claimedAt, report);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        await fail(scope, run, claimedAt, error);
      }
    },

    async giveUp(scope, runId, claimedBefore) {
      const abandoned = await database.tenant(scope, (tx) => findAbandoned(tx, scope, runId, claimedBefore));
      if (abandoned === null) return;
      const { run, claimedAt } = abandoned;
      await fail(scope, run, claimedAt, new ProblemError('unavailable'));
    },
  };
}

/**
 * Puts the mails of a report into the queue, one for each recipient: nobody sees the addresses of the others.
 * @param now epoch milliseconds, for the limit of the day
 * @throws {ProblemError} report_schedule.mail_limit; then none is in the queue
 */
export async function mailReport(
  { notify, now }: { readonly notify: Notify; readonly now: number },
  tx: Tx,
  { organizationId }: Scope,
  {
    runId,
    mail: { title, text, language },
    recipients,
    fileIds,
  }: {
    readonly runId: number;
    readonly mail: RunMail;
    readonly recipients: readonly string[];
    readonly fileIds: readonly number[];
  },
): Promise<void> {
  if ((await lockedMailsOfDay(tx, { organizationId }, now)) + recipients.length > REPORT_MAILS_PER_DAY)
    throw mailLimit();
  for (const address of recipients) {
    await notify(tx, {
      organizationId,
      reason: 'report',
      subject: String(runId),
      recipient: { channel: 'email', address },
      language,
      title,
      text,
      attachments: fileIds,
    });
  }
}

/** A due run has kept its period, whatever was changed since. */
function reportedPeriod({ from, to, dueAt }: StoredRun, schedule: StoredSchedule, timeZone: string): Period {
  if (from !== null && to !== null) return { from, to };
  const { fromMs, toMs } = periodOfRun(schedule, dueAt, timeZone);
  return { from: fromMs, to: toMs };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
