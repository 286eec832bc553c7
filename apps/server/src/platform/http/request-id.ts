import { randomBytes } from 'node:crypto';

/** Short enough to read out on the telephone, long enough to be found in a month of logs. */
export function newRequestId(): string {
  return randomBytes(8).toString('hex');
}
