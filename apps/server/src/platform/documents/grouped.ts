import { formatDate } from '@konvoj/i18n';
import { dayOfCell } from './document.ts';
import type { TableBlock, TableCell, TableColumn } from './document.ts';

/** A row of the table, the heading of the rows that follow, or the totals of those before. */
export type TableLine =
  | { readonly row: readonly TableCell[] }
  | { readonly heading: string }
  | { readonly subtotals: readonly TableCell[] };

export interface GroupedTable {
  /** Values common to all rows, shown beside the facts of the document. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Those that are not headings. */
  readonly columns: readonly TableColumn[];
  readonly lines: readonly TableLine[];
  readonly totals: readonly TableCell[];
}

/**
 * A table for paper: grouping columns are removed from it. Their value becomes a heading wherever it changes from one
 * row to the next; a column with one value in all rows becomes a fact instead.
 * @param factLabels labels of the document's own facts, which are not repeated
 */
export function grouped(
  { columns, rows, subtotals = [], totals }: TableBlock,
  factLabels: ReadonlySet<string>,
): GroupedTable {
  const grouping = columns.flatMap((column, index) => (column.groups === undefined ? [] : [{ column, index }]));
  const textIn = (row: readonly TableCell[], { column, index }: (typeof grouping)[number]): string =>
    dayText(row[index] ?? null, column) ?? String(row[index] ?? column.groups?.absent ?? '');
  const isConstant = (each: (typeof grouping)[number]) => new Set(rows.map((row) => textIn(row, each))).size <= 1;
  const changing = grouping.filter((each) => !isConstant(each));
  const kept = <T>(cells: readonly T[]): T[] => cells.filter((_, index) => columns[index]?.groups === undefined);
  const [first] = rows;
  /** The name of a row of totals stands in the first free cell when its own column has become a heading. */
  const keptTotals = (cells: readonly TableCell[]): TableCell[] => {
    const name = cells.find((cell, index) => columns[index]?.groups !== undefined && cell !== null) ?? null;
    const free = kept(cells).indexOf(null);
    return kept(cells).map((cell, index) => (index === free ? name : cell));
  };

  const lines: TableLine[] = [];
  const under = Map.groupBy(subtotals, ({ until }) => until);
  let heading = '';
  for (const [index, row] of rows.entries()) {
    const next = changing.map((each) => textIn(row, each)).join(' · ');
    if (next !== heading) lines.push({ heading: next });
    heading = next;
    lines.push({ row: kept(row) });
    for (const { cells } of under.get(index + 1) ?? []) lines.push({ subtotals: keptTotals(cells) });
  }
  return {
    facts: grouping
      .filter((each) => first !== undefined && isConstant(each) && !factLabels.has(each.column.header))
      .map((each) => [each.column.header, textIn(first ?? [], each)]),
    columns: kept(columns),
    lines,
    totals: keptTotals(totals),
  };
}

/** A day as it is written; null: the cell is none. */
export function dayText(cell: TableCell, column: TableColumn | undefined): string | null {
  const day = dayOfCell(cell, column);
  return day === null ? null : formatDate(day, 'UTC');
}
