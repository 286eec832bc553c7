import type { CrudColumn } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { withoutGaps } from '../../../shared/without-gaps.ts';
import { cellText, type ChoicesOf, type CrudRow } from './crud-row.ts';

/** A row with everything the search looks in, folded once. */
export interface IndexedRow {
  readonly row: CrudRow;
  readonly searched: string;
}

/** Indexes rows for the search: the text of all given columns, plates and numbers without spaces and dashes too. */
export function indexRows(
  rows: readonly CrudRow[],
  columns: readonly CrudColumn[],
  choicesOf: ChoicesOf,
): readonly IndexedRow[] {
  return rows.map((row) => {
    const words: string[] = [];
    for (const column of columns) {
      const text = cellText(column, row, choicesOf);
      if (text === null) continue;
      words.push(text);
      const joined = withoutGaps(text);
      if (joined !== text) words.push(joined);
    }
    return { row, searched: folded(words.join('\n')) };
  });
}

/** Rows that hold every word of the term, in any order, or the term written together; an empty term finds all. */
export function searchRows(index: readonly IndexedRow[], term: string): readonly CrudRow[] {
  const wanted = folded(term.trim());
  if (wanted === '') return index.map(({ row }) => row);
  const words = wanted.split(/\s+/);
  const joined = withoutGaps(wanted);
  const fits = ({ searched }: IndexedRow): boolean =>
    words.every((word) => searched.includes(word)) || (joined !== '' && searched.includes(joined));
  return index.filter(fits).map(({ row }) => row);
}

/** Which vehicles are listed: those in the fleet, those out of it, or both. */
export type FleetState = 'fleet' | 'alienated' | 'all';

/** Rows of a state; tables without alienation have one state only. */
export function rowsOfState(rows: readonly CrudRow[], state: FleetState): readonly CrudRow[] {
  return state === 'all' ? rows : rows.filter((row) => (row['alienated'] === true) === (state === 'alienated'));
}
