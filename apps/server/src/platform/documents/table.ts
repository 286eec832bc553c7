import type { LanguageCode } from '@konvoj/contract';

/**
 * How the numbers of a column are written: plain, an instant (epoch milliseconds), or a duration in seconds. A text may
 * stand in any column.
 */
export type ColumnKind = 'text' | 'number' | 'instant' | 'duration';

export interface TableColumn {
  readonly header: string;
  readonly unit?: string;
  readonly kind: ColumnKind;
  /** Decimals of a number; 0 when absent. */
  readonly digits?: number;
  /** On paper: points that it needs beside the others, which together fill the page. A spreadsheet derives its own. */
  readonly width: number;
  /** On paper rows that agree in it stand under one heading instead of repeating it; `absent` is the heading of null. */
  readonly groups?: { readonly absent: string };
}

/** Unknown is null and stays empty. */
export type TableCell = string | number | null;

/**
 * A table as a document, before it is known as what kind of file: plain data, so that it can be handed to a thread. All
 * texts are in the language of the reader already; numbers and times are written by the renderer.
 */
export interface TableDocument {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly title: string;
  /** Whose document it is; with `heading` on every page. */
  readonly organization: string;
  /** What it is about in one line: title, subject, period. */
  readonly heading: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** What stands under the title: label and text, in order. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The last row, one cell for each column. */
  readonly totals: readonly TableCell[];
  /** What stands under the table. */
  readonly notes: readonly string[];
  /** Said in place of rows when there are none. */
  readonly empty: string;
}

export type DocumentFormat = 'pdf' | 'xlsx';
