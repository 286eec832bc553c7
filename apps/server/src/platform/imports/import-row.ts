import type { FieldError, ImportedRow } from '@konvoj/contract';
import type { ReadRow } from '../sheets/types.ts';

export type Outcome = ImportedRow['outcome'];
type RowError = ImportedRow['errors'][number];

/** Rows, and mistakes, that can still be reviewed by hand. */
export const MOST_ROWS = 1_000;

/** A row of a file during its import: its cells, its mistakes, and what would become of it. */
export abstract class ImportRow {
  readonly row: number;
  /** As read, in the order of the columns. */
  readonly cells: readonly string[];
  readonly errors: RowError[] = [];
  readonly #columns: readonly (string | null)[];

  /** @param columns the field of each column of the file */
  constructor(columns: readonly (string | null)[], { row, cells }: ReadRow) {
    this.row = row;
    this.cells = cells;
    this.#columns = columns;
  }

  /** What the row is recognised by. */
  abstract get name(): string;
  /** It means an entity that exists. */
  abstract get isKnown(): boolean;
  /** It has values that differ from the stored ones. */
  abstract get isChanged(): boolean;

  reject(error: FieldError): void {
    this.errors.push({ ...error, column: this.columnOf(error.path) });
  }

  /** Null: the file has no such column. */
  columnOf(field: string): number | null {
    const column = this.#columns.indexOf(field);
    return column < 0 ? null : column;
  }

  get isRejected(): boolean {
    return this.errors.length > 0;
  }

  get outcome(): Outcome {
    if (this.isRejected) return 'rejected';
    if (!this.isKnown) return 'create';
    return this.isChanged ? 'update' : 'unchanged';
  }

  /** It would be, or was, written. */
  get isDue(): boolean {
    return this.outcome === 'create' || this.outcome === 'update';
  }
}

/** How many rows became what. */
export function countsOf(rows: readonly ImportRow[]): Record<'created' | 'updated' | 'unchanged' | 'rejected', number> {
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    rejected: count('rejected'),
  };
}

/**
 * The rows to look at, as the reply has them: the rejected ones first, none that is unchanged, not too many.
 * @param changesOf old and new content of the changed cells
 */
export function rowsToShow<Row extends ImportRow>(
  rows: readonly Row[],
  changesOf: (row: Row) => ImportedRow['changes'],
): ImportedRow[] {
  const shown = [...rows.filter((row) => row.isRejected), ...rows.filter((row) => row.isDue)];
  return shown.slice(0, MOST_ROWS).map((row) => ({
    row: row.row,
    outcome: row.outcome,
    name: row.name,
    cells: [...row.cells],
    errors: [...row.errors],
    changes: changesOf(row),
  }));
}
