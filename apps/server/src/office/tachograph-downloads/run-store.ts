import {
  downloadDetail,
  downloadStatus,
  downloadSubject,
  downloadTrigger,
  downloadWhat,
  missingBlock,
} from '@konvoj/contract';
import type { DownloadDetail, DownloadStatus, MissingBlock } from '@konvoj/contract';
import { z } from 'zod';
import { seesDriver, seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { NewRun, Progress, StoredRun } from './types.ts';

const time = z
  .date()
  .transform((date) => date.getTime())
  .nullable();
const row = z.object({
  id: z.int(),
  subject: downloadSubject,
  subjectId: z.int(),
  name: z.string(),
  deviceId: z.int(),
  trigger: downloadTrigger,
  attempt: z.int(),
  what: downloadWhat,
  status: downloadStatus.nullable(),
  detail: downloadDetail.nullable(),
  companyCard: z.string().nullable(),
  blocksDone: z.int(),
  blocksTotal: z.int().nullable(),
  bytesDone: z.int(),
  startedBy: z.int().nullable(),
  createdAt: z.date().transform((date) => date.getTime()),
  changedAt: z.date().transform((date) => date.getTime()),
  endedAt: time,
  retryAt: time,
  alarmed: z.boolean(),
  fileId: z.int().nullable(),
  missing: z.array(missingBlock),
});

const SELECT = `select r.id, r.subject, coalesce(r.vehicle_id, r.driver_id) as "subjectId",
    coalesce(v.licence_plate, d.first_name || ' ' || d.last_name) as name, r.device_id as "deviceId", r.trigger, r.attempt,
    r.what, r.status, r.detail, r.company_card as "companyCard", r.blocks_done as "blocksDone",
    r.blocks_total as "blocksTotal", r.bytes_done as "bytesDone", r.started_by as "startedBy", r.created_at as "createdAt",
    r.changed_at as "changedAt", r.ended_at as "endedAt", r.retry_at as "retryAt", r.alarmed, r.file_id as "fileId", r.missing
  from tachograph_run r
  left join vehicle v on v.organization_id = r.organization_id and v.id = r.vehicle_id
  left join driver d on d.organization_id = r.organization_id and d.id = r.driver_id`;

const at = (epoch: number | null) => (epoch === null ? null : new Date(epoch));
const runOf = (read: unknown): StoredRun => row.parse(read);

export async function findRun(tx: Tx, { organizationId }: Scope, id: number): Promise<StoredRun | null> {
  const [found] = await tx.query({
    name: 'tachograph_runs.find',
    text: `${SELECT} where r.organization_id = $1 and r.id = $2`,
    values: [organizationId, id],
  });
  return found === undefined ? null : runOf(found);
}

/** The same, locked until the transaction ends. */
export async function lockRun(tx: Tx, scope: Scope, id: number): Promise<StoredRun | null> {
  await tx.query({
    name: 'tachograph_runs.lock',
    text: 'select from tachograph_run where organization_id = $1 and id = $2 for update',
    values: [scope.organizationId, id],
  });
  return findRun(tx, scope, id);
}

/** Whether the user of the scope sees the vehicle or the driver of a run. */
export async function seesRun(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'tachograph_runs.sees',
    text: `select from tachograph_run r where r.organization_id = $1 and r.id = $3
              and (r.vehicle_id is null or ${seesVehicle('r.vehicle_id')})
              and (r.driver_id is null or ${seesDriver('r.driver_id')})`,
    values: [scope.organizationId, scope.userId ?? null, id],
  });
  return rows.length > 0;
}

/** The newest run of each vehicle and driver that has ended, and the one that has not. */
export async function newestRuns(tx: Tx, { organizationId }: Scope): Promise<StoredRun[]> {
  const rows = await tx.query({
    name: 'tachograph_runs.newest',
    text: `${SELECT} where r.organization_id = $1 and r.id in (
             select max(id) from tachograph_run where organization_id = $1
              group by subject, vehicle_id, driver_id, ended_at is null)`,
    values: [organizationId],
  });
  return rows.map(runOf);
}

