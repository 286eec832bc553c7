import type { LanguageCode, PlacesImported } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { listPointTypes } from '../../../organization/reference/lists.ts';
import type { GeoPointFields, GeoZoneFields, ZoneShape } from '../types.ts';
import { AREA, COORDINATES } from './fields.ts';

type Changes = PlacesImported['rows'][number]['changes'];
/** The text of a column for a place; none for columns that are no field of it. */
export type WordsOf<Fields> = (fields: Fields, column: string, language: LanguageCode) => string;

/** The changed cells of a known place: old and new content. */
export function shownChanges<Fields>(
  columns: readonly (string | null)[],
  before: Fields,
  after: Fields,
  wordsOf: WordsOf<Fields>,
  language: LanguageCode,
): Changes {
  return columns.flatMap((field, column) => {
    if (field === null) return [];
    const change = { column, before: wordsOf(before, field, language), after: wordsOf(after, field, language) };
    return change.before === change.after ? [] : [change];
  });
}

export function pointWords(point: GeoPointFields, column: string, language: LanguageCode): string {
  switch (column) {
    case 'description':
      return point.description ?? '';
    case 'address':
      return point.address ?? '';
    case 'lat':
      return String(point.latitude);
    case 'lon':
      return String(point.longitude);
    case COORDINATES:
      return `${point.latitude}, ${point.longitude}`;
    case 'company':
      return point.company ?? '';
    case 'contactPerson':
      return point.contactPerson ?? '';
    case 'email':
      return point.email ?? '';
    case 'type':
      return listPointTypes(language).find(({ id }) => id === point.type)?.name ?? String(point.type);
    case 'radius':
      return String(point.radiusMeters);
    default:
      return '';
  }
}

export function zoneWords(
  { description, bounds, shape }: GeoZoneFields,
  column: string,
  language: LanguageCode,
): string {
  switch (column) {
    case 'description':
      return description ?? '';
    case 'swlatitude':
      return String(bounds.swLatitude);
    case 'swlongitude':
      return String(bounds.swLongitude);
    case 'nelatitude':
      return String(bounds.neLatitude);
    case 'nelongitude':
      return String(bounds.neLongitude);
    case AREA:
      return shapeWords(shape, language);
    default:
      return '';
  }
}

function shapeWords(shape: ZoneShape, language: LanguageCode): string {
  const name = textOf(language, `placesImport.shape.${shape.kind}`);
  if (shape.kind === 'circle') return `${name} (${shape.radiusMeters} m)`;
  // The first corner is repeated at the end.
  return shape.kind === 'polygon' ? `${name} (${shape.ring.length - 1})` : name;
}
