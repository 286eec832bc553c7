import { parentPort, workerData } from 'node:worker_threads';
import type { WrittenSheet } from './types.ts';
import { xlsxOfSheets } from './write-sheets.ts';

// The thread of one file: receives its tables, answers with the bytes and ends. Only `xlsxInThread` posts to it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const sheets = workerData as readonly WrittenSheet[];
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(await xlsxOfSheets(sheets));
