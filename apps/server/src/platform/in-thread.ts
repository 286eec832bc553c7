import { Worker } from 'node:worker_threads';

/** Young-generation memory of a thread, beside the given limit: by default a thread uses the server's own setting. */
const YOUNG_MEMORY_MB = 64;

/**
 * The single message of a worker. It runs in a separate thread, so that trackers and browsers are served meanwhile.
 * @param memoryMb above which only the thread is ended
 * @param signal ends the thread, whatever it is doing
 * @throws the error of the thread, that it ended without an answer, or the reason of the signal
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
