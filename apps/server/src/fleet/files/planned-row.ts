import type { CrudId } from '@konvoj/contract';
import { bare, nameKey, plateKey } from '../../platform/folded.ts';
import { ImportRow } from '../../platform/imports/import-row.ts';
import type { ReadRow } from '../../platform/sheets/types.ts';
import type { CellValue } from './cells.ts';

/** A row of the current fleet; references are ids. */
export interface KnownRow {
  readonly id: number;
  readonly values: Readonly<Record<string, CellValue>>;
}
export type KnownFleet = Readonly<Record<CrudId, readonly KnownRow[]>>;

/** The vehicles that the user may not see, as far as they limit what the user may change. */
export interface HiddenFleet {
  readonly licencePlates: readonly string[];
  /** Those who drive them now. */
  readonly driverIds: ReadonlySet<number>;
  /** Those that they pull now. */
  readonly trailerIds: ReadonlySet<number>;
}

export const NOTHING_HIDDEN: HiddenFleet = { licencePlates: [], driverIds: new Set(), trailerIds: new Set() };

/** The target of a reference: an entity of the fleet, or a row of the file that will create it. */
export type Reference = { readonly known: number } | { readonly made: PlannedRow };
export type PlannedValue = CellValue | Reference;

/** A row of a file during the import: its values, its errors, its entity and its changes. */
export class PlannedRow extends ImportRow {
  readonly table: CrudId;
  /** The given values; a field without a value is absent. */
  readonly values = new Map<string, PlannedValue>();
  /** Cells with references, still to be resolved. */
  readonly named = new Map<string, string>();
  known: KnownRow | null = null;
  changes: Readonly<Record<string, PlannedValue>> = {};

  constructor(table: CrudId, columns: readonly (string | null)[], read: ReadRow) {
    super(columns, read);
    this.table = table;
  }

  override get isKnown(): boolean {
    return this.known !== null;
  }

  override get isChanged(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  /** The text of a field after the import; empty when it has no value. */
  text(field: string): string {
    const value = this.values.has(field) ? this.values.get(field) : this.known?.values[field];
    return typeof value === 'string' ? value : '';
  }

  /** The name of the row: as given in the file, else as known. */
  override get name(): string {
    const fields =
      this.table === 'drivers' ? ['firstName', 'lastName'] : [this.table === 'vehicleGroups' ? 'name' : 'licencePlate'];
    return fields
      .map((field) => this.text(field))
      .join(' ')
      .trim();
  }

  /** For comparing whether two cells refer to the same entity. */
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

/** The normalised identifiers of a table's rows: plates and groups as the fleet compares them. */
export function markOf(table: CrudId, text: string): string {
  if (text === '') return '';
  if (table === 'drivers') return bare(text);
  return table === 'vehicleGroups' ? nameKey(text) : plateKey(text);
}
