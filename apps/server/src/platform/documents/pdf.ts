import { createRequire } from 'node:module';
import { formatDateTime, formatDuration, formatNumber } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import pdfMake from 'pdfmake';
import type { Content, TableCell as PdfCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { TableCell, TableColumn, TableDocument } from './table.ts';

const resolve = createRequire(import.meta.url).resolve;
const roboto = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
};
const HEADER_COLOUR = '#E9EDF2';
const LINE_COLOUR = '#CBD2DA';
const MARGIN = 24;
const PADDING = 3;
/** Of landscape A4, in points. */
const PAGE_WIDTH = 841.89;

// A document takes nothing from the network, and no file but its font.
pdfMake.setFonts({ Roboto: roboto });
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy((path) => path === roboto.normal || path === roboto.bold);

/**
 * A table on landscape A4: title and facts, then the table, its header repeated on every page, the totals under it, page
 * numbers below. Layout takes milliseconds for each row and blocks its thread: use `renderTable`.
 */
export function pdfOf(table: TableDocument): Promise<Uint8Array> {
  return pdfMake.createPdf(documentOf({ ...table, columns: acrossThePage(table.columns) })).getBuffer();
}

/** The same columns, made wider or narrower alike until they fill the page. */
function acrossThePage(columns: readonly TableColumn[]): TableColumn[] {
  const wanted = columns.reduce((total, { width }) => total + width, 0);
  const there = PAGE_WIDTH - 2 * MARGIN - columns.length * 2 * PADDING;
  return columns.map((column) => ({ ...column, width: (column.width / wanted) * there }));
}

function documentOf(table: TableDocument): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 12],
    language: table.language,
    info: { title: table.title, creator: 'Konvoj', producer: 'Konvoj' },
    defaultStyle: { font: 'Roboto', fontSize: 6.5, wordBreak: 'normal' },
    footer: (page, pages) => ({
      text: `${table.title} · ${textOf(table.language, 'report.page', { page, pages })}`,
      alignment: 'right',
      margin: [MARGIN, 8, MARGIN, 0],
    }),
    content: [
      { text: table.title, fontSize: 15, bold: true, margin: [0, 0, 0, 4] },
      ...table.facts.map(factOf),
      table.rows.length === 0 ? { text: table.empty, fontSize: 10, margin: [0, 16, 0, 0] } : bodyOf(table),
    ],
  };
}

function factOf([label, text]: readonly [string, string]): Content {
  return { text: [{ text: `${label}: `, bold: true }, text], fontSize: 8.5, margin: [0, 0, 0, 2] };
}

function bodyOf(table: TableDocument): Content {
  const { columns, rows, totals } = table;
  const line = (row: readonly TableCell[], isBold: boolean) =>
    row.map((cell, index) => cellOf(cell, columns[index], table, isBold));
  return {
    margin: [0, 8, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [columns.map(headerOf), ...rows.map((row) => line(row, false)), line(totals, true)],
    },
    layout: {
      hLineWidth: (row) => (row === 1 || row === rows.length + 1 ? 0.8 : 0.3),
      vLineWidth: () => 0,
      hLineColor: () => LINE_COLOUR,
      fillColor: (row) => (row === 0 ? HEADER_COLOUR : null),
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
      paddingTop: () => 1.5,
      paddingBottom: () => 1.5,
    },
  };
}

function headerOf(column: TableColumn): PdfCell {
  const { header, unit } = column;
  return { text: unit === undefined ? header : `${header}\n${unit}`, bold: true, alignment: alignmentOf(column) };
}

function cellOf(cell: TableCell, column: TableColumn | undefined, table: TableDocument, bold: boolean): PdfCell {
  const text = textOfCell(cell, column, table);
  if (!bold && column?.kind === 'text' && !hasLongWord(text, column.width)) return text;
  return {
    text,
    bold,
    alignment: column ? alignmentOf(column) : 'left',
    // A word that is wider than its column would run into the next one.
    wordBreak: column && hasLongWord(text, column.width) ? 'break-all' : 'normal',
  };
}

function textOfCell(cell: TableCell, column: TableColumn | undefined, { language, timeZone }: TableDocument): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (column?.kind === 'instant') return formatDateTime(cell, timeZone);
  if (column?.kind === 'duration') return formatDuration(cell);
  return formatNumber(language, cell, column?.digits ?? 0);
}

/** @param width in points; a letter of this size takes about 4 */
function hasLongWord(text: string, width: number): boolean {
  return text.split(/[\s-]/).some((word) => word.length * 4 > width);
}

function alignmentOf({ kind }: TableColumn): 'left' | 'right' {
  return kind === 'number' || kind === 'duration' ? 'right' : 'left';
}
