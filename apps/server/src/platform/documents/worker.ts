import { parentPort, workerData } from 'node:worker_threads';
import { pdfOf } from './pdf.ts';
import type { DocumentFormat, TableDocument } from './table.ts';
import { xlsxOf } from './xlsx.ts';

// The thread of one document: receives the table, answers with the bytes of the file and ends. Only `renderTable`
// starts it and posts to it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { table, format } = workerData as { table: TableDocument; format: DocumentFormat };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(await (format === 'pdf' ? pdfOf(table) : xlsxOf(table)));
