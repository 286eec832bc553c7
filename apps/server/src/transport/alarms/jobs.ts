import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

const nothing = z.strictObject({});

/** Every minute: notifies of what no process has notified of after its commit. */
export const noticeJob: JobKind<z.infer<typeof nothing>> = { name: 'alarms-notices', data: nothing, retries: 0 };
/** Every five minutes: rules follow changes of which no process has learned. */
export const followJob: JobKind<z.infer<typeof nothing>> = { name: 'alarms-follow', data: nothing, retries: 0 };
/** Every minute: vehicles that report nothing. */
export const silentJob: JobKind<z.infer<typeof nothing>> = { name: 'alarms-silent', data: nothing, retries: 0 };
/** Every minute: announces to webhooks what no process has announced after its commit. */
export const announceJob: JobKind<z.infer<typeof nothing>> = { name: 'alarms-announce', data: nothing, retries: 0 };
/** Every night: events that are older than the retention. */
export const cleanupJob: JobKind<z.infer<typeof nothing>> = { name: 'alarms-cleanup', data: nothing, retries: 2 };
