import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** A download waits: processes with a free company card of the organization look at the queue. */
export const downloadQueued: Topic<{ readonly organizationId: number }> = {
  subject: 'tachograph.download_queued',
  schema: z.strictObject({ organizationId: z.int() }),
};

/** A user has ended a download: the process that works it stops. */
export const downloadCancelled: Topic<{ readonly organizationId: number; readonly runId: number }> = {
  subject: 'tachograph.download_cancelled',
  schema: z.strictObject({ organizationId: z.int(), runId: z.int() }),
};
