import { parse } from 'csv-parse/sync';
import type { FileLimits } from './row-limits.ts';
import { isFilled, MAX_COLUMNS } from './types.ts';
import type { ReadRow, ReadSheet } from './types.ts';

/** Longer than any row of a table; an unclosed quotation mark would include the rest of the file. */
const MAX_ROW_CHARACTERS = 200_000;

/** The table of a CSV file; none for a file of another kind. @throws {UnreadableError} above the limits */
export function readCsv(bytes: Uint8Array, limits: FileLimits): ReadSheet[] {
  const text = textOfBytes(bytes);
  // A file of another kind (an image, an old .xls) contains zero bytes.
  if (text.includes('\0')) return [];
  const rows: ReadRow[] = [];
  let row = 0;
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    max_record_size: MAX_ROW_CHARACTERS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    on_record: (record: readonly string[]) => {
      row += 1;
      const cells = record.slice(0, MAX_COLUMNS).map((cell) => cell.trim());
      if (isFilled(cells)) {
        limits.addRow(rows.length + 1, cells);
        rows.push({ row, cells });
      } else limits.addEmptyRow();
      return null;
    },
  });
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

/** The most frequent separator in the first non-empty line. */
function delimiterOf(text: string): string {
  const line = /\S.*/.exec(text)?.[0].slice(0, MAX_ROW_CHARACTERS) ?? '';
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';';
}
