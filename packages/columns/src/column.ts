import type { LanguageCode } from '@konvoj/contract';
import { formatDate, formatDateTime, formatDuration, formatNumber, formatTime, type TextKey } from '@konvoj/i18n';

/** The value of a cell, in the plain unit of its kind; null: unknown. A text is allowed in any column. */
export type Cell = string | number | null;

/** `instant`, `date`, `clock`: epoch milliseconds, shown as local date and time or one of them; `duration`: seconds; `distance`: metres; `money`: cents of its `unit`. */
export type ColumnKind = 'text' | 'place' | 'number' | 'instant' | 'date' | 'clock' | 'duration' | 'distance' | 'money';

/** `sum`: of the known values as they are shown, null when none is. A function: any other rule, such as an average. */
export type TotalRule<Row> = 'sum' | ((rows: readonly Row[]) => Cell);

/** A column as the screen, the PDF and the spreadsheet show it. Each adds only its own layout. */
export interface Column<Row> {
  readonly id: string;
  readonly header: TextKey;
  readonly kind: ColumnKind;
  /** Of a number, and the currency of money; the other kinds have their own. */
  readonly unit?: string;
  /** Decimals; default: 0 of a number, 1 of a distance, 2 of money. */
  readonly digits?: number;
  readonly value: (row: Row) => Cell;
  /** What the column is sorted and filtered by where that is not the shown value, as the day behind a date. */
  readonly order?: (row: Row) => Cell;
  /** The day that a text shows, as `2026-11-18`: files have it as a date. */
  readonly day?: (row: Row) => string | null;
  readonly total?: TotalRule<Row>;
  /** Whether values are missing in the total of these rows, or in that of a single one, so that it is shown as “at least”. */
  readonly isIncomplete?: (rows: readonly Row[]) => boolean;
  /** Whether the figures of these rows are estimated by share of time, so that they are shown as “about”. */
  readonly isEstimate?: (rows: readonly Row[]) => boolean;
}

type Described = Pick<Column<never>, 'kind' | 'unit' | 'digits'>;

export interface Reader {
  readonly language: LanguageCode;
  readonly timeZone: string;
}

const UNITS: Partial<Record<ColumnKind, string>> = { duration: 'h:mm', distance: 'km' };
const DIGITS: Partial<Record<ColumnKind, number>> = { distance: 1, money: 2 };
/** How many of the plain unit make one of the shown unit. */
const PER_SHOWN: Partial<Record<ColumnKind, number>> = { distance: 1_000, money: 100 };

export const unitOf = ({ kind, unit }: Described): string | undefined => unit ?? UNITS[kind];
export const digitsOf = ({ kind, digits }: Described): number => digits ?? DIGITS[kind] ?? 0;

const LEFT: ReadonlySet<ColumnKind> = new Set(['text', 'place', 'instant', 'date', 'clock']);

/** Texts and instants are read from the left; figures stand under each other at the right. */
export function alignOf({ kind }: Described): 'left' | 'right' {
  return LEFT.has(kind) ? 'left' : 'right';
}

/** A value in the shown unit: metres become kilometres, cents the currency. */
export function inShownUnit(cell: Cell, { kind }: Described): Cell {
  return typeof cell === 'number' ? cell / (PER_SHOWN[kind] ?? 1) : cell;
}

/** A cell in words, without its unit; unknown is empty. */
export function cellText(cell: Cell, column: Described, { language, timeZone }: Reader): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (column.kind === 'instant') return formatDateTime(cell, timeZone);
  if (column.kind === 'date') return formatDate(cell, timeZone);
  if (column.kind === 'clock') return formatTime(cell, timeZone);
  if (column.kind === 'duration') return formatDuration(cell);
  return formatNumber(language, Number(inShownUnit(cell, column)), digitsOf(column));
}

/**
 * A figure as it is shown, in its plain unit: 95,740 m, shown as 95.7 km, are 95,700 m. Durations and texts stay as they are.
 */
export function shownFigure(cell: Cell, column: Described): Cell {
  const isRounded = column.kind === 'distance' || column.kind === 'number' || column.kind === 'money';
  if (typeof cell !== 'number' || !isRounded) return cell;
  const steps = 10 ** digitsOf(column) / (PER_SHOWN[column.kind] ?? 1);
  // Rounds as texts do: a half away from zero, by the decimal figure (1.15 is 1.2 although its double is less).
  return (Math.sign(cell) * Math.round(Math.abs(cell) * steps * (1 + 4 * Number.EPSILON))) / steps;
}

/** The sum of figures as they are shown, so that it is what a reader gets who adds them up; null when none is known. */
export function shownSum(cells: readonly Cell[], column: Described): number | null {
  const sum = sumOf(cells.map((cell) => shownFigure(cell, column)));
  // Without the remainder of adding decimal fractions.
  const shown = shownFigure(sum, column);
  return typeof shown === 'number' ? shown : null;
}

/**
 * Parts of a total that stands on its own, rounded so that they add up to it as shown: the largest remainders are rounded up.
 * @param parts not negative, in plain units
 */
export function shownParts(parts: readonly number[], column: Described): number[] {
  const steps = 10 ** digitsOf(column) / (PER_SHOWN[column.kind] ?? 1);
  const exact = parts.map((part) => part * steps);
  const down = exact.map(Math.floor);
  const missing = Math.round((sumOf(exact) ?? 0) - (sumOf(down) ?? 0));
  const remainderOf = (index: number) => (exact[index] ?? 0) - (down[index] ?? 0);
  const byRemainder = exact.map((_, index) => index).toSorted((a, b) => remainderOf(b) - remainderOf(a));
  const roundedUp = new Set(byRemainder.slice(0, missing));
  return down.map((part, index) => (part + Number(roundedUp.has(index))) / steps);
}

/** The cell of a row in a table whose figures are added up: as it is shown in columns with a sum. */
export function addedCell<Row>(column: Column<Row>, row: Row): Cell {
  const cell = column.value(row);
  return column.total === 'sum' ? shownFigure(cell, column) : cell;
}

/** What a column is sorted and filtered by. */
export const orderOf = <Row>({ order, value }: Column<Row>, row: Row): Cell => (order ?? value)(row);

/** What stands under a column, in its plain unit; null for nothing. */
export function totalOf<Row>(column: Column<Row>, rows: readonly Row[]): Cell {
  const { total, value } = column;
  if (total === undefined) return null;
  return total === 'sum' ? shownSum(rows.map(value), column) : total(rows);
}

/** The sum of the known values; null when none is known. */
export function sumOf(values: readonly Cell[]): number | null {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** What stands under some of the rows, up to `until` (exclusive). */
export interface Subtotal {
  readonly until: number;
  readonly totals: readonly Cell[];
}

/** The totals under each run of rows of the same key, in plain units. */
export function subtotalsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  totalsOf: (rows: readonly Row[]) => readonly Cell[],
): Subtotal[] {
  const keys = rows.map(keyOf);
  const ends = keys.flatMap((key, index) => (key === keys[index + 1] ? [] : [index + 1]));
  return ends.map((until, index) => ({ until, totals: totalsOf(rows.slice(ends[index - 1] ?? 0, until)) }));
}
