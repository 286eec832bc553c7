import type { CrudId, FieldError } from '@konvoj/contract';
import { bare, nameKey, plateKey } from '../../platform/folded.ts';
import type { ReadRow } from '../../platform/sheets/types.ts';
import type { CellValue } from './cells.ts';

/** A row of the fleet as it is: fields of the wire; references are ids. */
export interface KnownRow {
  readonly id: number;
  readonly values: Readonly<Record<string, CellValue>>;
}
export type KnownFleet = Readonly<Record<CrudId, readonly KnownRow[]>>;

/** What a cell names: something of the fleet, or a row of the file that will make it. */
export type Reference = { readonly known: number } | { readonly made: PlannedRow };
export type PlannedValue = CellValue | Reference;

export interface RowError extends FieldError {
  readonly column: number | null;
}
export type Outcome = 'create' | 'update' | 'unchanged' | 'rejected';

/** A row of a file on its way: what it says, what is wrong with it, whom it means, and what it would change. */
export class PlannedRow {
  readonly table: CrudId;
  readonly row: number;
  readonly cells: readonly string[];
  /** What is said; a field without a word of it is not here. */
  readonly values = new Map<string, PlannedValue>();
  /** Cells that name something, to be looked up. */
  readonly named = new Map<string, string>();
  readonly errors: RowError[] = [];
  known: KnownRow | null = null;
  changes: Readonly<Record<string, PlannedValue>> = {};
  readonly #columns: readonly (string | null)[];

  constructor(table: CrudId, columns: readonly (string | null)[], { row, cells }: ReadRow) {
    this.table = table;
    this.row = row;
    this.cells = cells;
    this.#columns = columns;
  }

  reject(field: string, error: Omit<FieldError, 'path'>): void {
    this.errors.push({ path: field, ...error, column: this.columnOf(field) });
  }

  /** Null: the sheet has none of it. */
  columnOf(field: string): number | null {
    const column = this.#columns.indexOf(field);
    return column < 0 ? null : column;
  }

  get isRejected(): boolean {
    return this.errors.length > 0;
  }

  get outcome(): Outcome {
    if (this.isRejected) return 'rejected';
    if (this.known === null) return 'create';
    return Object.keys(this.changes).length === 0 ? 'unchanged' : 'update';
  }

  /** The text of a field as it will be; empty when there is none. */
  text(field: string): string {
    const value = this.values.has(field) ? this.values.get(field) : this.known?.values[field];
    return typeof value === 'string' ? value : '';
  }

  /** What the row is called: as it says itself, else as it is known. */
  get name(): string {
    const fields =
      this.table === 'drivers' ? ['ime', 'priimek'] : [this.table === 'vehicleGroups' ? 'naziv' : 'rgsOznaka'];
    return fields
      .map((field) => this.text(field))
      .join(' ')
      .trim();
  }

  /** For finding out whether two cells name the same. */
  get target(): Reference {
    return this.known === null ? { made: this } : { known: this.known.id };
  }
}

export function isReference(value: PlannedValue | undefined): value is Reference {
  return typeof value === 'object' && value !== null;
}

export function isSame(a: Reference, b: Reference): boolean {
  return 'known' in a ? 'known' in b && a.known === b.known : 'made' in b && a.made === b.made;
}

/** What the rows of a table are recognised by, as it is compared: plates and groups as the fleet compares them. */
export function markOf(table: CrudId, text: string): string {
  if (text === '') return '';
  if (table === 'drivers') return bare(text);
  return table === 'vehicleGroups' ? nameKey(text) : plateKey(text);
}
