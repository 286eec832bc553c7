import { formatDateTime, localFields } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { withoutFormula } from '../formula-text.ts';
import { dayOfCell, rowCount, tablesOf } from './document.ts';
import type { Block, Document, TableBlock, TableCell, TableColumn } from './document.ts';
import { unpackedRows } from './packed-rows.ts';
import type { CellStyle } from './xlsx-styles.ts';
import { workbookOf } from './xlsx-workbook.ts';
import type { Sheet, SheetCell } from './xlsx-workbook.ts';

const SECONDS_PER_DAY = 86_400;
const DAY_MS = 86_400_000;
/** The day of a spreadsheet on which the epoch begins. */
const EPOCH_DAY = 25_569;
/** Width in characters of an instant or a duration. */
const WIDTH_OF_KIND = {
  instant: 20,
  minute: 17,
  date: 12,
  day: 12,
  clock: 10,
  duration: 11,
  number: 11,
  text: 16,
} as const;
/** All of them hold the whole instant, so that they sort by it. */
const DATE_FORMATS = {
  instant: 'dd.mm.yyyy hh:mm:ss',
  minute: 'dd.mm.yyyy hh:mm',
  date: 'dd.mm.yyyy',
  day: 'dd.mm.yyyy',
  clock: 'hh:mm:ss',
} as const;
const WIDEST_COLUMN = 40;
const LOOKED_AT = 200;
/** Spreadsheet programs refuse longer sheet names, and these characters in them. */
const MAX_SHEET_NAME = 31;
const NOT_IN_SHEET_NAME = /[[\]/\\:*?]/g;
const PLAIN: CellStyle = {};
const WRAPPED: CellStyle = { wrap: true };

/**
 * A document as a spreadsheet: for each table a sheet with a frozen header, the rows and the totals, and one that
 * describes the document. Instants are cells in the local time of the zone, because spreadsheets know no other;
 * durations can be added up. Pictures and lines to sign on are for paper.
 */
export function xlsxOf(document: Document): Uint8Array {
  const { language, timeZone, title } = document;
  const about = textOf(language, 'report.about');
  return workbookOf([
    ...tablesOf(document).map((table) => tableSheet(table, document)),
    {
      name: sheetName(about),
      widths: [16, 80],
      isLandscape: false,
      hasHeader: false,
      rows: [
        [textCell(title, { bold: true }), textCell(document.organization)],
        ...document.blocks.flatMap(factRows),
        [textCell(textOf(language, 'report.madeAt')), textCell(formatDateTime(document.madeAt, timeZone))],
        ...document.blocks.flatMap(noteRows),
      ],
    },
  ]);
}

function tableSheet(table: TableBlock, { title, timeZone }: Document): Sheet {
  const { sheet, columns } = table;
  const first = firstRows(table);
  return {
    name: sheetName(sheet ?? title),
    widths: columns.map((column, index) => widthOf(column, index, first)),
    isLandscape: true,
    hasHeader: true,
    rows: tableRows(table, timeZone),
  };
}

const rowsOf = ({ rows, packedRows }: TableBlock): Iterable<readonly TableCell[]> =>
  packedRows === undefined ? rows : unpackedRows(packedRows);

/** Those from which the widths of columns are estimated. */
function firstRows(table: TableBlock): (readonly TableCell[])[] {
  const first: (readonly TableCell[])[] = [];
  for (const row of rowsOf(table)) if (first.push(row) === LOOKED_AT) break;
  return first;
}

/** Made one after the other, while they are written. */
function* tableRows(table: TableBlock, timeZone: string): Generator<SheetCell[]> {
  const { columns, totals } = table;
  const styles = columns.map(styleOf);
  yield columns.map(headerOf);
  for (const row of rowsOf(table)) {
    yield row.map((cell, index) => cellOf(cell, columns[index], styles[index] ?? PLAIN, timeZone));
  }
  if (rowCount(table) === 0 || totals.length === 0) return;
  const last = styles.map((style) => ({ ...style, bold: true, lineAbove: true }));
  yield totals.map((cell, index) => {
    const style = last[index] ?? PLAIN;
    if (typeof cell === 'string' && cell !== '') return textCell(cell, { bold: true, lineAbove: true });
    const value = cellOf(cell, columns[index], style, timeZone);
    return columns[index]?.isSum === true && value !== null
      ? { ...value, formula: { sumOfRows: rowCount(table) } }
      : value;
  });
}

function factRows(block: Block): SheetCell[][] {
  if (block.kind !== 'facts') return [];
  return block.facts.map(([label, text]) => [textCell(label), textCell(text, WRAPPED)]);
}

/** Notes, and what is said in place of the rows of an empty table. */
function noteRows(block: Block): SheetCell[][] {
  if (block.kind === 'text') return [[null, textCell(block.text, WRAPPED)]];
  return block.kind === 'table' && rowCount(block) === 0 ? [[textCell(block.empty)]] : [];
}

function headerOf(column: TableColumn): SheetCell {
  const align = column.kind === 'number' || column.kind === 'duration' ? 'right' : 'left';
  return textCell(headerText(column), { bold: true, wrap: true, top: true, filled: true, align });
}

function headerText({ header, unit }: TableColumn): string {
  return unit === undefined ? header : `${header} [${unit}]`;
}

/** The style of the figures of a column; texts in it have none. */
function styleOf({ kind, digits = 0 }: TableColumn): CellStyle {
  if (kind === 'duration') return { format: '[h]:mm:ss' };
  if (kind === 'number' || kind === 'text') return { format: numberFormat(digits) };
  return { format: DATE_FORMATS[kind], align: 'left' };
}

function cellOf(cell: TableCell, column: TableColumn | undefined, style: CellStyle, timeZone: string): SheetCell {
  if (cell === null || cell === '') return null;
  const day = dayOfCell(cell, column);
  if (day !== null) return { value: day / DAY_MS + EPOCH_DAY, style };
  if (typeof cell === 'string') return textCell(cell);
  if (!Number.isFinite(cell)) return null;
  switch (column?.kind) {
    case 'instant':
    case 'minute':
    case 'date':
    case 'clock':
      return { value: localFields(cell, timeZone).getTime() / DAY_MS + EPOCH_DAY, style };
    case 'duration':
      return { value: cell / SECONDS_PER_DAY, style };
    default:
      return { value: cell, style };
  }
}

function textCell(text: string, style: CellStyle = PLAIN): SheetCell {
  return { value: withoutFormula(text), style };
}

function numberFormat(digits: number): string {
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/** Wide enough for the longest text among the first rows and for the longest word of the header. */
function widthOf(column: TableColumn, index: number, first: readonly (readonly TableCell[])[]): number {
  const texts = first.map((row) => row[index]);
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
