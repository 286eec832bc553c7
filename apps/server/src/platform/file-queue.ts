import { ProblemError } from './http/problem.ts';

/** Maximum of waiting files; further requests are refused with Retry-After. */
const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 15;

let waiting = 0;
let previous: Promise<unknown> = Promise.resolve();

/**
 * Writes one file after the other, whatever module wants it: they never take more than one core, nor the memory of more
 * than one.
 * @throws {ProblemError} `unavailable` when too many wait
 */
export async function oneFileAtATime<T>(write: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  waiting += 1;
  const mine = previous.then(write).finally(() => (waiting -= 1));
  previous = mine.catch(() => undefined);
  return mine;
}
