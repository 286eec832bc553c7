import type pg from 'pg';
import { z } from 'zod';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { clusterPartitions, dropPartitions, makePartitions } from './partitions.ts';

const retention: JobKind<Record<string, never>> = { name: 'telemetry-retention', data: z.strictObject({}), retries: 5 };

/**
 * Every night: partitions of the days to come are made, those that end before the retention begins are dropped, closed
 * days are sorted by device. A report that holds one of them makes the job fail and come again.
 */
export async function scheduleRetention(jobs: Jobs, pool: pg.Pool, retentionMonths: number): Promise<void> {
  await jobs.work(retention, async () => {
    await makePartitions(pool, Date.now());
    await dropPartitions(pool, Date.now(), retentionMonths);
    await clusterPartitions(pool, Date.now());
  });
  await jobs.every(retention, '45 2 * * *', {});
}
