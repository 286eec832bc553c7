import { isDeepStrictEqual } from 'node:util';
import type { CrmContact, CrmContactFields, CrmContactRow, CrmDuplicate, CrmNamed, FieldError } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated } from '../../fleet/editing.ts';
import type { Fields } from '../../fleet/editing.ts';
import { ownPlacesById } from '../../places/own-places/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import {
  contactsWithKeys,
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  lockContact,
  readContacts,
  readPeople,
  readTags,
  saveContact,
} from './contact-store.ts';
import type { ContactFilter } from './contact-store.ts';
import { contactChanged } from './errors.ts';
import { contactVisitsJob } from './jobs.ts';
import { auditedContact, namesOf, publishCrm } from './parts.ts';
import type { CrmParts } from './parts.ts';
import { duplicateReasons, keysOf, once } from './rules.ts';
import type { ContactFields, CrmEditor, StoredContact } from './types.ts';
import { deleteProposals } from './visit-store.ts';
import { contactOnWire, contactRowOnWire } from './wire.ts';

/** As many as a dialog can show. */
const MOST_DUPLICATES = 10;

export interface DuplicateQuery {
  readonly company?: string | null | undefined;
  readonly taxNumber?: string | null | undefined;
  readonly emails?: readonly string[] | undefined;
  readonly exceptId?: number | undefined;
}

/** What users do with contacts. All users of an organization see all of them. */
export interface ContactService {
  list(scope: Scope, filter: ContactFilter): Promise<CrmContactRow[]>;
  /** @throws {ProblemError} not_found */
  find(scope: Scope, id: number): Promise<CrmContact>;
  /** @throws {ProblemError} validation */
  create(editor: CrmEditor, body: CrmContactFields): Promise<CrmContact>;
  /** @throws {ProblemError} not_found; validation; crm_contact.changed_meanwhile */
  replace(
    editor: CrmEditor,
    id: number,
    body: CrmContactFields & { version?: number | undefined },
  ): Promise<CrmContact>;
  /** @throws {ProblemError} not_found */
  remove(editor: CrmEditor, id: number): Promise<void>;
  duplicates(scope: Scope, query: DuplicateQuery): Promise<CrmDuplicate[]>;
  people(scope: Scope): Promise<CrmNamed[]>;
  tags(scope: Scope): Promise<{ tag: string; contacts: number }[]>;
}

export function contactService(parts: CrmParts): ContactService {
  const { database, clock, jobs } = parts;

  const shown = async (contact: StoredContact) =>
    contactOnWire(contact, await namesOf(database, [contact.ownerId, contact.createdBy]));

  async function required(tx: Tx, scope: Scope, id: number): Promise<StoredContact> {
    const contact = await findContact(tx, scope, id);
    if (contact === null) throw notFound();
    return contact;
  }

  return {
    async list(scope, filter) {
      const contacts = await database.tenant(scope, (tx) => listContacts(tx, scope, filter));
      const names = await namesOf(
        database,
        contacts.map(({ ownerId }) => ownerId),
      );
      return contacts.map((contact) => contactRowOnWire(contact, names));
    },

    find: async (scope, id) => shown(await database.tenant(scope, (tx) => required(tx, scope, id))),

    async create(editor, body) {
      const contact = await database.tenant(editor, async (tx) => {
        const fields = fieldsOf(body);
        await refuseUnknown(tx, editor, fields, null, clock.now());
        const id = await insertContact(tx, editor, fields, clock.now());
        await auditCreated({ tx, actor: editor }, auditedContact({ id, company: fields.company }), { ...fields });
        if (hasPlace(fields)) await searchVisits(jobs, tx, editor, [id]);
        return required(tx, editor, id);
      });
      publishCrm(parts, editor, 'crmContacts', [contact.id]);
      return shown(contact);
    },

    async replace(editor, id, { version, ...body }) {
      const { contact, isChanged } = await database.tenant(editor, async (tx) => {
        const before = await lockContact(tx, editor, id);
        if (before === null) throw notFound();
        if (version !== undefined && version !== before.version) throw contactChanged(await shown(before));
        const fields = fieldsOf(body);
        await refuseUnknown(tx, editor, fields, before, clock.now());
        if (isDeepStrictEqual(fields, fieldsOfStored(before))) return { contact: before, isChanged: false };
        await saveContact(tx, editor, { ...fields, id, version: before.version + 1 });
        const audited = { before: fieldsOfStored(before), after: { ...fields } };
        await auditUpdated({ tx, actor: editor }, auditedContact({ id, company: fields.company }), audited);
        if (!hasSamePlace(before, fields)) {
          await deleteProposals(tx, editor, { contactId: id });
          const besides = await contactsAtPlaceOf(tx, editor, before);
          await searchVisits(jobs, tx, editor, hasPlace(fields) ? [id, ...besides] : besides);
        }
        return { contact: await required(tx, editor, id), isChanged: true };
      });
      if (isChanged) {
        publishCrm(parts, editor, 'crmContacts', [id]);
        publishCrm(parts, editor, 'crmVisits', []);
      }
      return shown(contact);
    },

    async remove(editor, id) {
      await database.tenant(editor, async (tx) => {
        const contact = await lockContact(tx, editor, id);
        if (contact === null) throw notFound();
        await deleteProposals(tx, editor, { contactId: id });
        await searchVisits(jobs, tx, editor, await contactsAtPlaceOf(tx, editor, contact));
        await deleteContact(tx, editor, contact);
        await auditRemoved({ tx, actor: editor }, auditedContact(contact), fieldsOfStored(contact));
      });
      publishCrm(parts, editor, 'crmContacts', [id]);
      publishCrm(parts, editor, 'crmActivities', []);
      publishCrm(parts, editor, 'crmVisits', []);
    },

    async duplicates(scope, { company = null, taxNumber = null, emails = [], exceptId }) {
      const keys = keysOf({ company, taxNumber, emails });
      const found = await database.tenant(scope, (tx) => contactsWithKeys(tx, scope, keys, exceptId));
      return found
        .map((contact) => ({ contact, reasons: duplicateReasons(keys, keysOf(contact)) }))
        .filter(({ reasons }) => reasons.length > 0)
        .toSorted((a, b) => b.reasons.length - a.reasons.length)
        .slice(0, MOST_DUPLICATES)
        .map(({ contact: { id, company: name, person, address }, reasons }) => ({
          contact: { id, company: name, person, address },
          reasons,
        }));
    },

    async people(scope) {
      const people = await database.tenant(scope, (tx) => readPeople(tx, scope, clock.now()));
      return people.filter(({ canSignIn }) => canSignIn).map(({ id, name }) => ({ id, name }));
    },

    tags: (scope) => database.tenant(scope, (tx) => readTags(tx, scope)),
  };
}

