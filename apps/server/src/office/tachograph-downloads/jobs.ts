import { z } from 'zod';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import type { DownloadWorker } from './worker.ts';

const kind = (name: string): JobKind<Record<string, never>> => ({ name, data: z.strictObject({}), retries: 0 });
const sweepJob = kind('tachograph-sweep');
const planJob = kind('tachograph-plan');
const remindJob = kind('tachograph-remind');
const cleanupJob = kind('tachograph-cleanup');

/** Works the jobs of downloads. Times are UTC; what depends on a local day is looked at every hour. */
export async function workDownloads(jobs: Jobs, worker: DownloadWorker): Promise<void> {
  await jobs.work(sweepJob, () => worker.sweep());
  await jobs.every(sweepJob, '* * * * *', {});
  await jobs.work(planJob, () => worker.plan());
  await jobs.every(planJob, '*/10 * * * *', {});
  await jobs.work(remindJob, () => worker.remind());
  await jobs.every(remindJob, '20 * * * *', {});
  await jobs.work(cleanupJob, () => worker.cleanUp());
  await jobs.every(cleanupJob, '50 2 * * *', {});
}
