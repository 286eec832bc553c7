import { ColumnNames } from '../../../platform/imports/column-names.ts';
import type { ReadSheet } from '../../../platform/sheets/types.ts';
import { COORDINATES, COORDINATES_SYNONYMS, headerOf, LANGUAGES, PLACE_FIELDS } from './fields.ts';
import type { PlaceField } from './fields.ts';
import type { PlaceKind } from './types.ts';

const namesOf = (fields: readonly Pick<PlaceField, 'field' | 'synonyms'>[]): ColumnNames =>
  new ColumnNames(
    fields.map(({ field, synonyms }) => ({
      field,
      names: LANGUAGES.map((language) => headerOf(language, field)),
      aliases: synonyms,
    })),
  );
const columnNames: Readonly<Record<PlaceKind, ColumnNames>> = {
  points: namesOf([...PLACE_FIELDS.points, { field: COORDINATES, synonyms: COORDINATES_SYNONYMS }]),
  zones: namesOf(PLACE_FIELDS.zones),
};

/** The field of each column, by the header; null: unknown. */
export function columnsOf(kind: PlaceKind, header: readonly string[]): (string | null)[] {
  const fields = columnNames[kind].fieldsOf(header);
  // Two separate columns take precedence over a combined one.
  const isTwice = fields.includes('lat') && fields.includes('lon');
  return isTwice ? fields.map((field) => (field === COORDINATES ? null : field)) : fields;
}

/** The kind of a sheet's rows, by its header; null: it has no positions. */
export function kindOf({ rows }: ReadSheet): PlaceKind | null {
  const header = rows[0]?.cells ?? [];
  const points = columnsOf('points', header);
  if (points.includes(COORDINATES) || (points.includes('lat') && points.includes('lon'))) return 'points';
  const zones = columnsOf('zones', header);
  return ['swlatitude', 'swlongitude', 'nelatitude', 'nelongitude'].every((side) => zones.includes(side))
    ? 'zones'
    : null;
}
