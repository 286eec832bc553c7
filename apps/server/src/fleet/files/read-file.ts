import { readUpload } from '../../platform/sheets/read-upload.ts';
import type { Upload } from '../../platform/sheets/read-upload.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';

/** Rows of a sheet; more than any fleet has. */
export const MAX_SHEET_ROWS = 10_000;

/**
 * The tables of a file, read in a separate worker thread.
 * @throws {ProblemError} as `readUpload`
 */
export async function readFleetFile(organizationId: number, upload: Upload): Promise<readonly ReadSheet[]> {
  const { sheets } = await readUpload<{ sheets: readonly ReadSheet[] }>(organizationId, upload, {
    worker: new URL('reading-worker.ts', import.meta.url),
    maxRows: MAX_SHEET_ROWS,
  });
  return sheets;
}
