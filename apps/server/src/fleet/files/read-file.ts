import { Worker } from 'node:worker_threads';
import { IMPORT_MAX_MB } from '@konvoj/contract';
import { ProblemError } from '../../platform/http/index.ts';
import { MAX_SHEET_ROWS } from './read-sheets.ts';
import type { ReadFile, ReadSheet } from './types.ts';

const MEMORY_MB = 512;
/** Files that are being read at once; whoever comes then is asked to come again. */
const MOST_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 10;
let reading = 0;

/**
 * The tables of a file, read in a thread of its own: trackers and browsers are served meanwhile, and a file made to eat
 * memory ends that thread only.
 * @throws {ProblemError} import.unreadable, import.too_large with maxMB, import.too_many_rows with maxRows, unavailable
 */
export async function readFleetFile(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  if (reading >= MOST_AT_ONCE) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  reading += 1;
  const file = await inThread(bytes).finally(() => (reading -= 1));
  if ('sheets' in file) return file.sheets;
  if (file.unreadable === 'too_large') throw tooLarge();
  if (file.unreadable === 'too_many_rows')
    throw new ProblemError('import.too_many_rows', { params: { maxRows: MAX_SHEET_ROWS } });
  throw new ProblemError('import.unreadable');
}

export const tooLarge = (): ProblemError => new ProblemError('import.too_large', { params: { maxMB: IMPORT_MAX_MB } });

async function inThread(bytes: Uint8Array): Promise<ReadFile> {
  const worker = new Worker(new URL('reading-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve } = Promise.withResolvers<ReadFile>();
  worker.once('message', resolve);
  // Out of memory, mostly: the file is not what it says.
  worker.once('error', () => resolve({ unreadable: 'no_table' }));
  worker.once('exit', () => resolve({ unreadable: 'no_table' }));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