/** Lets visits of contacts be searched in what was recorded, once the transaction is committed. */
export async function searchVisits(
  jobs: CrmParts['jobs'],
  tx: Tx,
  { organizationId }: Scope,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length > 0) await jobs.send(tx, contactVisitsJob, { organizationId, contactIds: [...contactIds] });
}

/** Other contacts with the place that a contact has or had: the visits proposed to it are theirs now. */
async function contactsAtPlaceOf(tx: Tx, scope: Scope, contact: StoredContact): Promise<number[]> {
  if (!hasPlace(contact)) return [];
  const contacts = await readContacts(tx, scope);
  return contacts.filter((each) => each.id !== contact.id && hasSamePlace(each, contact)).map(({ id }) => id);
}

/** The fields of a body; what it leaves out is empty. Repeated tags, numbers and addresses count once. */
export function fieldsOf(body: CrmContactFields): ContactFields {
  return {
    company: body.company,
    person: body.person ?? null,
    role: body.role ?? null,
    phones: once(body.phones ?? []),
    emails: once(body.emails ?? []),
    address: body.address ?? null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    pointId: body.pointId ?? null,
    language: body.language ?? null,
    taxNumber: body.taxNumber ?? null,
    notes: body.notes ?? null,
    tags: once(body.tags ?? []),
    ownerId: body.ownerId ?? null,
  };
}

/** The fields of a stored contact, as the audit names them. */
export function fieldsOfStored(contact: StoredContact): ContactFields & Fields {
  const { id: _id, point: _point, createdAt: _at, createdBy: _by, version: _version, ...fields } = contact;
  return fields;
}

export const hasPlace = ({ latitude, pointId }: ContactFields) => latitude !== null || pointId !== null;
export const hasSamePlace = (a: ContactFields, b: ContactFields) =>
  a.latitude === b.latitude && a.longitude === b.longitude && a.pointId === b.pointId;

/** @throws {ProblemError} validation: a place that contradicts itself, a point or an owner that is not there */
async function refuseUnknown(
  tx: Tx,
  scope: Scope,
  fields: ContactFields,
  before: StoredContact | null,
  now: number,
): Promise<void> {
  const { latitude, longitude, pointId, ownerId } = fields;
  const errors: FieldError[] = [];
  if (latitude === null && longitude !== null) errors.push({ path: 'latitude', code: 'required' });
  if (longitude === null && latitude !== null) errors.push({ path: 'longitude', code: 'required' });
  if (pointId !== null && latitude !== null) errors.push({ path: 'pointId', code: 'invalid' });
  if (pointId !== null && pointId !== before?.pointId) {
    const { points } = await ownPlacesById(tx, scope, { pointIds: [pointId], zoneIds: [] });
    if (!points.has(pointId)) errors.push({ path: 'pointId', code: 'unknown' });
  }
  if (ownerId !== null && ownerId !== before?.ownerId) {
    const people = await readPeople(tx, scope, now);
    if (!people.some(({ id, canSignIn }) => id === ownerId && canSignIn))
      errors.push({ path: 'ownerId', code: 'unknown' });
  }
  if (errors.length > 0) throw invalidFields(...errors);
}
