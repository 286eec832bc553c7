import type { Jobs } from '../../platform/jobs.ts';
import type { RunBuilder } from './builder.ts';
import { cleanupJob, runJob, sweepJob } from './kinds.ts';
import type { ScheduleWorker } from './worker.ts';

/** Works the jobs: what is due every minute, the cleanup of the archive every night. */
export async function workSchedules(jobs: Jobs, worker: ScheduleWorker, builder: RunBuilder): Promise<void> {
  await jobs.work(runJob, ({ organizationId, id }) => builder.build({ organizationId }, id));
  await jobs.work(sweepJob, () => worker.sweep());
  await jobs.every(sweepJob, '* * * * *', {});
  await jobs.work(cleanupJob, () => worker.cleanUp());
  await jobs.every(cleanupJob, '10 3 * * *', {});
}
