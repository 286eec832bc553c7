import type { CrudId } from '@konvoj/contract';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import { readCell } from './cells.ts';
import { IMPORT_FIELDS, TABLES } from './fields.ts';
import { identify } from './identify.ts';
import { refuseHiddenPlates, refuseHiddenSubjects } from './hidden-fleet.ts';
import { isReference, markOf, NOTHING_HIDDEN, PlannedRow } from './planned-row.ts';
import type { HiddenFleet, KnownFleet, PlannedValue } from './planned-row.ts';
import { columnsOf, tableOf } from './recognise.ts';
import { reconcileReferences, refuseDangling, refuseShared, resolveReferences } from './references.ts';
import type { PlannedTables } from './references.ts';
import { isGuide } from './template.ts';

/** A sheet with the outcome of each of its rows. */
export interface PlannedSheet {
  readonly sheet: string;
  /** Null: the kind of the sheet cannot be recognised. */
  readonly table: CrudId | null;
  readonly columns: readonly { readonly header: string; readonly field: string | null }[];
  readonly rows: readonly PlannedRow[];
}

/**
 * The outcome of an import, row by row: create, update, unchanged, or rejected with the reasons at its cells. A pure
 * function.
 * @param known the fleet as the importing user sees it
 * @param chosen the kind of a sheet whose name and header do not identify it
 * @param hidden what that user does not see
 */
export function planImport(
  sheets: readonly ReadSheet[],
  known: KnownFleet,
  chosen?: CrudId,
  hidden: HiddenFleet = NOTHING_HIDDEN,
): PlannedSheet[] {
  const planned = sheets.filter(({ name }) => !isGuide(name)).map((sheet) => readSheet(sheet, chosen));
  const rowsOf = (table: CrudId) => planned.flatMap((sheet) => (sheet.table === table ? sheet.rows : []));
  const tables: PlannedTables = {
    drivers: rowsOf('drivers'),
    vehicles: rowsOf('vehicles'),
    vehicleGroups: rowsOf('vehicleGroups'),
    trailers: rowsOf('trailers'),
  };
  for (const table of TABLES) identify(table, tables[table], known[table]);
  refuseHiddenPlates(tables.vehicles, hidden);
  const { vehicles, drivers, trailers } = tables;
  resolveReferences(vehicles, tables, known);
  refuseShared(vehicles, 'driver');
  refuseShared(vehicles, 'trailer');
  for (const [rows, field] of [
    [drivers, 'driver'],
    [trailers, 'trailer'],
  ] as const) {
    resolveReferences(rows, tables, known);
    refuseShared(rows, 'vehicle');
    reconcileReferences(rows, vehicles, field);
  }
  const rows = TABLES.flatMap((table) => tables[table]);
  for (const row of rows) row.changes = changesOf(row);
  refuseHiddenSubjects(tables, hidden);
  refuseDangling(rows);
  return planned;
}

function readSheet(sheet: ReadSheet, chosen: CrudId | undefined): PlannedSheet {
  const [header, ...rows] = sheet.rows;
  const headers = header?.cells ?? [];
  const table = tableOf(sheet) ?? chosen ?? null;
  const fields = table === null ? headers.map(() => null) : columnsOf(table, headers);
  const columns = headers.map((text, index) => ({ header: text, field: fields[index] ?? null }));
  return {
    sheet: sheet.name,
    table,
    columns,
    rows: table === null ? [] : rows.map((row) => readRow(new PlannedRow(table, fields, row), fields)),
  };
}

function readRow(row: PlannedRow, fields: readonly (string | null)[]): PlannedRow {
  for (const field of IMPORT_FIELDS[row.table]) {
    const column = fields.indexOf(field.field);
    if (column < 0) {
      if (field.required) row.reject({ path: field.field, code: 'required' });
      continue;
    }
    const read = readCell(field, row.cells[column] ?? '');
    if ('error' in read) row.reject({ path: field.field, ...read.error });
    else if (field.of.kind === 'reference' && typeof read.value === 'string') row.named.set(field.field, read.value);
    else if (read.value !== undefined) row.values.set(field.field, read.value);
  }
  return row;
}

/** Identifiers by which a row was recognised; a slightly different spelling is no change. */
const MARKS: Readonly<Record<CrudId, readonly string[]>> = {
  vehicles: ['licencePlate'],
  trailers: ['licencePlate'],
  vehicleGroups: ['name'],
  drivers: ['firstName', 'lastName'],
};

/** The values of the row that differ from the known ones; for a new row all values. */
function changesOf(row: PlannedRow): Record<string, PlannedValue> {
  const { known, table } = row;
  const said = [...row.values];
  if (known === null) return Object.fromEntries(said);
  const isByCard = table === 'drivers' && row.text('cardNumber') === known.values['cardNumber'];
  const marks = isByCard ? [] : MARKS[table];
  return Object.fromEntries(said.filter(([field, value]) => !isSo(row, field, value, marks.includes(field))));
}

function isSo({ table, known }: PlannedRow, field: string, value: PlannedValue, isMark: boolean): boolean {
  const now = known?.values[field] ?? null;
  if (isReference(value)) return 'known' in value && value.known === now;
  return value === now || (isMark && typeof value === 'string' && markOf(table, value) === markOf(table, String(now)));
}
