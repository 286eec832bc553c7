import { endpoints, schemaFindings, type CrmContact, type FieldError, type FoundPlace } from '@konvoj/contract';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import { placeCoordinates } from '../../../shared/map-place.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import type { ContactBody } from './use-contacts.ts';

/** What the form of a contact holds, named like the body of the call. */
export const contactValues = z.object({
  company: z.string(),
  person: z.string(),
  role: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  address: z.string(),
  /** A contact has coordinates of its own or an own point, never both. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  pointId: z.number().nullable(),
  /** Of the own point; not sent. */
  pointName: z.string(),
  language: z.string().nullable(),
  taxNumber: z.string(),
  notes: z.string(),
  tags: z.array(z.string()),
  ownerId: z.number().nullable(),
});
export type ContactValues = z.infer<typeof contactValues>;

export const NEW_CONTACT: ContactValues = {
  company: '',
  person: '',
  role: '',
  phones: [],
  emails: [],
  address: '',
  latitude: null,
  longitude: null,
  pointId: null,
  pointName: '',
  language: null,
  taxNumber: '',
  notes: '',
  tags: [],
  ownerId: null,
};

/** The form of a contact that is changed. */
export function valuesOfContact(contact: CrmContact): ContactValues {
  const { company, person, role, phones, emails, address, latitude, longitude, point, language } = contact;
  return {
    company,
    person: person ?? '',
    role: role ?? '',
    phones,
    emails,
    address: address ?? '',
    latitude,
    longitude,
    pointId: point?.id ?? null,
    pointName: point?.name ?? '',
    language,
    taxNumber: contact.taxNumber ?? '',
    notes: contact.notes ?? '',
    tags: contact.tags,
    ownerId: contact.owner?.id ?? null,
  };
}

/** What is sent. */
export function contactBody({ pointName: _name, ...values }: ContactValues): ContactBody {
  return values;
}

export function contactFindings(values: ContactValues): readonly FieldError[] {
  return schemaFindings(endpoints.crmContacts.create.body, contactBody(values));
}

/** The form with a place that was found: an own point stays one, others are coordinates. An empty address follows it. */
export function withPlace(values: ContactValues, found: FoundPlace): ContactValues {
  const { source, id, name, latitude, longitude } = found;
  const address = values.address.trim() === '' ? (found.address ?? '') : values.address;
  return source === 'poi' && id !== null
    ? { ...values, address, latitude: null, longitude: null, pointId: id, pointName: name }
    : { ...values, address, latitude, longitude, pointId: null, pointName: '' };
}

export const withoutPlace = (values: ContactValues): ContactValues => ({
  ...values,
  latitude: null,
  longitude: null,
  pointId: null,
  pointName: '',
});

/** The place of a contact in words: its own point or its coordinates; null: none. */
export function placeText(t: Text, values: Pick<ContactValues, 'latitude' | 'longitude' | 'pointId' | 'pointName'>) {
  const { latitude, longitude, pointId, pointName } = values;
  if (pointId !== null) return t('crm.contacts.ownPoint', { name: pointName });
  return latitude === null || longitude === null ? null : placeCoordinates({ latitude, longitude });
}

interface Words {
  readonly t: Text;
  readonly personOf: (id: number) => string | undefined;
  readonly languageName: (code: string) => string;
}

/** A contact field by field, so that two states of it can be compared. */
export function contactInWords(values: ContactValues, { t, personOf, languageName }: Words): InWords[] {
  const { ownerId, language } = values;
  return [
    { label: t('crm.contacts.company'), text: values.company },
    { label: t('crm.contacts.personName'), text: values.person },
    { label: t('crm.contacts.role'), text: values.role },
    { label: t('crm.contacts.phones'), text: values.phones.join('\n') },
    { label: t('crm.contacts.emails'), text: values.emails.join('\n') },
    { label: t('crm.contacts.address'), text: values.address },
    { label: t('crm.contacts.place'), text: placeText(t, values) ?? '' },
    { label: t('crm.contacts.language'), text: language === null ? '' : languageName(language) },
    { label: t('crm.contacts.taxNumber'), text: values.taxNumber },
    { label: t('crm.contacts.tags'), text: values.tags.join(', ') },
    { label: t('crm.contacts.owner'), text: ownerId === null ? '' : (personOf(ownerId) ?? String(ownerId)) },
    { label: t('crm.notes'), text: values.notes },
  ];
}
