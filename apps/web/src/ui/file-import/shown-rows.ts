import type { ImportedRow } from '@konvoj/contract';

/** Rows in the order of the file, or only those with a mistake. */
export function shownRows(rows: readonly ImportedRow[], onlyMistakes: boolean): ImportedRow[] {
  const wanted = onlyMistakes ? rows.filter(({ outcome }) => outcome === 'rejected') : rows;
  return wanted.toSorted((a, b) => a.row - b.row);
}
