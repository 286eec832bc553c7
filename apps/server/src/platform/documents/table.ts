import type { LanguageCode } from '@konvoj/contract';

/**
 * The number format of a column: plain, an instant (epoch milliseconds), or a duration in seconds. A text is allowed in
 * any column.
 */
export type ColumnKind = 'text' | 'number' | 'instant' | 'duration';

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
  /** On paper, rows with the same value share one heading; `absent` is the heading of null. */
  readonly groups?: { readonly absent: string };
}

/** Unknown is null and stays empty. */
export type TableCell = string | number | null;

/**
 * A table as a document, independent of the file format: plain data, so that it can be posted to a thread. All texts
 * are in the language of the reader already; the renderer formats numbers and times.
 */
export interface TableDocument {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly title: string;
  /** The organization of the document; shown with `heading` on every page. */
  readonly organization: string;
  /** The subject in one line: title, subject, period. */
  readonly heading: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The facts under the title: label and text, in order. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The last row, one cell for each column. */
  readonly totals: readonly TableCell[];
  /** The notes under the table. */
  readonly notes: readonly string[];
  /** Shown in place of rows when there are none. */
  readonly empty: string;
}

export type DocumentFormat = 'pdf' | 'xlsx';
