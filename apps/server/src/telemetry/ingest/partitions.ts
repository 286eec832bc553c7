import type pg from 'pg';
import { ACCEPTED_DAYS_BACK } from './judge.ts';

const DAY_MS = 86_400_000;
/** Partitions are created this far ahead, so that a job that fails for a week is harmless. */
export const DAYS_AHEAD = 8;
/** A day counts as closed this many whole days after its end. */
const CLOSED_AFTER_DAYS = 2;

/**
 * Creates the partitions of all accepted device times and of the days ahead. Safe to call at any time, by several
 * processes; runs at every start and in a daily job.
 * @returns how many were created
 */
export async function makePartitions(pool: pg.Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select make_telemetry_partitions($1::date, $2::date) as made', [
    dayOf(now - (ACCEPTED_DAYS_BACK + 1) * DAY_MS),
    dayOf(now + DAYS_AHEAD * DAY_MS),
  ]);
  return rows[0]?.made ?? 0;
}

/**
 * Drops the partitions that end before the retention begins.
 * @returns how many were dropped
 * @throws {pg.DatabaseError} 55P03 when a long report locks them for more than two seconds: call again later
 */
export async function dropPartitions(pool: pg.Pool, now: number, retentionMonths: number): Promise<number> {
  const { rows } = await pool.query<{ dropped: number }>('select drop_telemetry_partitions($1::date) as dropped', [
    dayOf(retentionStart(now, retentionMonths)),
  ]);
  return rows[0]?.dropped ?? 0;
}

/**
 * Sorts the closed days of `position` by device, oldest first, each in a transaction of its own. Days younger than two
 * days still get late data; days that are sorted already cost nothing.
 * @returns how many were sorted
 * @throws {pg.DatabaseError} 55P03 or 40P01 when a report or late data locks a day: call again later
 */
export async function clusterPartitions(pool: pg.Pool, now: number): Promise<number> {
  let sorted = 0;
  for (let back = ACCEPTED_DAYS_BACK + 1; back > CLOSED_AFTER_DAYS; back -= 1) {
    const { rows } = await pool.query<{ sorted: boolean }>('select cluster_position_partition($1::date) as sorted', [
      dayOf(now - back * DAY_MS),
    ]);
    if (rows[0]?.sorted === true) sorted += 1;
  }
  return sorted;
}

/** The start of the retention, epoch milliseconds. */
export function retentionStart(now: number, retentionMonths: number): number {
  const start = new Date(now);
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - retentionMonths);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(new Date(now).getUTCDate(), lastDay));
  return start.getTime();
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
