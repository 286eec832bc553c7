import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { FileLimits, UnreadableError } from './row-limits.ts';
import type { ReadFile } from './types.ts';

/**
 * Reads a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1250) or an XLSX file as tables of texts. Empty
 * rows are left out; the others keep their number. Does not throw for a wrong file chosen by a user.
 * @param maxRows of a sheet below its header; a larger file is refused, not truncated, and read no further
 */
export function readSheets(bytes: Uint8Array, maxRows: number): ReadFile {
  try {
    const limits = new FileLimits(maxRows);
    const sheets = isZip(bytes) ? readXlsx(bytes, limits) : readCsv(bytes, limits);
    return sheets.length === 0 ? { unreadable: 'no_table' } : { sheets };
  } catch (error) {
    return { unreadable: error instanceof UnreadableError ? error.why : 'no_table' };
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
