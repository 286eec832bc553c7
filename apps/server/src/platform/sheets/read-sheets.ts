import { parse } from 'csv-parse/sync';
import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import type { ReadFile, ReadRow, ReadSheet } from './types.ts';

const MAX_SHEETS = 20;
const MAX_COLUMNS = 100;
/** A spreadsheet is a packed folder: what it unpacks to is bounded before a byte of it is unpacked. */
const MAX_PARTS = 2_000;
const MAX_UNPACKED_BYTES = 96 * 1_048_576;

/**
 * Reads a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1250) or an XLSX file as tables of texts.
 * Empty rows are left out; the others know their place. Nothing is thrown for what a person may have chosen by mistake.
 * @param maxRows of a sheet below its header; a file beyond it is refused, not cut
 */
export async function readSheets(bytes: Uint8Array, maxRows: number): Promise<ReadFile> {
  try {
    const sheets = isZip(bytes) ? await xlsxSheets(bytes) : csvSheets(bytes);
    if (sheets === null) return { unreadable: 'too_large' };
    if (sheets.length === 0) return { unreadable: 'no_table' };
    if (sheets.some(({ rows }) => rows.length > maxRows + 1)) return { unreadable: 'too_many_rows' };
    return { sheets };
  } catch {
    return { unreadable: 'no_table' };
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** @returns null when it would unpack to too much */
async function xlsxSheets(bytes: Uint8Array): Promise<ReadSheet[] | null> {
  let parts = 0;
  let unpacked = 0;
  const isPart = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    // Pictures and the like are none of our business.
    if (!/\.(?:xml|rels)$/i.test(name)) return false;
    parts += 1;
    unpacked += originalSize;
    return parts <= MAX_PARTS && unpacked <= MAX_UNPACKED_BYTES;
  };
  const folder = unzipSync(bytes, { filter: isPart });
  if (parts > MAX_PARTS || unpacked > MAX_UNPACKED_BYTES) return null;
  // The reader unpacks without a bound, so it gets what was unpacked within ours.
  const bounded = zipSync(folder, { level: 0 });
  const sheets = await readXlsxFile(Buffer.from(bounded), { trim: false });
  return sheets
    .slice(0, MAX_SHEETS)
    .map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data) }))
    .filter(({ rows }) => rows.length > 0);
}

function csvSheets(bytes: Uint8Array): ReadSheet[] {
  const text = textOfBytes(bytes);
  // A file of another kind (a picture, an old .xls) has zero bytes.
  if (text.includes('\0')) return [];
  const records: unknown = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  const rows = rowsOf(Array.isArray(records) ? records.filter(Array.isArray) : []);
  return rows.length === 0 ? [] : [{ name: '', rows }];
}

/** Spreadsheet programs on Windows still write the code page of Central Europe. */
function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** The separator that stands most often in the first line that holds anything. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/).find((each) => each.trim() !== '') ?? '';
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';';
}

function rowsOf(data: readonly (readonly unknown[])[]): ReadRow[] {
  return data
    .map((row, index) => ({ row: index + 1, cells: row.slice(0, MAX_COLUMNS).map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** What stands in a cell as a person reads it. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value instanceof Date ? value.toISOString().slice(0, 10) : '';
}
