import { randomBytes } from 'node:crypto';

/** Short enough to read out on the phone, long enough to be unique in a month of logs. */
export function newRequestId(): string {
  return randomBytes(8).toString('hex');
}
