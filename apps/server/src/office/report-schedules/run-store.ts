import { languageCode, problemCode, problemParams, reportRunState } from '@konvoj/contract';
import type { ReportMail, Span } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { RunFailure, RunMail, ScheduleReader, StoredRun } from './types.ts';

/** A job that was sent before and has done nothing by then is lost. */
const JOB_LOST_AFTER_MS = 2 * 60_000;

const row = z.object({
  id: z.int(),
  scheduleId: z.int().nullable(),
  name: z.string(),
  ownerId: z.int().nullable(),
  kind: z.enum(['due', 'test']),
  testUserId: z.int().nullable(),
  dueAt: z.date().transform(Number),
  state: reportRunState,
  tries: z.int(),
  failure: z.object({ code: problemCode, params: problemParams.optional() }).nullable().catch({ code: 'internal' }),
  from: z.date().transform(Number).nullable(),
  to: z.date().transform(Number).nullable(),
  deviceIds: z.array(z.int()).nullable(),
  mail: z.object({ title: z.string(), text: z.string(), language: languageCode }).nullable(),
});

const COLUMNS = `id, schedule_id as "scheduleId", name, owner_id as "ownerId", kind, test_user_id as "testUserId",
  due_at as "dueAt", state, tries, failure, period_from as "from", period_to as "to", device_ids as "deviceIds", mail`;

function runOf(read: unknown): StoredRun {
  const { failure, ...run } = row.parse(read);
  const { code, params } = failure ?? {};
  return { ...run, failure: code === undefined ? null : { code, ...(params !== undefined && { params }) } };
}

const at = (time: number) => new Date(time);

interface NewRun extends Pick<StoredRun, 'name' | 'ownerId' | 'kind' | 'testUserId' | 'dueAt'> {
  readonly scheduleId: number;
  /** Of a due run. */
  readonly period?: Span;
}

/** @returns its id; null when the schedule has a due run for this time or this period */
export async function insertRun(
  tx: Tx,
  { organizationId }: Scope,
  { scheduleId, name, ownerId, kind, testUserId, dueAt, period }: NewRun,
  now: number,
): Promise<number | null> {
  const [inserted] = await tx.query<{ id: number }>({
    name: 'report_runs.insert',
    text: `insert into report_run (organization_id, schedule_id, name, owner_id, kind, test_user_id, due_at, created_at,
                                   try_at, queued_at, period_from, period_to)
           select $1::int4, $2::int4, $3, $4::int4, $5, $6::int4, $7, $8::timestamptz, $8, $8, $9::timestamptz, $10::timestamptz
            where not exists (select from report_run
                               where organization_id = $1 and schedule_id = $2 and kind = 'due'
                                 and period_from = $9 and period_to = $10)
           on conflict (organization_id, schedule_id, due_at) where kind = 'due' do nothing
           returning id`,
    values: [
      organizationId,
      scheduleId,
      name,
      ownerId,
      kind,
      testUserId,
      at(dueAt),
      at(now),
      period === undefined ? null : at(period.fromMs),
      period === undefined ? null : at(period.toMs),
    ],
  });
  return inserted?.id ?? null;
}

/** The periods of the due runs of a schedule, as long as the archive keeps them. */
export async function reportedPeriods(tx: Tx, { organizationId }: Scope, scheduleId: number): Promise<Span[]> {
  const rows = await tx.query<{ from: Date; to: Date }>({
    name: 'report_runs.periods',
    text: `select period_from as "from", period_to as "to" from report_run
            where organization_id = $1 and schedule_id = $2 and kind = 'due' and period_from is not null`,
    values: [organizationId, scheduleId],
  });
  return rows.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to.getTime() }));
}

/**
 * Runs that the reader sees, the newest first. Tests are those of the reader.
 * @param only of one schedule, before a run, or a single run
 */
export async function listRuns(
  tx: Tx,
  reader: ScheduleReader,
  only: {
    readonly id?: number | undefined;
    readonly schedule?: number | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
  },
): Promise<StoredRun[]> {
  const rows = await tx.query({
    name: 'report_runs.list',
    text: `select ${COLUMNS} from report_run
            where organization_id = $1
              and case kind when 'test' then test_user_id = $2 else $3 or owner_id = $2 end
              and ($4::int4 is null or id = $4) and ($5::int4 is null or schedule_id = $5)
              and ($6::int4 is null or id < $6)
            order by id desc limit $7`,
    values: [
      reader.organizationId,
      reader.userId,
      reader.seesAll,
      only.id ?? null,
      only.schedule ?? null,
      only.before ?? null,
      only.limit,
    ],
  });
  return rows.map(runOf);
}

