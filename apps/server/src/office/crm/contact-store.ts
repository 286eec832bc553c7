import { DEGREES_E7 } from '@konvoj/geo/distance';
import { folded } from '@konvoj/i18n/folded';
import type { Scope, Tx } from '../../platform/database.ts';
import { seesDevice, viewer } from './seeing.ts';
import { keysOf } from './rules.ts';
import type { ContactKeys } from './rules.ts';
import type { ContactFields, ListedContact, PointOfContact, StoredContact } from './types.ts';

interface ContactRow {
  id: number;
  company: string;
  person: string | null;
  role: string | null;
  phones: string[];
  emails: string[];
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  point_id: number | null;
  point_name: string | null;
  point_latitude: number | null;
  point_longitude: number | null;
  point_radius: number | null;
  language: string | null;
  tax_number: string | null;
  notes: string | null;
  tags: string[];
  owner_id: number | null;
  created_at: Date;
  created_by: number | null;
  version: number;
}
interface ListedRow extends ContactRow {
  last_activity_at: Date | null;
  open_steps: number;
  next_due_on: string | null;
  proposed_visits: number;
}

const COLUMNS = `c.id, c.company, c.person, c.role, c.phones, c.emails, c.address, c.latitude, c.longitude, c.point_id,
    p.name as point_name, p.latitude as point_latitude, p.longitude as point_longitude, p.radius_meters as point_radius,
    c.language, c.tax_number, c.notes, c.tags, c.owner_id, c.created_at, c.created_by, c.version`;
const FROM = `from crm_contact c
  left join geo_point p on p.organization_id = c.organization_id and p.id = c.point_id and p.deleted_at is null`;

const degrees = (e7: number | null) => (e7 === null ? null : e7 / DEGREES_E7);
const inE7 = (value: number | null) => (value === null ? null : Math.round(value * DEGREES_E7));

function contactOf(row: ContactRow): StoredContact {
  return {
    id: row.id,
    company: row.company,
    person: row.person,
    role: row.role,
    phones: row.phones,
    emails: row.emails,
    address: row.address,
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
    pointId: row.point_id,
    point: pointOf(row),
    language: row.language,
    taxNumber: row.tax_number,
    notes: row.notes,
    tags: row.tags,
    ownerId: row.owner_id,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    version: row.version,
  };
}

function pointOf(row: ContactRow): PointOfContact | null {
  const { point_id: id, point_name: name, point_latitude: lat, point_longitude: lon, point_radius: radius } = row;
  if (id === null || name === null || lat === null || lon === null || radius === null) return null;
  return { id, name, latitude: lat / DEGREES_E7, longitude: lon / DEGREES_E7, radiusMeters: radius };
}

/** What a change writes, in the order of `valuesOf`. */
const FIELDS = `company, person, role, phones, emails, address, latitude, longitude, point_id, language, tax_number, notes,
  tags, owner_id, company_key, tax_key, email_keys, name_text, search_text`;

function valuesOf(contact: ContactFields): unknown[] {
  const { company, tax, emails } = keysOf(contact);
  const { person, role, address, taxNumber, notes, phones, tags } = contact;
  const texts = [contact.company, person, role, address, taxNumber, notes, ...phones, ...contact.emails, ...tags];
  return [
    contact.company,
    person,
    role,
    phones,
    contact.emails,
    address,
    inE7(contact.latitude),
    inE7(contact.longitude),
    contact.pointId,
    contact.language,
    taxNumber,
    notes,
    tags,
    contact.ownerId,
    company,
    tax,
    emails,
    nameText(contact),
    folded(texts.flatMap((text) => text ?? []).join('\n')),
  ];
}

/** Company and person as they are ordered and searched. */
export const nameText = ({ company, person }: Pick<ContactFields, 'company' | 'person'>): string =>
  folded([company, person].flatMap((text) => text ?? []).join('\n'));

