import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { trimCheckpoints } from './checkpoints.ts';
import { clusterPartitions, dropPartitions, makePartitions } from './partitions.ts';

const retention: JobKind<Record<string, never>> = { name: 'telemetry-retention', data: z.strictObject({}), retries: 5 };

/**
 * Every night: creates the partitions of the days ahead, drops those older than the retention, deletes checkpoints that
 * are no longer needed, and sorts closed days by device. When a report locks one of them, the job fails and is retried.
 */
export async function scheduleRetention(
  jobs: Jobs,
  pool: pg.Pool,
  retentionMonths: number,
  clock: Clock,
): Promise<void> {
  await jobs.work(retention, async () => {
    const now = clock.now();
    await makePartitions(pool, now);
    await dropPartitions(pool, now, retentionMonths);
    await trimCheckpoints(pool, now);
    await clusterPartitions(pool, now);
  });
  await jobs.every(retention, '45 2 * * *', {});
}
