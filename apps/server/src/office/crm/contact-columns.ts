import { crmContactColumn, crmContactFields } from '@konvoj/contract';
import type { CrmContactColumn, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { ColumnNames } from '../../platform/imports/column-names.ts';
import type { ContactFields } from './types.ts';

const LANGUAGES: readonly LanguageCode[] = ['sl', 'en', 'de'];

/** Columns of which a cell holds several texts, separated by commas, semicolons or line breaks. */
const LISTS = new Set<string>(['phones', 'emails', 'tags']);
export const isList = (column: CrmContactColumn): boolean => LISTS.has(column);

/** The order of the columns of an export; `coordinates` is read only. */
export const EXPORTED = crmContactColumn.options.filter((column) => column !== 'coordinates');

/** Further names of the columns, as used by other programs and people. */
const ALIASES: Readonly<Partial<Record<CrmContactColumn, readonly string[]>>> = {
  company: ['firma', 'naziv', 'naziv podjetja', 'name', 'unternehmen', 'organization', 'client', 'stranka', 'kunde'],
  person: ['kontaktna oseba', 'contact', 'contact person', 'ansprechpartner', 'kontakt', 'ime'],
  role: ['funkcija', 'position', 'job title', 'položaj'],
  phones: ['telefon', 'phone', 'tel', 'gsm', 'mobil', 'mobile'],
  emails: ['email', 'e-mail', 'mail', 'e-naslov', 'e-pošta'],
  address: ['ulica', 'street', 'anschrift', 'strasse'],
  latitude: ['lat', 'gps lat', 'breite', 'zš'],
  longitude: ['lon', 'lng', 'gps lon', 'länge', 'zd'],
  coordinates: ['gps', 'lat lon', 'lokacija', 'location', 'standort'],
  point: ['poi', 'točka', 'place', 'ort'],
  language: ['lang', 'sprache'],
  taxNumber: ['id za ddv', 'ddv', 'vat', 'vat id', 'uid', 'ust-idnr', 'steuernummer'],
  notes: ['opomba', 'komentar', 'comment', 'bemerkung', 'description', 'opis'],
  tags: ['skupina', 'groups', 'labels', 'kategorija'],
  owner: ['lastnik', 'account manager', 'betreuer', 'zadolžen'],
};

const names = new ColumnNames(
  crmContactColumn.options.map((field) => ({
    field,
    names: LANGUAGES.map((language) => headerOf(language, field)),
    aliases: ALIASES[field] ?? [],
  })),
);

/** The column of each header; null: unknown. */
export function columnsOf(header: readonly string[]): (CrmContactColumn | null)[] {
  return names.fieldsOf(header).map((field) => (field === null ? null : crmContactColumn.parse(field)));
}

export function headerOf(language: LanguageCode, column: CrmContactColumn): string {
  return textOf(language, `crmServer.column.${column}`);
}

/** Names of records that contacts point to, by their ids. */
export interface Names {
  readonly points: ReadonlyMap<number, string>;
  /** E-mail addresses of users. */
  readonly owners: ReadonlyMap<number, string>;
}

/** The text of a column of a contact. */
export function textOfColumn(contact: ContactFields, column: CrmContactColumn, { points, owners }: Names): string {
  const { latitude, longitude, pointId, ownerId } = contact;
  switch (column) {
    case 'phones':
    case 'emails':
    case 'tags':
      return contact[column].join(', ');
    case 'latitude':
    case 'longitude':
      return contact[column] === null ? '' : String(contact[column]);
    case 'coordinates':
      return latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
    case 'point':
      return pointId === null ? '' : (points.get(pointId) ?? '');
    case 'owner':
      return ownerId === null ? '' : (owners.get(ownerId) ?? '');
    default:
      return contact[column] ?? '';
  }
}

/** What a value of a column is checked with, as the form does. */
export const fieldSchemas = crmContactFields.shape;
