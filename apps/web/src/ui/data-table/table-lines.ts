/** A line of a table: a row, the heading of a group of rows, or the totals under it. */
export type TableLine<Row> =
  | { readonly kind: 'row'; readonly id: string; readonly row: Row }
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'totals'; readonly id: string; readonly rows: readonly Row[] };

interface TableRow<Row> {
  readonly id: string;
  readonly original: Row;
}

/**
 * The lines of a table. With groups, rows of the same text stand together under it, groups in the order in which they first
 * occur; a single group has the totals of the table.
 */
export function linesOf<Row>(rows: readonly TableRow<Row>[], groupOf?: (row: Row) => string): TableLine<Row>[] {
  const lineOf = ({ id, original }: TableRow<Row>): TableLine<Row> => ({ kind: 'row', id, row: original });
  if (groupOf === undefined) return rows.map(lineOf);
  const groups = Map.groupBy(rows, ({ original }) => groupOf(original));
  return [...groups].flatMap(([text, group]): TableLine<Row>[] => [
    { kind: 'heading', id: `heading/${text}`, text },
    ...group.map(lineOf),
    ...(groups.size === 1
      ? []
      : [{ kind: 'totals' as const, id: `totals/${text}`, rows: group.map(({ original }) => original) }]),
  ]);
}
