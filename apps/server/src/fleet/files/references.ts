import type { CrudId } from '@konvoj/contract';
import { fieldOf, TABLES } from './fields.ts';
import { isReference, isSame, markOf } from './planned-row.ts';
import type { KnownFleet, KnownRow, PlannedRow, PlannedValue, Reference } from './planned-row.ts';

export type PlannedTables = Readonly<Record<CrudId, readonly PlannedRow[]>>;

/**
 * Resolves references: in the fleet, and among the accepted rows of the file. A group that exists nowhere is not
 * created by its name alone, because it may be a typing error.
 */
export function resolveReferences(rows: readonly PlannedRow[], tables: PlannedTables, known: KnownFleet): void {
  const indexes = new Map<CrudId, ReadonlyMap<string, Reference[]>>();
  for (const row of rows) {
    for (const [name, text] of row.named) {
      const of = fieldOf(row.table, name)?.of;
      if (of?.kind !== 'reference') continue;
      const index = indexes.get(of.to) ?? indexOf(of.to, tables[of.to], known[of.to]);
      indexes.set(of.to, index);
      const [found, ...others] = index.get(exactly(text)) ?? index.get(markOf(of.to, text)) ?? [];
      if (found === undefined) row.reject({ path: name, code: 'unknown' });
      else if (others.length > 0) row.reject({ path: name, code: 'ambiguous' });
      else row.values.set(name, found);
    }
  }
}

function indexOf(
  table: CrudId,
  rows: readonly PlannedRow[],
  known: readonly KnownRow[],
): ReadonlyMap<string, Reference[]> {
  const index = new Map<string, Reference[]>();
  const add = (names: readonly string[], target: Reference): void => {
    for (const mark of new Set(names.flatMap((name) => [exactly(name), markOf(table, name)]))) {
      const targets = index.get(mark) ?? [];
      if (mark !== '' && !targets.some((each) => isSame(each, target))) index.set(mark, [...targets, target]);
    }
  };
  for (const { id, values } of known)
    add(
      namesOf(table, (field) => String(values[field] ?? '')),
      { known: id },
    );
  for (const row of rows) {
    if (!row.isRejected)
      add(
        namesOf(table, (field) => row.text(field)),
        row.target,
      );
  }
  return index;
}

/** The exact spelling, which takes precedence over other spellings of the same name. */
const exactly = (name: string): string => (name === '' ? '' : `=${name}`);

function namesOf(table: CrudId, text: (field: string) => string): string[] {
  if (table === 'vehicleGroups') return [text('name')];
  if (table !== 'drivers') return [text('licencePlate')];
  const [first, last] = [text('firstName'), text('lastName')];
  return [`${first}${last}`, `${last}${first}`, text('cardNumber')];
}

/** A driver drives one vehicle, and a trailer is pulled by one. */
export function refuseShared(rows: readonly PlannedRow[], field: string): void {
  const known = new Set<number>();
  const made = new Set<PlannedRow>();
  for (const row of rows) {
    const value = row.values.get(field);
    if (!isReference(value)) continue;
    const isTaken = 'known' in value ? known.has(value.known) : made.has(value.made);
    if (isTaken) row.reject({ path: field, code: 'repeated' });
    if ('known' in value) known.add(value.known);
    else made.add(value.made);
  }
}

/**
 * The driver of a vehicle may be given with the vehicle or with the driver (the same holds for trailers). When the
 * sheet of vehicles gives it, the same vehicle on the other sheet is redundant, and another one, or none, contradicts
 * it.
 */
export function reconcileReferences(rows: readonly PlannedRow[], vehicles: readonly PlannedRow[], field: string): void {
  const saying = vehicles.filter((vehicle) => !vehicle.isRejected && vehicle.values.has(field));
  if (saying.length === 0) return;
  for (const row of rows) {
    const vehicle = row.values.get('vehicle');
    if (vehicle === undefined) continue;
    if (saying.some((each) => contradicts(each, row, vehicle, field)))
      row.reject({ path: 'vehicle', code: 'not_equal' });
    else if (isReference(vehicle) && saying.some((each) => isSame(each.target, vehicle))) row.values.delete('vehicle');
  }
}

/** Whether a vehicle's row has this subject although the subject names another vehicle, or the reverse. */
function contradicts(vehicle: PlannedRow, row: PlannedRow, said: PlannedValue, field: string): boolean {
  const its = vehicle.values.get(field);
  const hasThis = isReference(its) && isSame(its, row.target);
  return isReference(said) && isSame(vehicle.target, said) ? !hasThis : hasThis;
}

/** The rows that would be written, each after those that it refers to. */
export function inWritingOrder(rows: readonly PlannedRow[]): PlannedRow[] {
  const due = TABLES.flatMap((table) => rows.filter((row) => row.table === table)).filter((row) => row.isDue);
  // Drivers that name a vehicle follow the vehicles; no vehicle of the file refers to such a driver.
  const isLast = (row: PlannedRow) => row.changes['vehicle'] !== undefined;
  return [...due.filter((row) => !isLast(row)), ...due.filter(isLast)];
}

/** Refuses rows that refer to a refused row of the file. */
export function refuseDangling(rows: readonly PlannedRow[]): void {
  for (const row of inWritingOrder(rows)) {
    for (const [field, value] of Object.entries(row.changes)) {
      if (isReference(value) && 'made' in value && value.made.isRejected) row.reject({ path: field, code: 'unknown' });
    }
  }
}
