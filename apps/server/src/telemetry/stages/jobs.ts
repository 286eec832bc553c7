import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

/** Every minute: announces closed stages to webhooks. */
export const announceJob: JobKind<Record<string, never>> = {
  name: 'stages-announce',
  data: z.strictObject({}),
  retries: 0,
};
