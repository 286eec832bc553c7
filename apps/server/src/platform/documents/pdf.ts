import { createRequire } from 'node:module';
import { formatClock, formatDate, formatDateTime, formatDuration, formatNumber, formatTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import pdfMake from 'pdfmake';
import type { Column, Content, ContentTable, TableCell as PdfCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { columnWidths } from './column-widths.ts';
import type { ColumnNeed, ColumnWidths } from './column-widths.ts';
import { lineWidth, longestWord } from './text-width.ts';
import { dayText, grouped } from './grouped.ts';
import type { TableLine } from './grouped.ts';
import type { Block, Document, TableBlock, TableCell, TableColumn } from './document.ts';

const resolve = createRequire(import.meta.url).resolve;
const roboto = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
};
const HEADER_COLOUR = '#E9EDF2';
const LINE_COLOUR = '#CBD2DA';
const FAINT = '#5C636B';
const MARGIN = 24;
const PADDING = 3;
/** At most, in points. */
const LOGO_SIZE = { width: 180, height: 56 } as const;
/** Of A4, in points. */
const PAGE_WIDTH = { landscape: 841.89, portrait: 595.28 } as const;
const FONT_SIZE = 7;

// A document loads nothing from the network, and no file except its font.
pdfMake.setFonts({ Roboto: roboto });
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy((path) => path === roboto.normal || path === roboto.bold);

/**
 * A document on A4: its title and blocks; a table has its header on every page. Every page shows the organization, the
 * subject, the time of creation, and its number. Layout takes milliseconds per row and blocks its thread: use
 * `renderDocument`.
 */
export function pdfOf(document: Document): Promise<Uint8Array> {
  return pdfMake.createPdf(layoutOf(document)).getBuffer();
}

/** Columns with their widths on the page, and how much smaller headers and cells have to be. */
interface Across extends Pick<ColumnWidths, 'headerScale' | 'scale'> {
  readonly columns: readonly TableColumn[];
}

function acrossThePage(
  columns: readonly TableColumn[],
  lines: readonly TableLine[],
  totals: readonly TableCell[],
  page: Document,
): Across {
  const padding = columns.reduce((total, _, index) => total + leftOf(columns, index) + PADDING, 0);
  const available = PAGE_WIDTH[orientationOf(page)] - 2 * MARGIN - padding;
  const needs = columns.map((column, index) => ({
    wanted: column.width,
    header: longestWord(`${column.header} ${column.unit ?? ''}`, FONT_SIZE),
    ...longestOf(column, [...lines.map((line) => cellsIn(line)[index] ?? null), totals[index] ?? null], page),
  }));
  const { widths, ...scales } = columnWidths(needs, available);
  return { columns: columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 })), ...scales };
}

function cellsIn(line: TableLine): readonly TableCell[] {
  if ('heading' in line) return [];
  return 'row' in line ? line.row : line.subtotals;
}

/** The points of the longest word in these cells of a column, of the longest of its figures and days, and of the longest text. */
function longestOf(
  column: TableColumn,
  cells: readonly TableCell[],
  page: Document,
): Pick<Required<ColumnNeed>, 'cells' | 'figures' | 'longest'> {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const extremes =
    numbers.length === 0 ? [] : [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
  const texts = [...new Set(cells.filter((cell) => typeof cell === 'string'))];
  const longest = (some: readonly TableCell[]) =>
    some.reduce<number>((most, cell) => Math.max(most, longestWord(textOfCell(cell, column, page), FONT_SIZE)), 0);
  const figures = longest([...extremes, ...texts.filter((text) => dayText(text, column) !== null)]);
  const whole = texts.reduce((most, text) => Math.max(most, lineWidth(text, FONT_SIZE)), 0);
  return { cells: Math.max(figures, longest(texts)), figures, longest: whole };
}

/** A text beside a number has extra space, so that `95 7 km` is not read as one. */
function leftOf(columns: readonly TableColumn[], index: number): number {
  const [before, column] = [columns[index - 1], columns[index]];
  return (column?.kind === 'text' || column?.kind === 'day') && before !== undefined && alignmentOf(before) === 'right'
    ? 3 * PADDING
    : PADDING;
}

const orientationOf = ({ orientation = 'landscape' }: Document) => orientation;

/** The layout of a document, before rendering. */
export function layoutOf(document: Document): TDocumentDefinitions {
  const { language, timeZone, madeAt, title, blocks } = document;
  const made = `${formatDate(madeAt, timeZone)} ${formatClock(madeAt, timeZone)}`;
  const factLabels = new Set(
    blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(([label]) => label) : [])),
  );
  return {
    pageSize: 'A4',
    pageOrientation: orientationOf(document),
    pageMargins: [MARGIN, MARGIN + 14, MARGIN, MARGIN + 12],
    language,
    info: { title, creator: 'Konvoj', producer: 'Konvoj' },
    defaultStyle: { font: 'Roboto', fontSize: FONT_SIZE },
    header: atBothEnds({ text: document.organization, bold: true }, document.heading, 14),
    footer: (page, pages) =>
      atBothEnds(
        { text: textOf(language, 'report.made', { time: made }) },
        textOf(language, 'report.page', { page, pages }),
        8,
      ),
    content: [
      ...headOf(document),
      { text: title, fontSize: 15, bold: true, margin: [0, 0, 0, 4] },
      ...blocks.flatMap((block) => contentOf(block, document, factLabels)),
    ],
  };
}

