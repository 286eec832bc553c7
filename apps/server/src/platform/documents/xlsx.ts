import { formatDateTime, localFields } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import writeXlsxFile from 'write-excel-file/node';
import type { CellObject, Row } from 'write-excel-file/node';
import { withoutFormula } from '../formula-text.ts';
import { xlsxText } from '../sheets/xlsx-text.ts';
import { tablesOf } from './document.ts';
import type { Block, Document, TableBlock, TableCell, TableColumn } from './document.ts';

const SECONDS_PER_DAY = 86_400;
/** Width in characters of an instant or a duration. */
const WIDTH_OF_KIND = { instant: 20, minute: 17, date: 12, clock: 10, duration: 11, number: 11, text: 16 } as const;
/** All of them hold the whole instant, so that they sort by it. */
const DATE_FORMATS = {
  instant: 'dd.mm.yyyy hh:mm:ss',
  minute: 'dd.mm.yyyy hh:mm',
  date: 'dd.mm.yyyy',
  clock: 'hh:mm:ss',
} as const;
const WIDEST_COLUMN = 40;
/** Spreadsheet programs refuse longer sheet names, and these characters in them. */
const MAX_SHEET_NAME = 31;
const NOT_IN_SHEET_NAME = /[[\]/\\:*?]/g;

/**
 * A document as a spreadsheet: for each table a sheet with a frozen header, the rows and the totals, and one that
 * describes the document. Instants are cells in the local time of the zone, because spreadsheets know no other;
 * durations can be added up. Pictures and lines to sign on are for paper.
 */
export function xlsxOf(document: Document): Promise<Uint8Array> {
  const { language, timeZone, title } = document;
  const about = textOf(language, 'report.about');
  return writeXlsxFile([
    ...tablesOf(document).map((table) => tableSheet(table, document)),
    {
      sheet: sheetName(about),
      columns: [{ width: 16 }, { width: 80 }],
      data: [
        [{ ...textCell(title), fontWeight: 'bold' as const }, textCell(document.organization)],
        ...document.blocks.flatMap(factRows),
        [textCell(textOf(language, 'report.madeAt')), textCell(formatDateTime(document.madeAt, timeZone))],
        ...document.blocks.flatMap(noteRows),
      ],
    },
  ]).toBuffer();
}

function tableSheet({ sheet, columns, rows, totals }: TableBlock, { title, timeZone }: Document) {
  const body = rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index], timeZone)));
  const last: Row = totals.map((cell, index) => bold(cellOf(cell, columns[index], timeZone)));
  return {
    sheet: sheetName(sheet ?? title),
    orientation: 'landscape' as const,
    stickyRowsCount: 1,
    columns: columns.map((column, index) => ({ width: widthOf(column, index, rows) })),
    data: [columns.map(headerOf), ...body, ...(rows.length === 0 || totals.length === 0 ? [] : [last])],
  };
}

function factRows(block: Block): Row[] {
  if (block.kind !== 'facts') return [];
  return block.facts.map(([label, text]) => [textCell(label), { ...textCell(text), wrap: true }]);
}

/** Notes, and what is said in place of the rows of an empty table. */
function noteRows(block: Block): Row[] {
  if (block.kind === 'text') return [[null, { ...textCell(block.text), wrap: true }]];
  return block.kind === 'table' && block.rows.length === 0 ? [[textCell(block.empty)]] : [];
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
    case 'minute':
    case 'date':
    case 'clock':
      return { value: localFields(cell, timeZone), type: Date, format: DATE_FORMATS[column.kind], align: 'left' };
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
function widthOf(column: TableColumn, index: number, rows: TableBlock['rows']): number {
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
