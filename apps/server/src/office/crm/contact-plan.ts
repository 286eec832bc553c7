import { isDeepStrictEqual } from 'node:util';
import { findingsOf } from '@konvoj/contract';
import type { CrmContactColumn, FieldError } from '@konvoj/contract';
import { readCoordinates } from '@konvoj/geo/coordinates';
import { folded } from '@konvoj/i18n/folded';
import { fromHarmless } from '../../platform/formula-text.ts';
import { clearsValue } from '../../platform/imports/clears-value.ts';
import { ImportRow } from '../../platform/imports/import-row.ts';
import type { ReadRow, ReadSheet } from '../../platform/sheets/types.ts';
import { columnsOf, fieldSchemas, isList } from './contact-columns.ts';
import { companyKey, once, taxKey } from './rules.ts';
import type { ContactFields, StoredContact } from './types.ts';

/** What cells are resolved with. */
export interface KnownRecords {
  readonly contacts: readonly StoredContact[];
  readonly points: readonly { readonly id: number; readonly name: string }[];
  readonly people: readonly { readonly id: number; readonly email: string }[];
}

/** The same by the text of a cell. */
interface NamedRecords {
  readonly points: ReadonlyMap<string, KnownRecords['points']>;
  readonly people: ReadonlyMap<string, KnownRecords['people'][number]>;
}

type Value = string | number | null | readonly string[];

/** A row of a file during its import. */
export class ContactImportRow extends ImportRow {
  known: StoredContact | null = null;
  /** What the contact would be after the import; null: as it is, or rejected. */
  fields: ContactFields | null = null;
  readonly values = new Map<keyof ContactFields, Value>();

  override get name(): string {
    return String(this.values.get('company') ?? this.known?.company ?? '');
  }

  override get isKnown(): boolean {
    return this.known !== null;
  }

  override get isChanged(): boolean {
    return this.fields !== null;
  }
}

const EMPTY: ContactFields = {
  company: '',
  person: null,
  role: null,
  phones: [],
  emails: [],
  address: null,
  latitude: null,
  longitude: null,
  pointId: null,
  language: null,
  taxNumber: null,
  notes: null,
  tags: [],
  ownerId: null,
};

export interface ContactPlan {
  readonly columns: readonly { readonly header: string; readonly field: CrmContactColumn | null }[];
  readonly rows: readonly ContactImportRow[];
}

/**
 * The outcome of an import, row by row. A contact is recognised by its tax number, else by company and person. An empty cell
 * leaves a value as it is, `-` clears it.
 */
export function planContacts(sheet: ReadSheet, known: KnownRecords): ContactPlan {
  const [header, ...body] = sheet.rows;
  const fields = columnsOf(header?.cells ?? []);
  const named: NamedRecords = {
    points: Map.groupBy(known.points, ({ name }) => folded(name)),
    people: new Map(known.people.map((person) => [person.email.toLowerCase(), person])),
  };
  const rows = body.map((row) => readRow(row, fields, named));
  recognise(rows, known.contacts);
  for (const row of rows) row.fields = row.isRejected ? null : changedFields(row);
  return {
    columns: (header?.cells ?? []).map((text, index) => ({ header: text, field: fields[index] ?? null })),
    rows,
  };
}

function readRow(read: ReadRow, columns: readonly (CrmContactColumn | null)[], named: NamedRecords): ContactImportRow {
  const row = new ContactImportRow(columns, read);
  columns.forEach((column, index) => {
    const cell = read.cells[index] ?? '';
    if (column !== null && cell.trim() !== '') readCell(row, column, cell, named);
  });
  const has = (field: keyof ContactFields) => row.values.get(field) != null;
  if (!has('company') && row.errors.length === 0) row.reject({ path: 'company', code: 'required' });
  if (has('latitude') !== has('longitude') && row.errors.length === 0)
    row.reject({ path: has('latitude') ? 'longitude' : 'latitude', code: 'required' });
  if (has('latitude') && has('pointId')) row.reject({ path: 'point', code: 'invalid' });
  return row;
}