/** When the newest download of each vehicle and driver succeeded, with the number of those of the last year. */
export interface Tally {
  readonly subject: 'vehicle' | 'driver';
  readonly subjectId: number;
  /** Epoch milliseconds; null: none did. */
  readonly lastSuccessAt: number | null;
  readonly succeeded: number;
  readonly failed: number;
}

/** @param since of the counts, epoch milliseconds */
export async function tallies(tx: Tx, { organizationId }: Scope, since: number): Promise<Tally[]> {
  const rows = await tx.query<Omit<Tally, 'lastSuccessAt'> & { lastSuccessAt: Date | null }>({
    name: 'tachograph_runs.tallies',
    text: `select subject, coalesce(vehicle_id, driver_id) as "subjectId",
                  max(ended_at) filter (where status = 'success') as "lastSuccessAt",
                  count(*) filter (where status = 'success' and ended_at >= $2)::int4 as succeeded,
                  count(*) filter (where status <> 'success' and ended_at >= $2)::int4 as failed
             from tachograph_run where organization_id = $1 group by subject, vehicle_id, driver_id`,
    values: [organizationId, at(since)],
  });
  return rows.map((each) => ({ ...each, lastSuccessAt: each.lastSuccessAt?.getTime() ?? null }));
}

/** Runs that wait or go on. */
export async function countOpen(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [found] = await tx.query<{ count: number }>({
    name: 'tachograph_runs.count_open',
    text: 'select count(*)::int4 as count from tachograph_run where organization_id = $1 and ended_at is null',
    values: [organizationId],
  });
  return found?.count ?? 0;
}

/** Adds a run to the queue. @returns null when one of this vehicle or driver waits or goes on already */
export async function insertRun(tx: Tx, { organizationId }: Scope, run: NewRun, now: number): Promise<number | null> {
  const { subject, subjectId, deviceId, trigger, attempt, what, startedBy } = run;
  const [inserted] = await tx.query<{ id: number }>({
    name: 'tachograph_runs.insert',
    text: `insert into tachograph_run (organization_id, subject, vehicle_id, driver_id, device_id, trigger, attempt, what,
                                       started_by, created_at, changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing returning id`,
    values: [
      organizationId,
      subject,
      subject === 'vehicle' ? subjectId : null,
      subject === 'driver' ? subjectId : null,
      deviceId,
      trigger,
      attempt,
      JSON.stringify(what),
      startedBy,
      at(now),
    ],
  });
  return inserted?.id ?? null;
}

/**
 * Takes the next run of the queue for a company card: those of users first, then the oldest; not one whose unit is in a
 * session. No other process takes it, or this card, while the claim lasts.
 * @param until of the claim, epoch milliseconds
 * @returns null: nothing waits, or the card is taken
 */
export async function claimRun(
  tx: Tx,
  scope: Scope,
  claim: { readonly by: string; readonly card: string; readonly until: number },
): Promise<StoredRun | null> {
  await tx.query({
    name: 'tachograph_runs.lock_queue',
    text: `select pg_advisory_xact_lock(hashtext('tachograph queue'), $1)`,
    values: [scope.organizationId],
  });
  const [claimed] = await tx.query<{ id: number }>({
    name: 'tachograph_runs.claim',
    text: `update tachograph_run set claimed_by = $2, claimed_until = $3, company_card = $4
            where organization_id = $1 and id = (
              select r.id from tachograph_run r
               where r.organization_id = $1 and r.ended_at is null and r.status is null and r.claimed_by is null
                 and not exists (select from tachograph_run o where o.organization_id = $1 and o.claimed_by is not null
                                  and (o.device_id = r.device_id or o.company_card = $4))
               order by r.trigger <> 'manual', r.id limit 1)
           returning id`,
    values: [scope.organizationId, claim.by, at(claim.until), claim.card],
  });
  return claimed === undefined ? null : findRun(tx, scope, claimed.id);
}