/** The newest run of each of these schedules by its time. */
export async function newestRuns(
  tx: Tx,
  { organizationId }: Scope,
  scheduleIds: readonly number[],
): Promise<StoredRun[]> {
  const rows = await tx.query({
    name: 'report_runs.newest',
    text: `select distinct on (schedule_id) ${COLUMNS} from report_run
            where organization_id = $1 and schedule_id = any($2::int4[]) and kind = 'due'
            order by schedule_id, id desc`,
    values: [organizationId, scheduleIds],
  });
  return rows.map(runOf);
}

/** Any run of the organization, for the worker. */
export async function findRun(tx: Tx, { organizationId }: Scope, id: number): Promise<StoredRun | null> {
  const [found] = await tx.query({
    name: 'report_runs.find',
    text: `select ${COLUMNS} from report_run where organization_id = $1 and id = $2`,
    values: [organizationId, id],
  });
  return found === undefined ? null : runOf(found);
}

/** Takes a run whose turn has come; null when another process has it, or its turn is later. */
export async function claimRun(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<StoredRun | null> {
  const [claimed] = await tx.query({
    name: 'report_runs.claim',
    text: `update report_run set state = 'building', claimed_at = $3, tries = tries + 1
            where organization_id = $1 and id = $2 and state = 'waiting' and try_at <= $3
        returning ${COLUMNS}`,
    values: [organizationId, id, at(now)],
  });
  return claimed === undefined ? null : runOf(claimed);
}

/** What becomes of a try. */
export type RunEnding =
  | {
      readonly state: 'made';
      readonly from: number;
      readonly to: number;
      readonly deviceIds: readonly number[];
      readonly mail: RunMail;
    }
  | { readonly state: 'waiting'; readonly failure: RunFailure; readonly tryAt: number }
  | { readonly state: 'failed'; readonly failure: RunFailure };

/**
 * Ends a try.
 * @param claimedAt when it began
 * @returns false: the try was given up meanwhile, and what it made does not count
 */
export async function settleRun(
  tx: Tx,
  { organizationId }: Scope,
  { id, claimedAt }: { readonly id: number; readonly claimedAt: number },
  ending: RunEnding,
): Promise<boolean> {
  const made = ending.state === 'made' ? ending : null;
  const settled = await tx.query({
    name: 'report_runs.settle',
    text: `update report_run
              set state = $4, claimed_at = null, failure = $5, try_at = coalesce($6, try_at),
                  period_from = coalesce($7, period_from), period_to = coalesce($8, period_to), mail = $9, device_ids = $10
            where organization_id = $1 and id = $2 and state = 'building' and claimed_at = $3
        returning id`,
    values: [
      organizationId,
      id,
      at(claimedAt),
      ending.state,
      'failure' in ending ? JSON.stringify(ending.failure) : null,
      'tryAt' in ending ? at(ending.tryAt) : null,
      made === null ? null : at(made.from),
      made === null ? null : at(made.to),
      made === null ? null : JSON.stringify(made.mail),
      made?.deviceIds ?? null,
    ],
  });
  return settled.length > 0;
}

export async function insertRunFile(
  tx: Tx,
  { organizationId }: Scope,
  file: { readonly runId: number; readonly number: number; readonly fileId: number },
): Promise<void> {
  await tx.query({
    name: 'report_runs.insert_file',
    text: 'insert into report_run_file (organization_id, run_id, number, file_id) values ($1, $2, $3, $4)',
    values: [organizationId, file.runId, file.number, file.fileId],
  });
}

/** The files of runs in their order, by run. */
export async function fileIdsOf(
  tx: Tx,
  { organizationId }: Scope,
  runIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ runId: number; fileId: number }>({
    name: 'report_runs.files',
    text: `select run_id as "runId", file_id as "fileId" from report_run_file
            where organization_id = $1 and run_id = any($2::int4[]) order by run_id, number`,
    values: [organizationId, runIds],
  });
  const byRun = Map.groupBy(rows, ({ runId }) => runId);
  return new Map([...byRun].map(([runId, files]) => [runId, files.map(({ fileId }) => fileId)]));
}

