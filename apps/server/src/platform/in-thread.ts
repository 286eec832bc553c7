import { Worker } from 'node:worker_threads';

/** Short-lived memory of a thread, beside the one that is named: without it a thread takes the server's own setting. */
const YOUNG_MEMORY_MB = 64;

/**
 * What a worker answers in its one message. It runs in a thread of its own: trackers and browsers are served meanwhile.
 * @param memoryMb beyond which the thread is ended, and nothing else
 * @param signal ends the thread, whatever it is doing
 * @throws what the thread threw, that it ended without an answer, or the reason of the signal
 */
export async function inThread<Answer>(
  script: URL,
  workerData: unknown,
  memoryMb: number,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB };
  const worker = new Worker(script, { workerData, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const end = () => reject(signal?.reason);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread ${script.pathname} ended with ${code}`)));
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', end);
    await worker.terminate();
  }
}
