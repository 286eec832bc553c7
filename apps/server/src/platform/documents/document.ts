import type { LanguageCode } from '@konvoj/contract';
import type { PackedRows } from './packed-rows.ts';

/**
 * The number format of a column: plain, an instant (epoch milliseconds) or its minute, date or time of day, or a duration in
 * seconds. A `day` is a local day as `2026-11-18`. A text is allowed in any column.
 */
export type ColumnKind = 'text' | 'number' | 'instant' | 'minute' | 'date' | 'day' | 'clock' | 'duration';

export interface TableColumn {
  readonly header: string;
  readonly unit?: string;
  readonly kind: ColumnKind;
  /** Decimals of a number; 0 when absent. */
  readonly digits?: number;
  /**
   * On paper: its width in points relative to the others, which together fill the page. A spreadsheet computes its own.
   */
  readonly width: number;
  /** Its total is the sum of its figures: a spreadsheet has it as a formula. */
  readonly isSum?: true;
  /** On paper, rows with the same value share one heading; `absent` is the heading of null. */
  readonly groups?: { readonly absent: string };
}

/** Unknown is null and stays empty. */
export type TableCell = string | number | null;

/** The day of a cell, at midnight in UTC (epoch milliseconds); null: it is none, as the name of a total. */
export function dayOfCell(cell: TableCell, column: TableColumn | undefined): number | null {
  const isDay = column?.kind === 'day' && typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell);
  return isDay ? Date.parse(cell) : null;
}

/** A table: on paper, rows with headings of groups; in a spreadsheet, a sheet of its own. */
export interface TableBlock {
  readonly kind: 'table';
  /** Name of its sheet; default: the title of the document. */
  readonly sheet?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** In place of `rows`, for long tables; spreadsheets only. */
  readonly packedRows?: PackedRows;
  /**
   * Rows of totals under the rows up to `until` (exclusive), ascending, several under one row in their order; default: none. Paper only: in a spreadsheet they
   * would be counted twice.
   */
  readonly subtotals?: readonly { readonly until: number; readonly cells: readonly TableCell[] }[];
  /** The last row, one cell for each column; empty: none. */
  readonly totals: readonly TableCell[];
  /** Shown in place of rows when there are none. */
  readonly empty: string;
}

/** A part of a document, in the order of the page. */
export type Block =
  /** Label and text, in order. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, text: string])[] }
  | TableBlock
  | { readonly kind: 'text'; readonly text: string }
  /** The title of a part; paper only. */
  | { readonly kind: 'heading'; readonly text: string; readonly onNewPage?: boolean }
  /** A drawing (`<svg …>`) or a picture (`data:image/png;base64,…`) at most this high in points; paper only. */
  | { readonly kind: 'picture'; readonly source: string; readonly height: number }
  /** Lines to sign on, with what stands under each; paper only. */
  | { readonly kind: 'signatures'; readonly labels: readonly string[] };

/** What stands above the title of a document that a customer keeps; paper only. */
export interface DocumentHead {
  /** Lines under the name of the organization. */
  readonly address: readonly string[];
  /** `data:image/png;base64,…`, or a JPEG; null: none. */
  readonly logo: string | null;
  /** Of the organization, for documents that name it among their facts. */
  readonly taxNumber?: string | null;
}

/**
 * A document, independent of the file format: plain data, so that it can be posted to a thread. All texts are in the
 * language of the reader already; the renderer formats numbers and times.
 */
export interface Document {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly title: string;
  /** The organization of the document; shown with `heading` on every page. */
  readonly organization: string;
  /** The subject in one line: title, subject, period. */
  readonly heading: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** Default: landscape, for wide tables. */
  readonly orientation?: 'portrait' | 'landscape';
  readonly head?: DocumentHead;
  readonly blocks: readonly Block[];
}

/** The usual report: facts, one table, notes under it. */
export interface TableDocument extends Omit<Document, 'blocks' | 'orientation'>, Omit<TableBlock, 'kind' | 'sheet'> {
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly notes: readonly string[];
  /** Drawings (`<svg …>`) after the table; paper only. */
  readonly charts?: readonly string[];
}

/** Points; three fit on a page of landscape A4. */
const CHART_HEIGHT = 150;

/** The usual report as blocks. */
export function reportDocument({
  facts,
  columns,
  rows,
  packedRows,
  subtotals = [],
  totals,
  empty,
  notes,
  charts = [],
  ...page
}: TableDocument): Document {
  return {
    ...page,
    blocks: [
      { kind: 'facts', facts },
      { kind: 'table', columns, rows, ...(packedRows && { packedRows }), subtotals, totals, empty },
      ...notes.map((text) => ({ kind: 'text', text }) as const),
      ...charts.map((source) => ({ kind: 'picture', source, height: CHART_HEIGHT }) as const),
    ],
  };
}

/** How many rows a table has. */
export const rowCount = ({ rows, packedRows }: TableBlock): number => packedRows?.length ?? rows.length;

export const tablesOf = ({ blocks }: Document): readonly TableBlock[] =>
  blocks.filter((block) => block.kind === 'table');

export type DocumentFormat = 'pdf' | 'xlsx';

export const CONTENT_TYPES: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
