import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';
import type { Channel, Reason } from './types.ts';

const one = z.strictObject({ id: z.uuid() });
type One = z.infer<typeof one>;

const deliver: Readonly<Record<Channel, JobKind<One>>> = {
  email: { name: 'notification-email', data: one, retries: 0 },
  phone: { name: 'notification-phone', data: one, retries: 0 },
  push: { name: 'notification-push', data: one, retries: 0 },
};
/** Reports have many recipients and large files. */
const deliverReport: JobKind<One> = { name: 'notification-report', data: one, retries: 0 };

/**
 * Tries to deliver a notification. A queue for each channel: a slow mail server delays no SMS. Mails of reports have a queue
 * of their own, so that password resets, alarms and invitations do not wait for them. The queue itself retries nothing: tries
 * and their times are in the table of deliveries, so that a job that is lost or comes twice changes nothing.
 */
export function deliverJob({ channel, reason }: { readonly channel: Channel; readonly reason: Reason }): JobKind<One> {
  return channel === 'email' && reason === 'report' ? deliverReport : deliver[channel];
}

/** Every kind of `deliverJob`. */
export const deliverJobs: readonly JobKind<One>[] = [...Object.values(deliver), deliverReport];

/** Reports the end of a delivery to the module that notified. */
export const report: JobKind<One> = { name: 'notification-result', data: one, retries: 10 };
