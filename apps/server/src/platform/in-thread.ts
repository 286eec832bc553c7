import { Worker } from 'node:worker_threads';

/**
 * What a worker answers in its one message. It runs in a thread of its own: trackers and browsers are served meanwhile.
 * @param memoryMb beyond which the thread is ended, and nothing else
 * @throws what the thread threw, or that it ended without an answer
 */
export async function inThread<Answer>(script: URL, workerData: unknown, memoryMb: number): Promise<Answer> {
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread ${script.pathname} ended with ${code}`)));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
