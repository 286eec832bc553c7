import type { DataColumn } from '../../../ui/data-table/column.ts';
import { folded } from '@konvoj/i18n/folded';

/** A column of a table of places, with the text by which it is searched; without one its value. */
export interface PlaceColumn<Row> extends DataColumn<Row> {
  readonly text?: (row: Row) => string | null;
}

/** A row with everything the search looks in, folded once. */
export interface IndexedPlace<Row> {
  readonly row: Row;
  readonly searched: string;
}

/** Prepares rows for the search in the given columns. */
export function indexPlaces<Row>(
  rows: readonly Row[],
  columns: readonly PlaceColumn<Row>[],
): readonly IndexedPlace<Row>[] {
  return rows.map((row) => ({
    row,
    searched: folded(columns.map((column) => (column.text ?? column.value)(row) ?? '').join('\n')),
  }));
}

/** Rows that hold every word of the term, in any order. */
export function findPlaces<Row>(index: readonly IndexedPlace<Row>[], term: string): readonly Row[] {
  const words = folded(term.trim()).split(/\s+/);
  return index.filter(({ searched }) => words.every((word) => searched.includes(word))).map(({ row }) => row);
}
