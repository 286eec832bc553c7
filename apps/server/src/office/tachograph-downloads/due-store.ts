import type pg from 'pg';
import type { Tx } from '../../platform/database.ts';

interface Found {
  readonly organizationId: number;
  readonly id: number;
}

const at = (epoch: number) => new Date(epoch);

/** Runs of all organizations whose claim has expired: their process has ended. @param lookup of the worker */
export function listAbandoned(lookup: Tx, now: number): Promise<Found[]> {
  return lookup.query({
    name: 'tachograph_due.abandoned',
    text: `select organization_id as "organizationId", id from tachograph_run
            where ended_at is null and claimed_until < $1 order by id limit 1000`,
    values: [at(now)],
  });
}

/** Runs that wait for a card for too long. @param before of their beginning, epoch milliseconds */
export function listWaiting(lookup: Tx, before: number): Promise<Found[]> {
  return lookup.query({
    name: 'tachograph_due.waiting',
    text: `select organization_id as "organizationId", id from tachograph_run
            where ended_at is null and status is null and claimed_by is null and created_at < $1 order by id limit 1000`,
    values: [at(before)],
  });
}

/** Runs whose next try is due. */
export function listRetries(lookup: Tx, now: number): Promise<Found[]> {
  return lookup.query({
    name: 'tachograph_due.retries',
    text: `select organization_id as "organizationId", id from tachograph_run
            where retry_at <= $1 order by retry_at limit 1000`,
    values: [at(now)],
  });
}

/** Deletes messages, downloads and reminders of all organizations that are older than this. @param before epoch milliseconds */
export async function deleteOld(
  owner: pg.Pool,
  before: { readonly messages: number; readonly runs: number },
): Promise<void> {
  await owner.query('delete from tachograph_run_message where at < $1', [at(before.messages)]);
  await owner.query('delete from tachograph_run where ended_at < $1', [at(before.runs)]);
  await owner.query('delete from tachograph_reminder where at < $1', [at(before.runs)]);
  await owner.query('delete from tachograph_bridge where seen_at < $1', [at(before.messages)]);
}
