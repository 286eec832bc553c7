import type { CrudId, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { harmless } from '../../platform/formula-text.ts';
import type { WrittenSheet } from '../../platform/sheets/types.ts';
import type { CellValue } from './cells.ts';
import { headerOf, IMPORT_FIELDS, tableName } from './fields.ts';
import type { ImportField } from './fields.ts';
import { markOf } from './planned-row.ts';
import type { KnownFleet, KnownRow } from './planned-row.ts';

/** Sheets in the order in which users look for them. */
export const WRITTEN_TABLES: readonly CrudId[] = ['vehicles', 'drivers', 'trailers', 'vehicleGroups'];

/**
 * Drivers and trailers are exported with the vehicles only, so that a change there has nothing to contradict it when
 * the file is imported.
 */
export function writtenFields(table: CrudId): readonly ImportField[] {
  return IMPORT_FIELDS[table].filter(({ field }) => field !== 'vehicle');
}

/** A table in a language; importing it again changes nothing. */
export function writtenSheet(table: CrudId, known: KnownFleet, language: LanguageCode): WrittenSheet {
  const fields = writtenFields(table);
  const names = namesOf(known);
  return {
    sheet: tableName(language, table),
    header: fields.map(({ field }) => headerOf(language, table, field)),
    rows: known[table].map(({ values }) =>
      fields.map((field) => {
        const value = writtenValue(field, values[field.field] ?? null, names, language);
        return typeof value === 'string' ? harmless(value) : value;
      }),
    ),
  };
}

export type Names = Readonly<Record<CrudId, ReadonlyMap<number, string>>>;

/** The cell for this value; references by name. */
export function writtenValue(field: ImportField, value: CellValue, names: Names, language: LanguageCode) {
  const { of } = field;
  if (value === null) return null;
  if (typeof value === 'boolean') return textOf(language, value ? 'fleetImport.guide.yes' : 'fleetImport.guide.no');
  if (of.kind === 'reference') return names[of.to].get(Number(value)) ?? null;
  if (of.kind !== 'choice') return value;
  const choice = of.choices.find((each) => each.value === value);
  return choice === undefined ? value : textOf(language, choice.text);
}

/** The name by which another table refers to each entity: drivers with the same name by their card. */
export function namesOf({ drivers, vehicles, vehicleGroups, trailers }: KnownFleet): Names {
  const byField = (rows: readonly KnownRow[], field: string) =>
    new Map(rows.map(({ id, values }) => [id, String(values[field] ?? '')]));
  const fullName = ({ values }: KnownRow) => `${String(values['firstName'])} ${String(values['lastName'])}`;
  const namesakes = Map.groupBy(drivers, (driver) => markOf('drivers', fullName(driver)));
  const nameOf = (driver: KnownRow) => {
    const card = driver.values['cardNumber'];
    const isShared = (namesakes.get(markOf('drivers', fullName(driver)))?.length ?? 0) > 1;
    return isShared && typeof card === 'string' ? card : fullName(driver);
  };
  return {
    drivers: new Map(drivers.map((driver) => [driver.id, nameOf(driver)])),
    vehicles: byField(vehicles, 'licencePlate'),
    vehicleGroups: byField(vehicleGroups, 'name'),
    trailers: byField(trailers, 'licencePlate'),
  };
}
