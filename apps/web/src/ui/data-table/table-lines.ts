import { runsOf, type Level } from '@konvoj/columns/levels';

/** A line of a table: a row, the heading of a group of rows, or the totals under it. */
export type TableLine<Row> =
  | { readonly kind: 'row'; readonly id: string; readonly row: Row }
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  /** `name`: what is added up, where it is not the group. */
  | { readonly kind: 'totals'; readonly id: string; readonly rows: readonly Row[]; readonly name?: string };

interface TableRow<Row> {
  readonly id: string;
  readonly original: Row;
}

/**
 * The lines of a table. With groups, rows of the same text stand together under it, groups in the order in which they first
 * occur; a single group has the totals of the table.
 * @param levels what neighbouring rows of a group are added up by
 */
export function linesOf<Row>(
  rows: readonly TableRow<Row>[],
  groupOf?: (row: Row) => string,
  levels: readonly Level<Row>[] = [],
): TableLine<Row>[] {
  const lineOf = ({ id, original }: TableRow<Row>): TableLine<Row> => ({ kind: 'row', id, row: original });
  if (groupOf === undefined) return rows.map(lineOf);
  const groups = Map.groupBy(rows, ({ original }) => groupOf(original));
  return [...groups].flatMap(([text, group]): TableLine<Row>[] => [
    { kind: 'heading', id: `heading/${text}`, text },
    ...withTotals(
      text,
      group.map(({ original }) => original),
      group.map(lineOf),
      levels,
    ),
    ...(groups.size === 1
      ? []
      : [{ kind: 'totals' as const, id: `totals/${text}`, rows: group.map(({ original }) => original) }]),
  ]);
}

/** The lines of a group with the totals of its levels between them. */
function withTotals<Row>(
  group: string,
  rows: readonly Row[],
  lines: readonly TableLine<Row>[],
  levels: readonly Level<Row>[],
): TableLine<Row>[] {
  if (levels.length === 0) return [...lines];
  const runs = Map.groupBy(
    runsOf(rows, () => group, levels),
    ({ until }) => until,
  );
  return lines.flatMap((line, index) => [
    line,
    ...(runs.get(index + 1) ?? []).map(({ from, until, name }): TableLine<Row> => ({
      kind: 'totals',
      id: `totals/${group}/${from}/${name}`,
      rows: rows.slice(from, until),
      name,
    })),
  ]);
}
