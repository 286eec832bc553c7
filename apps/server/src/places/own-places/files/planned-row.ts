import type { FieldError } from '@konvoj/contract';
import type { CellError, JudgedRow } from './types.ts';

export type Outcome = 'create' | 'update' | 'unchanged' | 'rejected';

/** A row of a file during the import: its values, its place and its changes. */
export class PlannedRow<Fields, Known extends Fields & { readonly id: number }> {
  readonly judged: JudgedRow;
  readonly errors: CellError[];
  /** Columns of the file, by the field. */
  readonly #columns: readonly (string | null)[];
  known: Known | null = null;
  /** Its audit entry; null: none. */
  fields: Fields | null = null;

  constructor(judged: JudgedRow, columns: readonly (string | null)[]) {
    this.judged = judged;
    this.errors = [...judged.errors];
    this.#columns = columns;
  }

  reject({ path, ...error }: FieldError): void {
    const column = this.#columns.indexOf(path);
    this.errors.push({ path, ...error, column: column < 0 ? null : column });
    this.fields = null;
  }

  get isRejected(): boolean {
    return this.errors.length > 0;
  }

  get outcome(): Outcome {
    if (this.isRejected) return 'rejected';
    if (this.known === null) return 'create';
    return this.fields === null ? 'unchanged' : 'update';
  }

  /** Its name in the file. */
  get name(): string {
    const { naziv } = this.judged.values;
    return typeof naziv === 'string' ? naziv : '';
  }
}
