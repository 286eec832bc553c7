import type pg from 'pg';
import { z } from 'zod';
import type { JobKind, Jobs } from '../platform/jobs.ts';
import { dropPartitions } from './partitions.ts';

/** Tried again when a long report holds a partition. */
const retention: JobKind<Record<string, never>> = {
  name: 'telemetry-retention',
  data: z.strictObject({}),
  retries: 20,
};

/** Every night: the days and months of telemetry that lie before the retention are dropped, whole. */
export async function scheduleRetention(jobs: Jobs, pool: pg.Pool, retentionMonths: number): Promise<void> {
  await jobs.work(retention, async () => void (await dropPartitions(pool, Date.now(), retentionMonths)));
  await jobs.every(retention, '45 2 * * *', {});
}
