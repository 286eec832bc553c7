import { bare } from '../../../platform/folded.ts';
import type { ReadSheet } from '../../../platform/sheets/types.ts';
import { COORDINATES, COORDINATES_SYNONYMS, headerOf, LANGUAGES, PLACE_FIELDS } from './fields.ts';
import type { PlaceKind } from './types.ts';

interface NamedField {
  readonly field: string;
  readonly synonyms: readonly string[];
}
const coordinates: NamedField = { field: COORDINATES, synonyms: COORDINATES_SYNONYMS };
const columnNames: Readonly<Record<PlaceKind, ReadonlyMap<string, string>>> = {
  points: namesOf([...PLACE_FIELDS.points, coordinates]),
  zones: namesOf(PLACE_FIELDS.zones),
};

/** A column's own name takes precedence over a synonym of another column. */
function namesOf(fields: readonly NamedField[]): ReadonlyMap<string, string> {
  const synonyms = fields.flatMap(({ field, synonyms: names }) => names.map((name) => [bare(name), field] as const));
  const own = fields.flatMap(({ field }) =>
    [field, ...LANGUAGES.map((language) => headerOf(language, field))].map((name) => [bare(name), field] as const),
  );
  return new Map([...synonyms, ...own]);
}

/** The field of each column, by the header; null: unknown. Of a repeated field the first counts. */
export function columnsOf(kind: PlaceKind, header: readonly string[]): (string | null)[] {
  const seen = new Set<string>();
  const fields = header.map((name) => {
    const field = columnNames[kind].get(bare(name)) ?? null;
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
  // Two separate columns take precedence over a combined one.
  const isTwice = seen.has('lat') && seen.has('lon');
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
