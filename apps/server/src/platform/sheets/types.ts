/** A non-empty row with its number, as in spreadsheet programs, from 1. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A sheet as read: its first row is the header. A CSV file is one sheet without a name. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly ReadRow[];
}

/** `no_table`: neither CSV nor XLSX, or empty; `too_large`: an archive that expands too much. */
export interface Unreadable {
  readonly unreadable: 'no_table' | 'too_large' | 'too_many_rows';
}

export type ReadFile = { readonly sheets: readonly ReadSheet[] } | Unreadable;

/** A table to write to a file: texts and numbers. */
export interface WrittenSheet {
  readonly sheet: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Columns beyond are not read. */
export const MAX_COLUMNS = 100;

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');
