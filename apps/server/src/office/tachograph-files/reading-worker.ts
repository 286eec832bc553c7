import { parentPort } from 'node:worker_threads';
import { answerOf } from './read-file.ts';
import type { ReadingTask } from './read-file.ts';

// One thread reads files one after the other; only `reading-thread.ts` starts it and posts to it.
parentPort?.on('message', ({ id, task }: { readonly id: number; readonly task: ReadingTask }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage({ id, answer: answerOf(task) });
});
