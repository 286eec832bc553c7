import { formatDateTime, localFields } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import writeXlsxFile from 'write-excel-file/node';
import type { CellObject, Row } from 'write-excel-file/node';
import { withoutFormula } from '../formula-text.ts';
import { xlsxText } from '../sheets/xlsx-text.ts';
import type { TableCell, TableColumn, TableDocument } from './table.ts';

const SECONDS_PER_DAY = 86_400;
/** Width in characters of an instant or a duration. */
const WIDTH_OF_KIND = { instant: 20, duration: 11, number: 11, text: 16 } as const;
const WIDEST_COLUMN = 40;
/** Spreadsheet programs refuse longer sheet names, and these characters in them. */
const MAX_SHEET_NAME = 31;
const NOT_IN_SHEET_NAME = /[[\]/\\:*?]/g;

/**
 * A table as a spreadsheet: one sheet with a frozen header, the rows and the totals, and one that describes the
 * document. Instants are cells in the local time of the zone, because spreadsheets know no other; durations can be
 * added up.
 */
export function xlsxOf(table: TableDocument): Promise<Uint8Array> {
  const { columns, rows, totals } = table;
  const body = rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index], table.timeZone)));
  const last: Row = totals.map((cell, index) => bold(cellOf(cell, columns[index], table.timeZone)));
  return writeXlsxFile([
    {
      sheet: sheetName(table.title),
      orientation: 'landscape',
      stickyRowsCount: 1,
      columns: columns.map((column, index) => ({ width: widthOf(column, index, rows) })),
      data: [columns.map(headerOf), ...body, ...(rows.length === 0 ? [] : [last])],
    },
    {
      sheet: sheetName(textOf(table.language, 'report.about')),
      columns: [{ width: 16 }, { width: 80 }],
      data: [
        [{ ...textCell(table.title), fontWeight: 'bold' }, textCell(table.organization)],
        ...table.facts.map(([label, text]) => [textCell(label), { ...textCell(text), wrap: true }]),
        [textCell(textOf(table.language, 'report.madeAt')), textCell(formatDateTime(table.madeAt, table.timeZone))],
        ...table.notes.map((note) => [null, { ...textCell(note), wrap: true }]),
        ...(rows.length === 0 ? [[textCell(table.empty)]] : []),
      ],
    },
  ]).toBuffer();
}

function headerOf(column: TableColumn): CellObject {
  return {
    ...textCell(headerText(column)),
    fontWeight: 'bold',
    wrap: true,
    alignVertical: 'top',
    align: column.kind === 'number' || column.kind === 'duration' ? 'right' : 'left',
    backgroundColor: '#E9EDF2',
  };
}

function headerText({ header, unit }: TableColumn): string {
  return unit === undefined ? header : `${header} [${unit}]`;
}

function cellOf(cell: TableCell, column: TableColumn | undefined, timeZone: string): CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return textCell(cell);
  switch (column?.kind) {
    case 'instant':
      return { value: localFields(cell, timeZone), type: Date, format: 'dd.mm.yyyy hh:mm:ss', align: 'left' };
    case 'duration':
      return { value: cell / SECONDS_PER_DAY, type: Number, format: '[h]:mm:ss' };
    default:
      return { value: cell, type: Number, format: numberFormat(column?.digits ?? 0) };
  }
}

function textCell(text: string): CellObject {
  return { value: xlsxText(withoutFormula(text)), type: String };
}

function bold(cell: CellObject | null): CellObject | null {
  return cell && { ...cell, fontWeight: 'bold', topBorderStyle: 'thin' };
}

function numberFormat(digits: number): string {
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/** Wide enough for the longest text among the first rows and for the longest word of the header. */
function widthOf(column: TableColumn, index: number, rows: TableDocument['rows']): number {
  const texts = rows.slice(0, 200).map((row) => row[index]);
  const longest = Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
  const words = headerText(column).split(' ');
  return Math.min(
    WIDEST_COLUMN,
    Math.max(WIDTH_OF_KIND[column.kind], longest + 2, ...words.map((word) => word.length + 3)),
  );
}

function sheetName(text: string): string {
  return text.replaceAll(NOT_IN_SHEET_NAME, ' ').trim().slice(0, MAX_SHEET_NAME) || 'Konvoj';
}
