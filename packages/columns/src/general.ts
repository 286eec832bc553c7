import {
  aggregation,
  type Aggregation,
  type LanguageCode,
  type TableDefinition,
  type TableFilter,
} from '@konvoj/contract';
import { orderOf, shownFigure, sumOf, totalOf, type Cell, type Column, type Subtotal } from './column.ts';

/** A table that a user has built: its rows in their order, with the figures under them in plain units. */
export interface BuiltTable<Row> {
  /** First those that divide the rows. */
  readonly columns: readonly BuiltColumn<Row>[];
  readonly rows: readonly Row[];
  /** Empty without groups. */
  readonly subtotals: readonly (Subtotal & Pick<Totals, 'incomplete'>)[];
  readonly totals: readonly Cell[];
  /** Columns in whose totals values are missing. */
  readonly incomplete: readonly string[];
}

/** What stands under some rows, with the ids of the columns in whose totals values are missing. */
interface Totals {
  readonly totals: readonly Cell[];
  readonly incomplete: readonly string[];
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
  return namedColumns(definition).find((id) => !Object.hasOwn(known, id)) ?? null;
}

/** Every column that a definition names: those shown, and those of filters, groups and order. */
export function namedColumns({ columns, filters, groups, sort }: TableDefinition): string[] {
  return [
    ...columns.map(({ id }) => id),
    ...filters.map(({ column }) => column),
    ...groups,
    ...sort.map(({ column }) => column),
  ];
}

interface TableOf<Row> {
  readonly known: Columns<Row>;
  readonly language: LanguageCode;
  readonly totalName: string;
}

/**
 * The table of a definition: rows that pass every filter, by their groups and within these by the chosen order; where nothing
 * is chosen they keep theirs.
 * @param of `known` has every column of the definition; `totalName` stands in the first column of totals without a figure
 */
export function builtTable<Row>(rows: readonly Row[], definition: TableDefinition, of: TableOf<Row>): BuiltTable<Row> {
  const steps = tableInSteps(rows, definition, of);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The most rows of which a step reads the cells. */
export const ROWS_OF_A_STEP = 500;

/** The same in short steps, between which its thread can do something else. */
export function* tableInSteps<Row>(
  rows: readonly Row[],
  definition: TableDefinition,
  { known, language, totalName }: TableOf<Row>,
): Generator<void, BuiltTable<Row>> {
  const columns = columnsOf(definition, known);
  const passing: Row[] = [];
  for (const part of slicesOf(rows)) {
    passing.push(...part.filter((row) => definition.filters.every((filter) => passes(filter, known, row))));
    yield;
  }
  const hasOrder = definition.groups.length + definition.sort.length > 0;
  const chosen = hasOrder ? yield* sorted(passing, comparison(definition, known, language)) : passing;
  const keys: string[] = [];
  for (const part of definition.groups.length === 0 ? [] : slicesOf(chosen)) {
    keys.push(
      ...part.map((row) => JSON.stringify(definition.groups.map((id) => known[id] && orderOf(known[id], row)))),
    );
    yield;
  }
  const subtotals: (Subtotal & Totals)[] = [];
  let from = 0;
  for (const [index, key] of keys.entries()) {
    if (key === keys[index + 1]) continue;
    subtotals.push({ until: index + 1, ...(yield* totalsInSteps(columns, chosen.slice(from, index + 1), totalName)) });
    from = index + 1;
  }
  return { columns, rows: chosen, subtotals, ...(yield* totalsInSteps(columns, chosen, totalName)) };
}

function* slicesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_OF_A_STEP) yield rows.slice(from, from + ROWS_OF_A_STEP);
}

/** Figures under the columns, one column in a step. */
function* totalsInSteps<Row>(
  columns: readonly BuiltColumn<Row>[],
  rows: readonly Row[],
  totalName: string,
): Generator<void, Totals> {
  const totals: Cell[] = [];
  const incomplete: string[] = [];
  for (const built of columns) {
    totals.push(aggregate(built, rows));
    if (built.aggregation === 'total' && built.column.isIncomplete?.(rows) === true) incomplete.push(built.column.id);
    yield;
  }
  return { totals: named(totals, totalName), incomplete };
}

/** Sorts stably: short runs first, then two of them into one at a time. */
function* sorted<Row>(rows: readonly Row[], compare: (a: Row, b: Row) => number): Generator<void, Row[]> {
  let runs: Row[][] = [];
  for (const part of slicesOf(rows)) {
    runs.push(part.toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Row[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      longer.push(yield* merged(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merged<Row>(
  left: readonly Row[],
  right: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Generator<void, Row[]> {
  const rows: Row[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const [a, b] = [left[l], right[r]];
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      rows.push(a);
      l += 1;
    } else if (b !== undefined) {
      rows.push(b);
      r += 1;
    }
    // Two rows are read in each comparison.
    if (rows.length % (ROWS_OF_A_STEP / 2) === 0) yield;
  }
  return rows;
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
  const cell = inConditions(orderOf(column, row), column);
  if (test === 'known' || test === 'unknown') return (cell === null) === (test === 'unknown');
  // Unknown is different from everything and equal to nothing.
  if (cell === null) return test === 'different';
  const [seen, wanted] = alike(cell, typeof cell === 'number' ? inConditions(Number(value), column) : value);
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

/** A figure as it is shown, because conditions are written from what is seen: kilometres rounded, times in whole minutes. */
function inConditions(cell: Cell, column: Pick<Column<never>, 'kind' | 'unit' | 'digits'>): Cell {
  if (typeof cell === 'number' && column.kind === 'duration') return Math.round(cell / 60) * 60;
  return shownFigure(cell, column);
}

/** Both as numbers where the column has numbers, otherwise as texts without regard to case. */
function alike(cell: string | number, value: Cell): [string, string] | [number, number] {
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
