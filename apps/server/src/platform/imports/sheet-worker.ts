import { parentPort, workerData } from 'node:worker_threads';
import { readSheets } from '../sheets/read-sheets.ts';

// The thread of one file: receives its bytes, answers with its tables and ends. Only `readUpload` starts it
// and posts to it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { bytes, maxRows } = workerData as { bytes: Uint8Array; maxRows: number };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(readSheets(bytes, maxRows));
