import { IMPORT_MAX_MB } from '@konvoj/contract';
import { ProblemError } from '../http/problem.ts';
import { inThread } from '../in-thread.ts';
import type { Unreadable } from './types.ts';

const MEMORY_MB = 512;
/** Files that are being read at once; whoever comes then is asked to come again. */
const MOST_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 10;
let reading = 0;

/**
 * What a file of a user holds, read by a worker in a thread of its own: a file made to eat memory ends that thread only.
 * @param worker answers with what it has read, or with why it cannot
 * @throws {ProblemError} import.unreadable, import.too_large with maxMB, import.too_many_rows with maxRows, unavailable
 */
export async function readUpload<Read extends object>(
  worker: URL,
  workerData: unknown,
  maxRows: number,
): Promise<Read> {
  if (reading >= MOST_AT_ONCE) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  reading += 1;
  const read = await inThread<Read | Unreadable>(worker, workerData, MEMORY_MB)
    // Out of memory, mostly: the file is not what it says.
    .catch((): Unreadable => ({ unreadable: 'no_table' }))
    .finally(() => (reading -= 1));
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