/** Logo at the left, name and address of the organization at the right. Nothing without either. */
function headOf({ head, organization }: Document): Content[] {
  if (head === undefined || (head.logo === null && head.address.length === 0)) return [];
  const logo: Content = head.logo === null ? '' : { image: head.logo, fit: [LOGO_SIZE.width, LOGO_SIZE.height] };
  const address: Column = {
    stack: [{ text: organization, bold: true }, ...head.address],
    alignment: 'right',
    fontSize: 8.5,
    width: '*',
  };
  return [{ columns: [logo, address], margin: [0, 0, 0, 12] }];
}

function contentOf(block: Block, document: Document, factLabels: ReadonlySet<string>): Content[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.map(factOf);
    case 'table':
      return tableOf(block, document, factLabels);
    case 'text':
      return [{ text: block.text, fontSize: 8, margin: [0, 4, 0, 0] }];
    case 'heading':
      return [headingOf(block)];
    case 'picture':
      return [pictureOf(block.source, block.height, document)];
    default:
      return [signaturesOf(block.labels)];
  }
}

function tableOf(table: TableBlock, document: Document, factLabels: ReadonlySet<string>): Content[] {
  const { facts, columns, lines, totals } = grouped(table, factLabels);
  if (table.rows.length === 0)
    return [...facts.map(factOf), { text: table.empty, fontSize: 10, margin: [0, 16, 0, 0] }];
  const page = acrossThePage(columns, lines, totals, document);
  return [...facts.map(factOf), bodyOf(document, page, lines, totals)];
}

function headingOf({ text, onNewPage = false }: Extract<Block, { kind: 'heading' }>): Content {
  return {
    text,
    fontSize: 11,
    bold: true,
    margin: [0, onNewPage ? 0 : 12, 0, 4],
    ...(onNewPage && { pageBreak: 'before' as const }),
  };
}

/** Scaled into the width of the page and the height it is given. */
function pictureOf(source: string, height: number, document: Document): Content {
  const fit: [number, number] = [PAGE_WIDTH[orientationOf(document)] - 2 * MARGIN, height];
  const margin: [number, number, number, number] = [0, 8, 0, 0];
  return source.startsWith('<svg') ? { svg: source, fit, margin } : { image: source, fit, margin };
}

/** Side by side, kept together on one page. */
function signaturesOf(labels: readonly string[]): Content {
  // Each its own object: the layout notes in it where the line is.
  const line = (): Content => ({ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 160, y2: 0, lineWidth: 0.6 }] });
  return {
    unbreakable: true,
    margin: [0, 44, 0, 0],
    columns: labels.map((label) => ({
      width: '*',
      stack: [line(), { text: label, fontSize: 8, color: FAINT, margin: [0, 3, 0, 0] }],
    })),
  };
}

/** A line in the margin of each page. */
function atBothEnds(left: { readonly text: string; readonly bold?: boolean }, right: string, top: number): Content {
  return {
    columns: [
      { ...left, width: 'auto' },
      { text: right, alignment: 'right', width: '*' },
    ],
    columnGap: 16,
    color: FAINT,
    margin: [MARGIN, top, MARGIN, 0],
  };
}

function factOf([label, text]: readonly [string, string]): Content {
  return { text: [{ text: `${label}: `, bold: true }, text], fontSize: 8.5, margin: [0, 0, 0, 2] };
}

/**
 * The rows under a header that stands on every page. The rows of a heading are a table of their own inside, because that
 * repeats its heading on every page, too.
 */
