import type { FieldError } from '@konvoj/contract';
import { ImportRow } from '../../../platform/imports/import-row.ts';
import type { ValidatedRow } from './types.ts';

/** A row of a file during the import: its values, its place and its changes. */
export class PlannedRow<Fields, Known extends Fields & { readonly id: number }> extends ImportRow {
  readonly validated: ValidatedRow;
  known: Known | null = null;
  /** What it would be after the import; null: as it is. */
  fields: Fields | null = null;

  constructor(validated: ValidatedRow, columns: readonly (string | null)[]) {
    super(columns, validated);
    this.validated = validated;
    this.errors.push(...validated.errors);
  }

  override reject(error: FieldError): void {
    super.reject(error);
    this.fields = null;
  }

  override get isKnown(): boolean {
    return this.known !== null;
  }

  override get isChanged(): boolean {
    return this.fields !== null;
  }

  /** Its name in the file. */
  override get name(): string {
    const { name } = this.validated.values;
    return typeof name === 'string' ? name : '';
  }
}
