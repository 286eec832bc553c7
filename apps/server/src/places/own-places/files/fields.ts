import { EMAIL_MAX_LENGTH, geoPointFields, geoZoneFields, placeField } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { z } from 'zod';
import type { PlaceKind } from './types.ts';

/** How a cell is read. */
export type FieldKind = 'text' | 'degrees' | 'type' | 'metres';

/** A column of points or zones. */
export interface PlaceField {
  readonly field: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** The meaning of an empty text: cleared, or not given. */
  readonly empty: 'none' | 'says nothing';
  /** Validates the value like the edit dialog. */
  readonly schema: z.ZodType;
  /** Further names of the column, as used by other programs and people. */
  readonly synonyms: readonly string[];
}

export const LANGUAGES: readonly LanguageCode[] = ['sl', 'en', 'de'];

const point = geoPointFields.shape;
const zone = geoZoneFields.shape;

const column = (field: string, schema: z.ZodType, details: Partial<PlaceField> = {}): PlaceField => ({
  field,
  schema,
  kind: 'text',
  required: false,
  empty: 'none',
  synonyms: [],
  ...details,
});
const NAMES = ['naziv', 'ime', 'title', 'bezeichnung', 'ort', 'kraj', 'place', 'poi'];
const NOTES = ['opis', 'opomba', 'opombe', 'desc', 'notes', 'comment', 'komentar', 'bemerkung', 'notiz', 'notizen'];
const degrees = (synonyms: readonly string[]) => ({ kind: 'degrees', required: true, synonyms }) as const;

export const PLACE_FIELDS: Readonly<Record<PlaceKind, readonly PlaceField[]>> = {
  points: [
    column('name', point.name, { required: true, synonyms: NAMES }),
    column('description', point.description, { synonyms: NOTES }),
    column('address', point.address, { synonyms: ['ulica', 'street', 'anschrift', 'strasse', 'full address'] }),
    column(
      'lat',
      point.latitude,
      degrees(['širina', 'geografska širina', 'geogr. širina', 'zš', 'gps lat', 'breite', 'geografische breite', 'y']),
    ),
    column(
      'lon',
      point.longitude,
      degrees([
        'lng',
        'long',
        'dolžina',
        'geografska dolžina',
        'geogr. dolžina',
        'zd',
        'gps lon',
        'länge',
        'geografische länge',
        'x',
      ]),
    ),
    column('company', point.company, { synonyms: ['firma', 'naziv podjetja', 'unternehmen', 'organization'] }),
    column('contactPerson', point.contactPerson, { synonyms: ['kontakt', 'contact', 'kontaktperson', 'oseba'] }),
    column('email', z.email().max(EMAIL_MAX_LENGTH), {
      synonyms: ['mail', 'e-naslov', 'elektronski naslov', 'elektronska pošta'],
    }),
    column('type', point.type, {
      kind: 'type',
      empty: 'says nothing',
      synonyms: ['tip', 'typ', 'kind', 'kategorija', 'category', 'kategorie', 'vrsta točke'],
    }),
    column('radius', point.radiusMeters, { kind: 'metres', empty: 'says nothing', synonyms: ['radij', 'umkreis'] }),
  ],
  zones: [
    column('name', zone.name, { required: true, synonyms: [...NAMES, 'območje', 'cona', 'zone', 'area', 'gebiet'] }),
    column('description', zone.description, { synonyms: NOTES }),
    column(
      'swlatitude',
      zone.swlatitude,
      degrees(['jug', 'south', 'süden', 'süd', 'min lat', 'lat min', 'sw lat', 'spodnja širina']),
    ),
    column(
      'swlongitude',
      zone.swlongitude,
      degrees(['zahod', 'west', 'westen', 'min lon', 'lon min', 'min lng', 'sw lon', 'sw lng']),
    ),
    column(
      'nelatitude',
      zone.nelatitude,
      degrees(['sever', 'north', 'norden', 'nord', 'max lat', 'lat max', 'ne lat', 'zgornja širina']),
    ),
    column(
      'nelongitude',
      zone.nelongitude,
      degrees(['vzhod', 'east', 'osten', 'ost', 'max lon', 'lon max', 'max lng', 'ne lon', 'ne lng']),
    ),
  ],
};

/** Latitude and longitude in one column. */
export const COORDINATES = 'coordinates';
export const COORDINATES_SYNONYMS: readonly string[] = [
  'coordinate',
  'koordinata',
  'koordinate',
  'koordinaten',
  'gps',
  'gps koordinate',
  'gps koordinaten',
  'lat lon',
  'lat lng',
  'lokacija',
  'location',
  'lage',
  'position',
  'standort',
];
/** The outline of a zone, if the file has one: its column shows the number of corners. */
export const AREA = 'area';

/** The label of a column in a language. */
export function headerOf(language: LanguageCode, field: string): string {
  return textOf(language, `placesImport.column.${placeField.parse(field)}`);
}
