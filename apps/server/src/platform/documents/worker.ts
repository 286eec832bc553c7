import { parentPort, workerData } from 'node:worker_threads';
import type { Document, DocumentFormat } from './document.ts';

// The thread of one document: receives it as blocks, answers with the bytes of the file and ends. Only `renderDocument`
// starts it and posts to it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { document, format } = workerData as { document: Document; format: DocumentFormat };
// Each format loads what it needs only: a PDF its fonts.
const bytes =
  format === 'pdf' ? await (await import('./pdf.ts')).pdfOf(document) : (await import('./xlsx.ts')).xlsxOf(document);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(bytes);