/** A mail of a run; times are epoch milliseconds. */
export interface RunDelivery extends Pick<ReportMail, 'recipient' | 'state' | 'tries' | 'error'> {
  readonly runId: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** The mails of runs, the oldest first. */
export async function mailsOf(tx: Tx, { organizationId }: Scope, runIds: readonly number[]): Promise<RunDelivery[]> {
  return tx.query({
    name: 'report_runs.mails',
    text: `select subject::int4 as "runId", recipient, state, tries::int4 as tries, error, created_at as "createdAt",
                  ended_at as "endedAt"
             from delivery
            where organization_id = $1 and reason = 'report' and subject = any($2::text[])
            order by created_at, recipient`,
    values: [organizationId, runIds.map(String)],
  });
}

/**
 * Recipients of reports on the local day of the organization so far. Until the transaction ends, nobody else mails reports
 * of this organization.
 */
export async function lockedMailsOfDay(tx: Tx, { organizationId }: Scope, now: number): Promise<number> {
  await tx.query({
    name: 'report_runs.lock_mails',
    text: `select pg_advisory_xact_lock(hashtext('report mails'), $1)`,
    values: [organizationId],
  });
  const [found] = await tx.query<{ count: number }>({
    name: 'report_runs.mails_of_day',
    text: `select count(*)::int4 as count
             from organization o join delivery d
               on d.organization_id = o.id and d.reason = 'report'
              and d.created_at >= date_trunc('day', $2::timestamptz, o.time_zone)
            where o.id = $1`,
    values: [organizationId, at(now)],
  });
  return found?.count ?? 0;
}

/** Notes that the owner is notified of mails that were not delivered. @returns false: it was done before */
export async function noteFailureNotified(tx: Tx, { organizationId }: Scope, id: number): Promise<boolean> {
  const noted = await tx.query({
    name: 'report_runs.note_failure',
    text: `update report_run set failure_notified = true
            where organization_id = $1 and id = $2 and not failure_notified returning id`,
    values: [organizationId, id],
  });
  return noted.length > 0;
}

interface RunOfOrganization {
  readonly organizationId: number;
  readonly id: number;
}

/** Runs whose turn has come, and those that a killed process was building. @param lookup of the worker */
export function listOpenRuns(lookup: Tx, now: number, claimedBefore: number): Promise<RunOfOrganization[]> {
  return lookup.query({
    name: 'report_runs.open',
    text: `select organization_id as "organizationId", id from report_run
            where state = 'waiting' and try_at <= $1 and (queued_at < try_at or queued_at < $2)
               or state = 'building' and claimed_at < $3
            order by try_at limit 1000`,
    values: [at(now), at(now - JOB_LOST_AFTER_MS), at(claimedBefore)],
  });
}

/** A run that a process began to build too long ago, with that moment; null: none. */
export async function findAbandoned(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  claimedBefore: number,
): Promise<{ readonly run: StoredRun; readonly claimedAt: number } | null> {
  const [found] = await tx.query<{ claimedAt: Date }>({
    name: 'report_runs.abandoned',
    text: `select ${COLUMNS}, claimed_at as "claimedAt" from report_run
            where organization_id = $1 and id = $2 and state = 'building' and claimed_at < $3`,
    values: [organizationId, id, at(claimedBefore)],
  });
  return found === undefined ? null : { run: runOf(found), claimedAt: found.claimedAt.getTime() };
}

/** Notes that the queue got a job for a run. @returns false: it does not wait any more */
export async function noteQueued(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<boolean> {
  const noted = await tx.query({
    name: 'report_runs.note_queued',
    text: `update report_run set queued_at = $3
            where organization_id = $1 and id = $2 and state = 'waiting' and try_at <= $3 returning id`,
    values: [organizationId, id, at(now)],
  });
  return noted.length > 0;
}

/** Runs that are older than the archive keeps, of all organizations. @param lookup of the worker */
export function listOldRuns(lookup: Tx, before: number): Promise<RunOfOrganization[]> {
  return lookup.query({
    name: 'report_runs.old',
    text: `select organization_id as "organizationId", id from report_run where created_at < $1 order by id limit 5000`,
    values: [at(before)],
  });
}

/** Deletes a run. Its files are released by the caller. */
export async function deleteRun(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'report_runs.delete',
    text: 'delete from report_run where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}
