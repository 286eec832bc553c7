import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';

const messageJob = z.strictObject({ organizationId: z.int(), messageIds: z.array(z.int()) });
export type MessageJob = z.infer<typeof messageJob>;

/** Hands new messages over. Sent in the transaction that stores them, so that none is forgotten. */
export const handOverJob: JobKind<MessageJob> = { name: 'messages-hand-over', data: messageJob, retries: 5 };
/** Wakes the phones of drivers. A job of its own: a push service that does not answer must not delay the sockets. */
export const wakeJob: JobKind<MessageJob> = { name: 'messages-wake', data: messageJob, retries: 1 };
/** A driver read where to go: the vehicle may be there already. */
export const followJob: JobKind<MessageJob> = { name: 'messages-follow', data: messageJob, retries: 2 };
/** The SMS gateway has accepted these. */
export const showJob: JobKind<MessageJob> = { name: 'messages-sms', data: messageJob, retries: 5 };
/** Once a minute: limits, repeated hand-overs, visits and drives. */
export const clockJob: JobKind<Record<string, never>> = {
  name: 'messages-clock',
  data: z.strictObject({}),
  retries: 0,
};
