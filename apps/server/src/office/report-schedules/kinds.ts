import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

const run = z.strictObject({ organizationId: z.int(), id: z.int() });
const none = z.strictObject({});

/**
 * Builds one report. The queue itself retries nothing: tries and their times are in the table of runs, so that a job that is
 * lost or comes twice changes nothing.
 */
export const runJob: JobKind<z.infer<typeof run>> = { name: 'report-run', data: run, retries: 0 };
export const sweepJob: JobKind<Record<string, never>> = { name: 'report-schedules', data: none, retries: 0 };
export const cleanupJob: JobKind<Record<string, never>> = { name: 'report-archive-cleanup', data: none, retries: 2 };
