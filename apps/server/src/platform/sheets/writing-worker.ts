import { parentPort, workerData } from 'node:worker_threads';
import type { WrittenSheet } from './types.ts';
import { xlsxOfSheets } from './write-sheets.ts';

// The thread of one file: gets its tables, answers with the bytes and ends. `xlsxInThread` hands over nothing else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const sheets = workerData as readonly WrittenSheet[];
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(await xlsxOfSheets(sheets));
