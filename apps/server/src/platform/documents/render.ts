import { inThread } from '../in-thread.ts';
import { reportDocument, rowCount, tablesOf } from './document.ts';
import type { Document, DocumentFormat, TableBlock, TableDocument } from './document.ts';
import { buffersOf, rowPacker } from './packed-rows.ts';
import type { PackedRows } from './packed-rows.ts';
import { pdfCost } from './pdf-cost.ts';
import { requireAtMost } from './row-limit.ts';
import { oneFileAtATime } from '../file-queue.ts';
import type { FileReader } from '../file-queue.ts';

/** Maximum of rows for a document that is readable and takes seconds, not minutes. */
export const MAX_ROWS: Readonly<Record<DocumentFormat, number>> = { pdf: 5_000, xlsx: 100_000 };
/** Of a PDF, as `pdfCost` counts: 5,000 rows of twenty short cells, or some ten seconds. Others wait for it. */
export const MAX_PDF_COST = 100_000;
/** Of the thread: a spreadsheet is written row by row, a PDF is laid out as a whole. */
const MEMORY_MB: Readonly<Record<DocumentFormat, number>> = { pdf: 1_024, xlsx: 160 };

/**
 * A document as the bytes of a file. Rendered in a separate thread, so that trackers and browsers are served meanwhile,
 * and one at a time, so that documents never take more than one core. The thread ends when the reader has gone.
 * @throws {ProblemError} `report.too_large_for_pdf` or `report.too_large` with maxRows, `unavailable` when too many wait
 */
export async function renderDocument(
  reader: FileReader,
  document: Document,
  format: DocumentFormat,
): Promise<Uint8Array> {
  requireFits(document, format);
  const worker = new URL('worker.ts', import.meta.url);
  return oneFileAtATime(reader, () =>
    format === 'pdf'
      ? inThread<Uint8Array>(worker, { document, format }, MEMORY_MB[format], reader.signal)
      : inSheetThread(worker, document, reader.signal),
  );
}

/** Of wide rows a PDF has fewer. @throws {ProblemError} */
function requireFits(document: Document, format: DocumentFormat): void {
  const rows = tablesOf(document).reduce((sum, table) => sum + rowCount(table), 0);
  if (format === 'xlsx') return requireAtMost(MAX_ROWS.xlsx, rows, 'report.too_large');
  requireAtMost(MAX_ROWS.pdf, rows, 'report.too_large_for_pdf');
  const affordable = Math.floor((rows * MAX_PDF_COST) / pdfCost(document));
  requireAtMost(affordable, rows, 'report.too_large_for_pdf');
}

/** Rows are packed, because a thread gets a copy of everything else. */
function inSheetThread(worker: URL, document: Document, signal: AbortSignal): Promise<Uint8Array> {
  const transferred: ArrayBuffer[] = [];
  const blocks = document.blocks.map((block) => {
    if (block.kind !== 'table') return block;
    const packedRows = block.packedRows ?? packed(block);
    transferred.push(...buffersOf(packedRows));
    return { ...block, rows: [], subtotals: [], packedRows };
  });
  const data = { document: { ...document, blocks }, format: 'xlsx' };
  return inThread<Uint8Array>(worker, data, MEMORY_MB.xlsx, signal, transferred);
}

function packed({ columns, rows }: TableBlock): PackedRows {
  const packer = rowPacker(columns.length);
  packer.add(rows);
  return packer.packed();
}

/** The usual report, one table, as the bytes of a file. @throws as `renderDocument` */
export const renderTable = (reader: FileReader, table: TableDocument, format: DocumentFormat): Promise<Uint8Array> =>
  renderDocument(reader, reportDocument(table), format);
