import {
  aggregation,
  type Aggregation,
  type LanguageCode,
  type TableDefinition,
  type TableFilter,
} from '@konvoj/contract';
import { orderOf, subtotalsOf, sumOf, totalOf, type Cell, type Column, type Subtotal } from './column.ts';

/** A table that a user has built: its rows in their order, with the figures under them in plain units. */
export interface BuiltTable<Row> {
  /** First those that divide the rows. */
  readonly columns: readonly BuiltColumn<Row>[];
  readonly rows: readonly Row[];
  /** Empty without groups. */
  readonly subtotals: readonly Subtotal[];
  readonly totals: readonly Cell[];
}

export interface BuiltColumn<Row> {
  readonly column: Column<Row>;
  readonly divides: boolean;
  readonly aggregation: Aggregation | null;
}

type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** What can stand under a column; the first is what stands there without a choice. */
export function aggregationsOf({ kind, total }: Pick<Column<never>, 'kind' | 'total'>): Aggregation[] {
  if (kind === 'text' || kind === 'place') return ['count'];
  const extremes = aggregation.options.filter((each) => each === 'min' || each === 'max' || each === 'count');
  if (kind === 'instant') return extremes;
  return [...(total === undefined ? [] : (['total'] as const)), 'mean', ...extremes];
}

/** The first column of a definition that does not exist (any more); null: all do. */
export function unknownColumn(definition: TableDefinition, known: Columns<never>): string | null {
  const named = [
    ...definition.columns.map(({ id }) => id),
    ...definition.filters.map(({ column }) => column),
    ...definition.groups,
    ...definition.sort.map(({ column }) => column),
  ];
  return named.find((id) => !Object.hasOwn(known, id)) ?? null;
}

/**
 * The table of a definition: rows that pass every filter, by their groups and within these by the chosen order; where nothing
 * is chosen they keep theirs.
 * @param known has every column of the definition
 * @param totalName stands in the first column of totals that has no figure
 */
export function builtTable<Row>(
  rows: readonly Row[],
  definition: TableDefinition,
  { known, language, totalName }: { known: Columns<Row>; language: LanguageCode; totalName: string },
): BuiltTable<Row> {
  const columns = columnsOf(definition, known);
  const compare = comparison(definition, known, language);
  const chosen = rows
    .filter((row) => definition.filters.every((filter) => passes(filter, known, row)))
    .toSorted(compare);
  const totalsOf = (some: readonly Row[]) =>
    named(
      columns.map((each) => aggregate(each, some)),
      totalName,
    );
  const keyOf = (row: Row) => JSON.stringify(definition.groups.map((id) => known[id] && orderOf(known[id], row)));
  return {
    columns,
    rows: chosen,
    subtotals: definition.groups.length === 0 ? [] : subtotalsOf(chosen, keyOf, totalsOf),
    totals: totalsOf(chosen),
  };
}

function columnsOf<Row>({ columns, groups }: TableDefinition, known: Columns<Row>): BuiltColumn<Row>[] {
  const dividing = groups.map((id) => ({ id, aggregation: undefined, divides: true }));
  const others = columns.filter(({ id }) => !groups.includes(id)).map((each) => ({ ...each, divides: false }));
  return [...dividing, ...others].flatMap(({ id, aggregation: wanted, divides }) => {
    const column = known[id];
    if (column === undefined) return [];
    const byDefault = column.total === undefined || isText(column) ? null : 'total';
    const offered = wanted !== undefined && aggregationsOf(column).includes(wanted) ? wanted : byDefault;
    return [{ column, divides, aggregation: divides ? null : offered }];
  });
}

const isText = ({ kind }: Pick<Column<never>, 'kind'>) => kind === 'text' || kind === 'place';

function aggregate<Row>({ column, aggregation: by }: BuiltColumn<Row>, rows: readonly Row[]): Cell {
  if (by === null) return null;
  if (by === 'total') return totalOf(column, rows);
  if (by === 'count') return String(new Set(rows.map(column.value).filter((cell) => cell !== null)).size);
  const known = rows.map(column.value).filter((cell) => typeof cell === 'number');
  if (known.length === 0) return null;
  if (by === 'mean') return (sumOf(known) ?? 0) / known.length;
  return known.reduce((found, each) => (by === 'min' ? Math.min(found, each) : Math.max(found, each)));
}

/** With the name of the row of totals in its first free cell. */
function named(totals: readonly Cell[], name: string): Cell[] {
  const free = totals.indexOf(null);
  return totals.map((cell, index) => (index === free ? name : cell));
}

function passes<Row>({ column: id, test, value = '' }: TableFilter, known: Columns<Row>, row: Row): boolean {
  const column = known[id];
  if (column === undefined) return true;
  const cell = orderOf(column, row);
  if (test === 'known' || test === 'unknown') return (cell === null) === (test === 'unknown');
  // Unknown is different from everything and equal to nothing.
  if (cell === null) return test === 'different';
  const [seen, wanted] = alike(cell, value);
  switch (test) {
    case 'contains':
      return String(seen).includes(String(wanted));
    case 'atLeast':
      return seen >= wanted;
    case 'atMost':
      return seen <= wanted;
    default:
      return (seen === wanted) === (test === 'equal');
  }
}

/** Both as numbers where the column has numbers, otherwise as texts without regard to case. */
function alike(cell: string | number, value: string | number): [string, string] | [number, number] {
  return typeof cell === 'number'
    ? [cell, Number(value)]
    : [cell.toLocaleLowerCase(), String(value).toLocaleLowerCase()];
}

function comparison<Row>({ groups, sort }: TableDefinition, known: Columns<Row>, language: LanguageCode) {
  const collator = new Intl.Collator(language, { numeric: true });
  const order = [...groups.map((column) => ({ column, descending: false })), ...sort];
  return (a: Row, b: Row): number => {
    for (const { column: id, descending } of order) {
      const column = known[id];
      if (column === undefined) continue;
      const by = compareCells(orderOf(column, a), orderOf(column, b), collator, descending);
      if (by !== 0) return by;
    }
    return 0;
  };
}

/** Unknown comes last in both directions. */
function compareCells(a: Cell, b: Cell, collator: Intl.Collator, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const by = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return descending ? -by : by;
}