function bodyOf(
  document: Document,
  { columns, headerScale, scale }: Across,
  lines: readonly TableLine[],
  totals: readonly TableCell[],
): Content {
  const cells = (row: readonly TableCell[], isBold: boolean) =>
    row.map((cell, index) => cellOf(cell, columns[index], document, { isBold, scale }));
  const rowOf = (line: TableLine) => {
    if ('heading' in line) return headingRow(line.heading, columns.length);
    return 'row' in line ? cells(line.row, false) : cells(line.subtotals, true);
  };
  const header = columns.map((column) => headerOf(column, headerScale * scale));
  const last = totals.length === 0 ? [] : [cells(totals, true)];
  if (!lines.some((line) => 'heading' in line)) {
    return rowsOf(columns, [header, ...lines.map(rowOf), ...last], {
      top: 8,
      hasHeader: true,
      strong: [1, lines.length + 1],
    });
  }
  const parts = [
    rowsOf(columns, [header], { top: 0, hasHeader: true, strong: [1] }),
    ...sectionsOf(lines).map((section) =>
      rowsOf(columns, section.map(rowOf), { top: 0, hasHeader: false, strong: [] }),
    ),
    ...last.map((row) => rowsOf(columns, [row], { top: 0, hasHeader: false, strong: [0] })),
  ];
  return {
    margin: [0, 8, 0, 0],
    table: { headerRows: 1, widths: ['*'], body: parts.map((part) => [part]) },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
  };
}

/** Each begins with its heading. */
function sectionsOf(lines: readonly TableLine[]): TableLine[][] {
  const sections: TableLine[][] = [];
  for (const line of lines) {
    if ('heading' in line || sections.length === 0) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections;
}

interface Look {
  /** Points above it. */
  readonly top: number;
  /** The first row is the header of the columns. */
  readonly hasHeader: boolean;
  /** Rows with a strong line above. */
  readonly strong: readonly number[];
}

/** Rows of which the first one is repeated on every page. */
function rowsOf(columns: readonly TableColumn[], body: PdfCell[][], { top, hasHeader, strong }: Look): ContentTable {
  return {
    margin: [0, top, 0, 0],
    table: {
      headerRows: 1,
      // A heading stays on the page of its first row.
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body,
    },
    layout: {
      hLineWidth: (row) => (strong.includes(row) ? 0.8 : 0.3),
      vLineWidth: () => 0,
      hLineColor: () => LINE_COLOUR,
      fillColor: (row) => (row === 0 && hasHeader ? HEADER_COLOUR : null),
      paddingLeft: (index) => leftOf(columns, index),
      paddingRight: () => PADDING,
      paddingTop: () => 1.5,
      paddingBottom: () => 1.5,
    },
  };
}

function headingRow(text: string, width: number): PdfCell[] {
  const rest = Array.from({ length: width - 1 }, (): PdfCell => ({ text: '' }));
  return [{ text, bold: true, fontSize: 8.5, colSpan: width, margin: [0, 3, 0, 1] }, ...rest];
}

function headerOf(column: TableColumn, scale: number): PdfCell {
  const { header, unit } = column;
  return {
    text: unit === undefined ? header : `${header}\n${unit}`,
    bold: true,
    alignment: alignmentOf(column),
    ...(scale < 1 && { fontSize: FONT_SIZE * scale }),
  };
}

function cellOf(
  cell: TableCell,
  column: TableColumn | undefined,
  document: Document,
  { isBold, scale }: { readonly isBold: boolean; readonly scale: number },
): PdfCell {
  const text = textOfCell(cell, column, document);
  const fontSize = FONT_SIZE * scale;
  const isTooWide = (some: string) => column !== undefined && longestWord(some, fontSize) > column.width;
  const isBroken = isTooWide(text);
  if (!isBold && column?.kind === 'text' && !isBroken && scale === 1) return text;
  return {
    // Only a word wider than its column is broken, because it would overlap the next column.
    text: isBroken
      ? text.split(/(?<= )/).map((word) => (isTooWide(word) ? { text: word, wordBreak: 'break-all' as const } : word))
      : text,
    bold: isBold,
    alignment: column ? alignmentOf(column) : 'left',
    ...(scale < 1 && { fontSize }),
  };
}

function textOfCell(cell: TableCell, column: TableColumn | undefined, { language, timeZone }: Document): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return dayText(cell, column) ?? cell;
  if (column?.kind === 'instant') return formatDateTime(cell, timeZone);
  if (column?.kind === 'minute') return `${formatDate(cell, timeZone)} ${formatClock(cell, timeZone)}`;
  if (column?.kind === 'date') return formatDate(cell, timeZone);
  if (column?.kind === 'clock') return formatTime(cell, timeZone);
  if (column?.kind === 'duration') return formatDuration(cell);
  return formatNumber(language, cell, column?.digits ?? 0);
}

function alignmentOf({ kind }: TableColumn): 'left' | 'right' {
  return kind === 'number' || kind === 'duration' ? 'right' : 'left';
}
