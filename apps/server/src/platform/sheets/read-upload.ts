import { IMPORT_MAX_MB } from '@konvoj/contract';
import { FairQueue } from '../fair-queue.ts';
import { ProblemError } from '../http/problem.ts';
import { inThread } from '../in-thread.ts';
import type { Unreadable } from './types.ts';

/** What the largest file that is taken needs, and half as much again. */
const MEMORY_MB = 256;
/** Longer than the largest file that is taken needs on a slow machine. */
const SECONDS = 20;
/** Files that are read at once, one of each organization. */
const AT_ONCE = 3;
/** Files that may wait; whoever comes then is asked to come again. */
const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 10;

/** A file on its way in. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

const queue = new FairQueue(AT_ONCE);

export interface Reading {
  readonly worker: URL;
  /** Handed over to the worker beside the bytes. */
  readonly workerData?: Readonly<Record<string, unknown>>;
  readonly maxRows: number;
  /** After how long the file is given up. */
  readonly seconds?: number;
}

/**
 * What a file of a user holds, read by a worker in a thread of its own: a file made to eat memory or time ends that thread
 * only. The thread ends too when nobody waits for it any more.
 * @throws {ProblemError} import.unreadable, import.too_large with maxMB, import.too_many_rows with maxRows,
 * import.too_slow with seconds, unavailable
 */
export async function readUpload<Read extends object>(
  organizationId: number,
  { bytes, signal }: Upload,
  { worker, workerData = {}, maxRows, seconds = SECONDS }: Reading,
): Promise<Read> {
  if (queue.length >= MOST_WAITING) {
    throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const read = await queue.run(organizationId, signal, async () => {
    const tooSlow = AbortSignal.timeout(seconds * 1_000);
    const work = inThread<Read | Unreadable>(
      worker,
      { ...workerData, bytes, maxRows },
      MEMORY_MB,
      AbortSignal.any([signal, tooSlow]),
    );
    return work.catch((): Unreadable => {
      signal.throwIfAborted();
      if (tooSlow.aborted) throw new ProblemError('import.too_slow', { params: { seconds } });
      // Out of memory, mostly: the file is not what it seems.
      return { unreadable: 'no_table' };
    });
  });
  if (!('unreadable' in read)) return read;
  switch (read.unreadable) {
    case 'too_large':
      throw new ProblemError('import.too_large', { params: { maxMB: IMPORT_MAX_MB } });
    case 'too_many_rows':
      throw new ProblemError('import.too_many_rows', { params: { maxRows } });
    default:
      throw new ProblemError('import.unreadable');
  }
}
