import { z } from 'zod';
import { CRM_LIMITS, EMAIL_MAX_LENGTH, IMPORT_MAX_MB, LIST_LIMIT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { importedColumn, importedRow } from '../fleet/fleet-files.ts';
import {
  id,
  idListText,
  idText,
  instant,
  languageInput,
  latitude,
  longitude,
  optionalAddress,
  optionalLine,
  optionalNotes,
  optionalText,
  searchText,
  shortText,
} from '../wire-types.ts';

export const crmNamed = z.object({ id, name: z.string() });
export type CrmNamed = z.infer<typeof crmNamed>;

/** The language of a contact, ISO 639-1: `sl`, `it`. */
const contactLanguage = z.string().regex(/^[a-z]{2}$/);

const contactFields = {
  id,
  company: z.string(),
  person: z.string().nullable(),
  /** Of the person in the company. */
  role: z.string().nullable(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  address: z.string().nullable(),
  /** Own coordinates, degrees; null: none. A contact has them or an own point, never both. */
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** An own point of the organization; null: none, or one that was deleted. */
  point: crmNamed.nullable(),
  /** Where visits are looked for: the own coordinates, else those of the own point. Null: neither. */
  place: z.object({ latitude, longitude }).nullable(),
  language: contactLanguage.nullable(),
  taxNumber: z.string().nullable(),
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  /** The user who looks after the contact; null: nobody, or a user who was deleted. */
  owner: crmNamed.nullable(),
  /** Rises with every change. A change that names an older one is refused. */
  version: z.int(),
};

/** A contact in a list, with figures of the activities that the reader may see. */
export const crmContactRow = z.object({
  ...contactFields,
  lastActivityAt: instant.nullable(),
  /** Activities whose next step is not done. */
  openSteps: z.int(),
  /** The earliest due day of these; null: none has one. */
  nextDueOn: z.iso.date().nullable(),
  /** Found visits that wait for a decision. */
  proposedVisits: z.int(),
});
export type CrmContactRow = z.output<typeof crmContactRow>;

export const crmContact = z.object({
  ...contactFields,
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type CrmContact = z.output<typeof crmContact>;

/** A telephone number as people write it. */
const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()/.-]{3,30}$/);
const tag = shortText.max(40);
const taxNumber = optionalLine(30);

export const crmContactFields = z.strictObject({
  company: shortText,
  person: optionalText.optional(),
  role: optionalText.optional(),
  phones: z.array(phone).max(CRM_LIMITS.phones).optional(),
  emails: z.array(z.email().max(EMAIL_MAX_LENGTH)).max(CRM_LIMITS.emails).optional(),
  address: optionalAddress.optional(),
  latitude: latitude.nullable().optional(),
  longitude: longitude.nullable().optional(),
  pointId: id.nullable().optional(),
  language: contactLanguage.nullable().optional(),
  taxNumber: taxNumber.optional(),
  notes: optionalNotes.optional(),
  tags: z.array(tag).max(CRM_LIMITS.tags).optional(),
  ownerId: id.nullable().optional(),
});
export type CrmContactFields = z.output<typeof crmContactFields>;

/** What two contacts have in common. `company`: the same name without case, marks and legal form. */
export const duplicateReason = z.enum(['company', 'taxNumber', 'email']);
export type DuplicateReason = z.infer<typeof duplicateReason>;
export const crmDuplicate = z.object({
  contact: z.object({ id, company: z.string(), person: z.string().nullable(), address: z.string().nullable() }),
  reasons: z.array(duplicateReason),
});
export type CrmDuplicate = z.output<typeof crmDuplicate>;

/** The columns of an imported file. `owner`: the e-mail address of a user; `point`: the name of an own point. */
export const crmContactColumn = z.enum([
  'company',
  'person',
  'role',
  'phones',
  'emails',
  'address',
  'latitude',
  'longitude',
  'coordinates',
  'point',
  'language',
  'taxNumber',
  'notes',
  'tags',
  'owner',
]);
export type CrmContactColumn = z.infer<typeof crmContactColumn>;

/** What an import of contacts did, or would do. */
export const crmContactsImported = z.object({
  created: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
  /** Rows with a mistake. */
  rejected: z.int().min(0),
  columns: z.array(importedColumn),
  /** Every row that is not `unchanged`, at most 1,000, the rejected ones first. */
  rows: z.array(importedRow),
});
export type CrmContactsImported = z.output<typeof crmContactsImported>;

const byId = z.strictObject({ id: idText });
/** The version that the caller has read; without it the contact is changed whatever it is now. */
const ofVersion = { version: z.int().optional() };
const contactFilter = {
  /** In company, person, role, address, tax number, phones, e-mails, notes and tags, without case and marks. */
  search: searchText,
  ownerIds: idListText.optional(),
  /** A tag, without case and marks. */
  tag: searchText,
};

export const crmContacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/crm_contacts/index',
    access: 'crm.read',
    summary: 'Contacts by company name; `before` is the last contact of the page before',
    query: z.strictObject({
      ...contactFilter,
      /** Only those with (true) or without (false) a place. */
      hasPlace: z.stringbool().optional(),
      /** The contact after which the page begins. */
      before: idText.optional(),
      limit: z.coerce.number().int().min(1).max(CRM_LIMITS.list).default(LIST_LIMIT.default),
    }),
    reply: z.array(crmContactRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/crm_contacts/index',
    access: 'crm.edit',
    summary: 'A new contact; duplicates are not refused (`/api/crm_contacts/duplicates`)',
    body: crmContactFields,
    reply: crmContact,
  }),
  duplicates: endpoint({
    method: 'POST',
    path: '/api/crm_contacts/duplicates',
    access: 'crm.read',
    summary: 'Contacts with the same company name, tax number or e-mail address, at most 10. Nothing is stored',
    body: z.strictObject({
      company: optionalText.optional(),
      taxNumber: taxNumber.optional(),
      /** As typed so far: what is no address yet matches nothing. */
      emails: z.array(z.string().max(EMAIL_MAX_LENGTH)).max(CRM_LIMITS.emails).optional(),
      /** The contact that is edited. */
      exceptId: id.optional(),
    }),
    reply: z.array(crmDuplicate),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/crm_contacts/people',
    access: 'crm.read',
    summary: 'Users of the organization who can own contacts and next steps, by name',
    reply: z.array(crmNamed),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/crm_contacts/tags',
    access: 'crm.read',
    summary: 'Tags in use by name, with the number of their contacts',
    reply: z.array(z.object({ tag: z.string(), contacts: z.int() })),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/crm_contacts/import',
    access: 'crm.edit',
    summary:
      'Contacts of a CSV or XLSX file; with `preview` nothing is written. A contact of the same tax number, else of the same company and person, is updated; rows without a mistake go in',
    bodyKind: 'file',
    upload: { maxMB: IMPORT_MAX_MB, tooLarge: 'import.too_large' },
    query: z.strictObject({ preview: z.stringbool().optional() }),
    reply: crmContactsImported,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/crm_contacts/export',
    access: 'crm.read',
    summary: 'The contacts of a filter as a file that can be imported again',
    query: z.strictObject({ ...contactFilter, format: z.enum(['csv', 'xlsx']), language: languageInput.optional() }),
    file: true,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/crm_contacts/:id',
    access: 'crm.read',
    summary: 'A contact',
    params: byId,
    reply: crmContact,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/crm_contacts/:id',
    access: 'crm.edit',
    summary:
      'Replaces a contact; what the body leaves out is emptied. 409 when somebody changed the named `version`: the problem has the stored contact as `current`',
    params: byId,
    body: crmContactFields.extend(ofVersion),
    reply: crmContact,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/crm_contacts/:id',
    access: 'crm.edit',
    summary: 'Deletes a contact; its activities stay under its name, proposed visits are dropped',
    params: byId,
  }),
} as const;
