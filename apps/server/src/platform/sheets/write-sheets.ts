import writeXlsxFile from 'write-excel-file/node';
import type { WrittenSheet } from './types.ts';
import { xlsxText } from './xlsx-text.ts';

const WIDEST_COLUMN = 40;
const NARROWEST_COLUMN = 10;
/** The number of rows from which the width of a column is estimated. */
const LOOKED_AT = 200;

/** A spreadsheet with a frozen header on each sheet. */
export function xlsxOfSheets(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsxFile(
    sheets.map(({ sheet, header, rows }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: header.map((text, index) => ({ width: widthOf(text, rows, index) })),
      data: [
        header.map((value) => ({ value, type: String, fontWeight: 'bold' as const, backgroundColor: '#E9EDF2' })),
        ...rows.map((row) =>
          row.map((value) => {
            if (value === null || value === '') return null;
            return typeof value === 'number' ? { value, type: Number } : { value: xlsxText(value), type: String };
          }),
        ),
      ],
    })),
  ).toBuffer();
}

function widthOf(header: string, rows: WrittenSheet['rows'], index: number): number {
  const longest = Math.max(header.length, ...rows.slice(0, LOOKED_AT).map((row) => String(row[index] ?? '').length));
  return Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, longest + 2));
}

/** CSV for spreadsheet programs of the region: semicolons, and a byte order mark for UTF-8. */
export function csvOfSheet({ header, rows }: WrittenSheet): string {
  return '\uFEFF' + [header, ...rows].map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');
}

const NUMBER = /^-?[\d.,]+$/;

/** Texts with a comma or a tab are quoted too: in other regions spreadsheet programs divide lines there. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  if (NUMBER.test(text)) return text;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