/** Renews a claim. @returns whether this process still has it */
export async function renewClaim(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  claim: { readonly by: string; readonly until: number },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'tachograph_runs.renew',
    text: `update tachograph_run set claimed_until = $4
            where organization_id = $1 and id = $2 and claimed_by = $3 returning id`,
    values: [organizationId, id, claim.by, at(claim.until)],
  });
  return rows.length > 0;
}

export interface Change extends Progress {
  readonly status: DownloadStatus;
  readonly detail: DownloadDetail | null;
}

/** Stores a change of status with its line of the log. Follow `mayFollow`. */
export async function changeStatus(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  { status, detail, blocksDone, blocksTotal, bytesDone }: Change,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'tachograph_runs.change',
    text: `with changed as (
             update tachograph_run set status = $3, detail = $4, blocks_done = $5, blocks_total = $6, bytes_done = $7, changed_at = $8
              where organization_id = $1 and id = $2)
           insert into tachograph_run_change (organization_id, run_id, at, status, detail, blocks_done, bytes_done)
           values ($1, $2, $8, $3, $4, $5, $7)`,
    values: [organizationId, id, status, detail, blocksDone, blocksTotal, bytesDone, at(now)],
  });
}

/** Stores how far a download is, without a line of the log. */
export async function noteProgress(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  { blocksDone, blocksTotal, bytesDone }: Progress,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'tachograph_runs.progress',
    text: `update tachograph_run set blocks_done = $3, blocks_total = $4, bytes_done = $5, changed_at = $6
            where organization_id = $1 and id = $2 and ended_at is null`,
    values: [organizationId, id, blocksDone, blocksTotal, bytesDone, at(now)],
  });
}

export interface End {
  readonly status: DownloadStatus;
  readonly detail: DownloadDetail | null;
  readonly endedAt: number;
  readonly retryAt: number | null;
  readonly alarmed: boolean;
  readonly fileId: number | null;
  readonly missing: readonly MissingBlock[];
}

/** Ends a run with its last line of the log, and gives its claim back. */
export async function endRun(tx: Tx, { organizationId }: Scope, id: number, end: End): Promise<void> {
  await tx.query({
    name: 'tachograph_runs.end',
    text: `with ended as (
             update tachograph_run set status = $3, detail = $4, ended_at = $5, changed_at = $5, retry_at = $6, alarmed = $7,
                    file_id = $8, missing = $9, claimed_by = null, claimed_until = null
              where organization_id = $1 and id = $2 returning blocks_done, bytes_done)
           insert into tachograph_run_change (organization_id, run_id, at, status, detail, blocks_done, bytes_done)
           select $1, $2, $5, $3, $4, blocks_done, bytes_done from ended`,
    values: [
      organizationId,
      id,
      end.status,
      end.detail,
      at(end.endedAt),
      at(end.retryAt),
      end.alarmed,
      end.fileId,
      end.missing,
    ],
  });
}

/** The run is not tried again by itself: a user has cancelled it, or its next try exists. */
export async function clearRetry(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'tachograph_runs.clear_retry',
    text: 'update tachograph_run set retry_at = null where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Retries of a vehicle or driver that a newer download replaces. */
export async function clearRetriesOf(
  tx: Tx,
  { organizationId }: Scope,
  { subject, subjectId }: Pick<StoredRun, 'subject' | 'subjectId'>,
): Promise<void> {
  await tx.query({
    name: 'tachograph_runs.clear_retries',
    text: `update tachograph_run set retry_at = null
            where organization_id = $1 and subject = $2 and coalesce(vehicle_id, driver_id) = $3 and retry_at is not null`,
    values: [organizationId, subject, subjectId],
  });
}

/** Gives back the expired claim of a run that had not begun: it waits again. @returns whether it had not begun */
export async function releaseClaim(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'tachograph_runs.release',
    text: `update tachograph_run set claimed_by = null, claimed_until = null, company_card = null
            where organization_id = $1 and id = $2 and status is null and claimed_until < $3 returning id`,
    values: [organizationId, id, at(now)],
  });
  return rows.length > 0;
}
