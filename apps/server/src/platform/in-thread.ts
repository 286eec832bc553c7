import { Worker } from 'node:worker_threads';

/** Young-generation memory of a thread, beside the given limit: by default a thread uses the server's own setting. */
const YOUNG_MEMORY_MB = 64;

/** The longest work, a spreadsheet of 100,000 rows, takes some 10 s. A thread that takes this long never ends. */
const ANSWER_WITHIN_MS = 120_000;

/** A thread that has answered and does not end is ended after this. */
const END_WITHIN_MS = 10_000;

/**
 * The single message of a worker. It runs in a separate thread, so that trackers and browsers are served meanwhile.
 * @param memoryMb above which only the thread is ended
 * @param signal ends the thread, whatever it is doing
 * @param transferred buffers of the data that the thread takes over without a copy
 * @throws the error of the thread, that it ended without an answer or took too long, or the reason of the signal
 */
export async function inThread<Answer>(
  script: URL,
  workerData: unknown,
  memoryMb: number,
  signal?: AbortSignal,
  transferred: readonly ArrayBuffer[] = [],
): Promise<Answer> {
  signal?.throwIfAborted();
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB };
  const worker = new Worker(script, { workerData, resourceLimits, transferList: [...transferred] });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const end = () => reject(signal?.reason);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread ${script.pathname} ended with ${code}`)));
  signal?.addEventListener('abort', end, { once: true });
  const deadline = setTimeout(
    () => reject(new Error(`the thread ${script.pathname} has not answered within ${ANSWER_WITHIN_MS / 1_000} s`)),
    ANSWER_WITHIN_MS,
  );
  try {
    const answer = await promise;
    letEnd(worker);
    return answer;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', end);
  }
}

/** A thread that has answered ends by itself: ending it from outside meanwhile can abort the whole process. */
function letEnd(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => void worker.terminate(), END_WITHIN_MS).unref();
  worker.once('exit', () => clearTimeout(timer));
}
