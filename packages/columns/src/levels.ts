import type { Cell, Subtotal } from './column.ts';

/** What the rows of a group are added up by while they are in the order of time: days, weeks or months. */
export interface Level<Row> {
  /** Neighbouring rows of the same key are added up; null: never. */
  readonly keyOf: (row: Row) => string | null;
  /** The name of such totals, as `Total 18.11.2026`. */
  readonly nameOf: (row: Row) => string;
  /** A single row has totals too: its name, as the day of a stage, is not in the row. */
  readonly coversSingleRows?: boolean;
}

/** Neighbouring rows with totals of their own. */
export interface Run {
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
  readonly name: string;
}

/**
 * The runs of all levels, ascending by their end, of one end in the order of the levels. A single row (unless the level covers
 * it) and a whole group are left out: their totals stand there already.
 */
export function runsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string, levels: readonly Level<Row>[]): Run[] {
  const groups = runsBy(rows, 0, rows.length, groupOf);
  return groups.flatMap(({ from, until }) =>
    levels
      .flatMap((level) =>
        runsBy(rows, from, until, level.keyOf)
          .filter(({ key, from: first, until: end }) => {
            const fewest = level.coversSingleRows === true ? 1 : 2;
            return key !== null && end - first >= fewest && end - first < until - from;
          })
          .map((run) => ({ from: run.from, until: run.until, name: nameAt(rows, run.from, level) })),
      )
      .toSorted((a, b) => a.until - b.until),
  );
}

/** The totals of the runs before those that stand under the same row already. */
export function withRuns<Row>(
  subtotals: readonly Subtotal[],
  rows: readonly Row[],
  runs: readonly Run[],
  totalsOf: (rows: readonly Row[], name: string) => readonly Cell[],
): Subtotal[] {
  const added = runs.map(({ from, until, name }) => ({ until, totals: totalsOf(rows.slice(from, until), name) }));
  return [...added, ...subtotals].toSorted((a, b) => a.until - b.until);
}

function nameAt<Row>(rows: readonly Row[], index: number, { nameOf }: Level<Row>): string {
  const row = rows[index];
  return row === undefined ? '' : nameOf(row);
}

interface KeyedRun {
  readonly from: number;
  readonly until: number;
  readonly key: string | null;
}

function runsBy<Row>(
  rows: readonly Row[],
  from: number,
  until: number,
  keyOf: (row: Row) => string | null,
): KeyedRun[] {
  const runs: KeyedRun[] = [];
  for (const [offset, row] of rows.slice(from, until).entries()) {
    const [index, key] = [from + offset, keyOf(row)];
    const last = runs.at(-1);
    if (last !== undefined && last.key === key) runs[runs.length - 1] = { ...last, until: index + 1 };
    else runs.push({ from: index, until: index + 1, key });
  }
  return runs;
}

const DAY_MS = 86_400_000;

/** The week of a day by ISO 8601 (from Monday; the first one has the first Thursday of the year), as `2026-W47`. */
export function isoWeek(day: string): string {
  const at = Date.parse(day);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const thursday = new Date(at + (3 - weekday) * DAY_MS);
  const firstOfYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - firstOfYear) / (7 * DAY_MS)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}
