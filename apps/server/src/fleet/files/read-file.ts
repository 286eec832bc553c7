import { readUpload } from '../../platform/sheets/read-upload.ts';
import type { Upload } from '../../platform/sheets/read-upload.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';

/** Of a sheet; more than any fleet. */
export const MAX_SHEET_ROWS = 10_000;

/**
 * The tables of a file, read in a thread of its own.
 * @throws {ProblemError} as `readUpload`
 */
export async function readFleetFile(organizationId: number, upload: Upload): Promise<readonly ReadSheet[]> {
  const { sheets } = await readUpload<{ sheets: readonly ReadSheet[] }>(organizationId, upload, {
    worker: new URL('reading-worker.ts', import.meta.url),
    maxRows: MAX_SHEET_ROWS,
  });
  return sheets;
}
