import { parentPort, workerData } from 'node:worker_threads';
import { readSheets } from '../../platform/sheets/read-sheets.ts';

// The thread of one file: gets its bytes, answers with its tables and ends. `readFleetFile`, which starts it, hands over
// nothing else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { bytes, maxRows } = workerData as { bytes: Uint8Array; maxRows: number };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(readSheets(bytes, maxRows));
