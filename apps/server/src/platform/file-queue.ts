import { FairQueue } from './fair-queue.ts';
import { ProblemError } from './http/problem.ts';

/** Files that wait, of one organization and of all; further requests are refused with Retry-After. */
const MOST_WAITING = { ofOne: 20, ofAll: 100 } as const;
const RETRY_AFTER_SECONDS = 15;

/** Who waits for a file. */
export interface FileReader {
  readonly organizationId: number;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

const queue = new FairQueue(1);

/**
 * Writes one file after the other, whatever module wants it: they never take more than one core, nor the memory of more
 * than one. Organizations take turns, and a file whose reader has gone while it waited is not written.
 * @throws {ProblemError} `unavailable` when too many wait; the reason of the signal
 */
export async function oneFileAtATime<T>({ organizationId, signal }: FileReader, write: () => Promise<T>): Promise<T> {
  if (queue.waitingOf(organizationId) >= MOST_WAITING.ofOne || queue.length >= MOST_WAITING.ofAll)
    throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return queue.run(organizationId, signal, write);
}
