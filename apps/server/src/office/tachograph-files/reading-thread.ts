import { Worker } from 'node:worker_threads';
import { FairQueue } from '../../platform/fair-queue.ts';
import type { ReadingAnswer, ReadingTask } from './read-file.ts';

const MEMORY_MB = 512;
/** A file of 10 MB takes about 2 s. */
const ANSWER_WITHIN_MS = 60_000;
/** An archive brings thousands of files, then there may be none for a day. */
const IDLE_MS = 30_000;

/** Reads files of tachographs beside the thread that serves trackers and browsers. */
export interface ReadingThread {
  /** @throws when the thread failed or took too long: the bytes made it run out of memory or time */
  read(organizationId: number, task: ReadingTask): Promise<ReadingAnswer>;
  close(): Promise<void>;
}

/**
 * One thread for all files, one after the other; organizations take turns. It is started with the first one and ends when it
 * has nothing to do.
 */
export function readingThread(): ReadingThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const queue = new FairQueue(1);
  const closing = new AbortController();
  let count = 0;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  function started(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    worker ??= new Worker(new URL('reading-worker.ts', import.meta.url), { resourceLimits });
    worker.unref();
    return worker;
  }

  async function ask(task: ReadingTask): Promise<ReadingAnswer> {
    clearTimeout(idle);
    count += 1;
    try {
      return await answerWithin(started(), count, task);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  return {
    read: (organizationId, task) => queue.run(organizationId, closing.signal, () => ask(task)),
    async close() {
      closing.abort(new Error('the server is shutting down'));
      await end();
    },
  };
}

async function answerWithin(worker: Worker, id: number, task: ReadingTask): Promise<ReadingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer>();
  const take = (message: { readonly id: number; readonly answer: ReadingAnswer }) => {
    if (message.id === id) resolve(message.answer);
  };
  const left = (code: number) => reject(new Error(`the thread that reads tachograph files ended with ${code}`));
  const deadline = setTimeout(
    () => reject(new Error(`the thread has not read a tachograph file within ${ANSWER_WITHIN_MS / 1_000} s`)),
    ANSWER_WITHIN_MS,
  );
  worker.on('message', take);
  worker.once('error', reject);
  worker.once('exit', left);
  worker.ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, task });
    return await promise;
  } finally {
    clearTimeout(deadline);
    worker.off('message', take);
    worker.off('error', reject);
    worker.off('exit', left);
    worker.unref();
  }
}
