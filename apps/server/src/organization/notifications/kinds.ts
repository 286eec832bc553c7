import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';
import type { Channel } from './types.ts';

const one = z.strictObject({ id: z.uuid() });
type One = z.infer<typeof one>;

/**
 * Tries to deliver a notification. A queue for each channel: a slow mail server delays no SMS. The queue itself retries
 * nothing: tries and their times are in the table of deliveries, so that a job that is lost or comes twice changes nothing.
 */
export const deliver: Readonly<Record<Channel, JobKind<One>>> = {
  email: { name: 'notification-email', data: one, retries: 0 },
  phone: { name: 'notification-phone', data: one, retries: 0 },
  push: { name: 'notification-push', data: one, retries: 0 },
};

/** Reports the end of a delivery to the module that notified. */
export const report: JobKind<One> = { name: 'notification-result', data: one, retries: 10 };
