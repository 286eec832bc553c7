import { z } from 'zod';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import type { Deliveries } from './deliveries.ts';
import { deliverJobs, report } from './kinds.ts';

const none = z.strictObject({});
const sweep: JobKind<Record<string, never>> = { name: 'notification-sweep', data: none, retries: 0 };
const cleanup: JobKind<Record<string, never>> = { name: 'notification-cleanup', data: none, retries: 2 };

/** Works the jobs of deliveries: each at once, the next tries every minute, the cleanup every night. */
export async function scheduleDeliveries(jobs: Jobs, deliveries: Deliveries): Promise<void> {
  for (const kind of deliverJobs) await jobs.work(kind, ({ id }) => deliveries.deliver(id));
  await jobs.work(report, ({ id }) => deliveries.report(id));
  await jobs.work(sweep, () => deliveries.sweep());
  await jobs.every(sweep, '* * * * *', {});
  await jobs.work(cleanup, () => deliveries.deleteOld());
  await jobs.every(cleanup, '30 2 * * *', {});
}