function readCell(row: ContactImportRow, column: CrmContactColumn, cell: string, named: NamedRecords): void {
  if (clearsValue(cell)) return clear(row, column);
  const text = fromHarmless(cell.toWellFormed().replaceAll('\0', '').trim());
  const refuse = (code: FieldError['code']) => row.reject({ path: column, code });
  switch (column) {
    case 'coordinates': {
      const place = readCoordinates(text);
      if (place === null) return refuse('invalid');
      row.values.set('latitude', place.latitude).set('longitude', place.longitude);
      return;
    }
    case 'point': {
      const [point, ...others] = named.points.get(folded(text)) ?? [];
      if (others.length > 0) return refuse('ambiguous');
      if (point === undefined) return refuse('unknown');
      row.values.set('pointId', point.id);
      return;
    }
    case 'owner': {
      const person = named.people.get(text.toLowerCase());
      if (person === undefined) return refuse('unknown');
      row.values.set('ownerId', person.id);
      return;
    }
    default:
      return check(row, column, text);
  }
}

function clear(row: ContactImportRow, column: CrmContactColumn): void {
  if (column === 'company') return row.reject({ path: 'company', code: 'required' });
  if (column === 'coordinates') row.values.set('latitude', null).set('longitude', null);
  else if (column === 'point') row.values.set('pointId', null);
  else if (column === 'owner') row.values.set('ownerId', null);
  else row.values.set(column, isList(column) ? [] : null);
}

/** A text as the form checks it. */
function check(
  row: ContactImportRow,
  column: Exclude<CrmContactColumn, 'coordinates' | 'point' | 'owner'>,
  text: string,
): void {
  const value = wantedOf(column, text);
  const checked = fieldSchemas[column].safeParse(value);
  if (checked.success) {
    row.values.set(column, checked.data ?? null);
    return;
  }
  const [first] = findingsOf(checked.error, value);
  row.reject({ ...(first ?? { code: 'invalid' }), path: column });
}

function wantedOf(column: CrmContactColumn, text: string): Value {
  if (isList(column))
    return once(
      text
        .split(/[,;\r\n]+/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
  if (column === 'latitude' || column === 'longitude') {
    return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : text;
  }
  return column === 'language' ? text.toLowerCase() : text;
}

/** The first contact of each key. */
type Contacts = Map<string, StoredContact>;

/** Which contact each row means. A second row for the same contact is refused. */
function recognise(rows: readonly ContactImportRow[], contacts: readonly StoredContact[]): void {
  const nameOf = (company: string, person: string | null) => `${companyKey(company)}\n${folded(person ?? '')}`;
  const byBoth: Contacts = new Map();
  const byName: Contacts = new Map();
  const byTax: Contacts = new Map();
  for (const contact of contacts.toReversed()) {
    const [tax, name] = [taxKey(contact.taxNumber), nameOf(contact.company, contact.person)];
    byName.set(name, contact);
    if (tax === null) continue;
    byBoth.set(`${tax}\n${name}`, contact);
    byTax.set(tax, contact);
  }
  const seen = new Set<string>();
  for (const row of rows) {
    if (row.isRejected) continue;
    const tax = taxKey(textIn(row, 'taxNumber'));
    const name = nameOf(row.name, textIn(row, 'person'));
    // Several people of one company have its tax number.
    row.known = byBoth.get(`${tax}\n${name}`) ?? byName.get(name) ?? byTax.get(tax ?? '') ?? null;
    const key = row.known === null ? name : `#${row.known.id}`;
    if (seen.has(key)) row.reject({ path: 'company', code: 'repeated' });
    seen.add(key);
  }
}

function textIn(row: ContactImportRow, field: keyof ContactFields): string | null {
  const value = row.values.get(field);
  return typeof value === 'string' ? value : null;
}

/** The contact after the import; null: unchanged. A place of one kind replaces that of the other. */
function changedFields(row: ContactImportRow): ContactFields | null {
  const before = row.known === null ? EMPTY : plain(row.known);
  const given = Object.fromEntries(row.values);
  const place =
    given['latitude'] != null ? { pointId: null } : given['pointId'] != null ? { latitude: null, longitude: null } : {};
  const after: ContactFields = { ...before, ...given, ...place };
  return row.known !== null && isDeepStrictEqual(after, before) ? null : after;
}

function plain(contact: StoredContact): ContactFields {
  const { id: _id, point: _point, createdAt: _at, createdBy: _by, version: _version, ...fields } = contact;
  return fields;
}
