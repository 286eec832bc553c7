import { readUpload } from '../../platform/sheets/read-upload.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';

/** Of a sheet; more than any fleet. */
export const MAX_SHEET_ROWS = 10_000;

/**
 * The tables of a file, read in a thread of its own.
 * @throws {ProblemError} import.unreadable, import.too_large with maxMB, import.too_many_rows with maxRows, unavailable
 */
export async function readFleetFile(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const worker = new URL('reading-worker.ts', import.meta.url);
  const maxRows = MAX_SHEET_ROWS;
  const { sheets } = await readUpload<{ sheets: readonly ReadSheet[] }>(worker, { bytes, maxRows }, maxRows);
  return sheets;
}