export interface ContactFilter {
  readonly search?: string | undefined;
  readonly ownerIds?: readonly number[] | undefined;
  readonly tag?: string | undefined;
  readonly hasPlace?: boolean | undefined;
  /** The contact after which the page begins. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const MATCHES = `($3::text is null or strpos(c.search_text, $3) > 0) and ($4::int4[] is null or c.owner_id = any($4))
  and ($5::text is null or exists (select from unnest(c.tags) t(tag) where folded_text(t.tag) = $5))
  and ($6::bool is null or $6 = (c.latitude is not null or p.id is not null))`;
const matching = ({ search, ownerIds, tag, hasPlace }: Omit<ContactFilter, 'limit'>) => [
  search ? folded(search) : null,
  ownerIds ?? null,
  tag ? folded(tag) : null,
  hasPlace ?? null,
];

/** Contacts by company and person, with figures of what the user may see. */
export async function listContacts(tx: Tx, scope: Scope, filter: ContactFilter): Promise<ListedContact[]> {
  const rows = await tx.query<ListedRow>({
    name: 'crm.contacts',
    text: `select ${COLUMNS}, a.last_activity_at, a.open_steps, a.next_due_on, v.proposed_visits
             ${FROM}
             cross join lateral (
               select max(a.at) as last_activity_at,
                      count(*) filter (where a.step_text is not null and a.step_done_at is null)::int4 as open_steps,
                      (min(a.step_due_on) filter (where a.step_done_at is null))::text as next_due_on
                 from crm_activity a
                where a.organization_id = $1 and a.contact_id = c.id and ${seesDevice('a.device_id')}) a
             cross join lateral (
               select count(*)::int4 as proposed_visits from crm_visit v
                where v.organization_id = $1 and v.contact_id = c.id and v.state = 'proposed' and ${seesDevice('v.device_id')}) v
            where c.organization_id = $1 and ${MATCHES}
              and ($7::int4 is null or (c.name_text, c.id) >
                    (select b.name_text, b.id from crm_contact b where b.organization_id = $1 and b.id = $7))
            order by c.name_text, c.id limit $8`,
    values: [...viewer(scope), ...matching(filter), filter.before ?? null, filter.limit],
  });
  return rows.map((row) => ({
    ...contactOf(row),
    lastActivityAt: row.last_activity_at?.getTime() ?? null,
    openSteps: row.open_steps,
    nextDueOn: row.next_due_on,
    proposedVisits: row.proposed_visits,
  }));
}

/** Contacts by company and person. @param ids only these */
export async function readContacts(
  tx: Tx,
  scope: Scope,
  filter: Pick<ContactFilter, 'search' | 'ownerIds' | 'tag'> & { readonly ids?: readonly number[] } = {},
): Promise<StoredContact[]> {
  const rows = await tx.query<ContactRow>({
    name: 'crm.contacts_plain',
    text: `select ${COLUMNS} ${FROM}
            where c.organization_id = $1 and $2::int4 is not distinct from $2 and ${MATCHES}
              and ($7::int4[] is null or c.id = any($7))
            order by c.name_text, c.id`,
    values: [...viewer(scope), ...matching(filter), filter.ids ?? null],
  });
  return rows.map(contactOf);
}

/** Null: there is none. */
export async function findContact(tx: Tx, scope: Scope, id: number): Promise<StoredContact | null> {
  return (await readContacts(tx, scope, { ids: [id] }))[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockContact(tx: Tx, scope: Scope, id: number): Promise<StoredContact | null> {
  await tx.query({
    name: 'crm.lock_contact',
    text: 'select from crm_contact where organization_id = $1 and id = $2 for update',
    values: [scope.organizationId, id],
  });
  return findContact(tx, scope, id);
}

/** @returns the id of the new contact */
export async function insertContact(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  contact: ContactFields,
  now: number,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'crm.insert_contact',
    text: `insert into crm_contact (organization_id, created_at, created_by, ${FIELDS})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
           returning id`,
    values: [scope.organizationId, new Date(now), scope.userId, ...valuesOf(contact)],
  });
  if (row === undefined) throw new Error('no contact was inserted');
  return row.id;
}

export async function saveContact(
  tx: Tx,
  scope: Scope,
  contact: ContactFields & Pick<StoredContact, 'id' | 'version'>,
): Promise<void> {
  await tx.query({
    name: 'crm.save_contact',
    text: `update crm_contact set version = $3, (${FIELDS}) =
             ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, contact.id, contact.version, ...valuesOf(contact)],
  });
}

/** Deletes a contact without proposed visits; its activities keep its name, and what was decided about halts stays. */
export async function deleteContact(tx: Tx, scope: Scope, contact: StoredContact): Promise<void> {
  await tx.query({
    name: 'crm.keep_names',
    text: `update crm_activity set contact_id = null, company = $3, person = $4, search_text = search_text || E'\\n' || $5
            where organization_id = $1 and contact_id = $2`,
    values: [scope.organizationId, contact.id, contact.company, contact.person, nameText(contact)],
  });
  await tx.query({
    name: 'crm.delete_contact',
    text: 'delete from crm_contact where organization_id = $1 and id = $2',
    values: [scope.organizationId, contact.id],
  });
}

/** Contacts that share a key, as `duplicateReasons` compares them. @param exceptId this one is left out */
export async function contactsWithKeys(
  tx: Tx,
  scope: Scope,
  keys: ContactKeys,
  exceptId: number | undefined,
): Promise<StoredContact[]> {
  const rows = await tx.query<ContactRow>({
    name: 'crm.duplicates',
    text: `select ${COLUMNS} ${FROM}
            where c.organization_id = $1 and c.id is distinct from $2::int4
              and (c.company_key = $3 or c.tax_key = $4 or c.email_keys && $5::text[])
            order by c.name_text, c.id limit 100`,
    values: [scope.organizationId, exceptId ?? null, keys.company, keys.tax, keys.emails],
  });
  return rows.map(contactOf);
}

/** Tags in use, with the number of their contacts. */
export function readTags(tx: Tx, scope: Scope): Promise<{ tag: string; contacts: number }[]> {
  return tx.query({
    name: 'crm.tags',
    text: `select t.tag, count(*)::int4 as contacts from crm_contact c cross join lateral unnest(c.tags) t(tag)
            where c.organization_id = $1 group by t.tag order by folded_text(t.tag), t.tag limit 1000`,
    values: [scope.organizationId],
  });
}

/** Users of the organization, locked ones too; `canSignIn` says which can be chosen. */
export async function readPeople(
  tx: Tx,
  scope: Scope,
  now: number,
): Promise<{ id: number; name: string; email: string; canSignIn: boolean }[]> {
  return tx.query({
    name: 'crm.people',
    text: `select id, first_name || ' ' || last_name as name, email,
                  not locked and (valid_until is null or valid_until > $2) as "canSignIn"
             from app_user where organization_id = $1 order by first_name, last_name, id`,
    values: [scope.organizationId, new Date(now)],
  });
}

/** Names and places of contacts within a box, by name: own coordinates, else those of the own point. */
export async function contactsWithin(
  tx: Tx,
  scope: Scope,
  box: { readonly sw: readonly [number, number]; readonly ne: readonly [number, number] },
): Promise<{ readonly name: string; readonly latitude: number; readonly longitude: number }[]> {
  const rows = await tx.query<{ name: string; latitude: number; longitude: number }>({
    name: 'crm.contacts_within',
    text: `select name, latitude, longitude from (
             select company as name, name_text, id, latitude, longitude from crm_contact
              where organization_id = $1 and latitude between $2::int8 and $4::int8 and longitude between $3::int8 and $5::int8
             union all
             select c.company, c.name_text, c.id, p.latitude, p.longitude from crm_contact c
               join geo_point p on p.organization_id = c.organization_id and p.id = c.point_id
              where c.organization_id = $1 and c.point_id is not null and p.deleted_at is null
                and p.latitude between $2::int8 and $4::int8 and p.longitude between $3::int8 and $5::int8) found
            order by name_text, id`,
    values: [scope.organizationId, ...[...box.sw, ...box.ne].map((value) => Math.round(value * DEGREES_E7))],
  });
  return rows.map(({ name, latitude, longitude }) => ({
    name,
    latitude: latitude / DEGREES_E7,
    longitude: longitude / DEGREES_E7,
  }));
}
