import { parentPort, workerData } from 'node:worker_threads';
import { pdfOf } from './pdf.ts';
import type { Document, DocumentFormat } from './document.ts';
import { xlsxOf } from './xlsx.ts';

// The thread of one document: receives it as blocks, answers with the bytes of the file and ends. Only `renderDocument`
// starts it and posts to it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { document, format } = workerData as { document: Document; format: DocumentFormat };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(format === 'pdf' ? await pdfOf(document) : xlsxOf(document));
