import { IMPORT_MAX_MB } from '@konvoj/contract';
import { FairQueue } from '../fair-queue.ts';
import { ProblemError } from '../http/problem.ts';
import { inThread } from '../in-thread.ts';
import type { Unreadable } from '../sheets/types.ts';

/** One and a half times the need of the largest accepted file. */
const MEMORY_MB = 256;
/** More than the largest accepted file takes on a slow machine. */
const SECONDS = 20;
/** Maximum of files read concurrently, one per organization. */
const AT_ONCE = 3;
/** Files that wait, of one organization and of all; further requests are refused with Retry-After. */
const MOST_WAITING = { ofOne: 5, ofAll: 20 } as const;
const RETRY_AFTER_SECONDS = 10;

/** A file during its import. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

const queue = new FairQueue(AT_ONCE);

export interface Reading {
  readonly worker: URL;
  /** Posted to the worker beside the bytes. */
  readonly workerData?: Readonly<Record<string, unknown>>;
  readonly maxRows: number;
  /** The timeout of the file. */
  readonly seconds?: number;
}

/**
 * The content of an uploaded file, read by a worker in a separate thread: a malicious file that takes too much memory
 * or time ends only that thread. The thread also ends when the caller has gone.
 * @throws {ProblemError} import.unreadable, import.too_large with maxMB, import.too_many_rows with maxRows,
 * import.too_slow with seconds, unavailable
 */
export async function readUpload<Read extends object>(
  organizationId: number,
  { bytes, signal }: Upload,
  { worker, workerData = {}, maxRows, seconds = SECONDS }: Reading,
): Promise<Read> {
  if (queue.waitingOf(organizationId) >= MOST_WAITING.ofOne || queue.length >= MOST_WAITING.ofAll) {
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
      // Mostly out of memory: the file is malicious.
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
