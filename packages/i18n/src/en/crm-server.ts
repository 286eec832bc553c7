import type { Translation } from '../keys.ts';
import type { audited as slAudited, crmServer as sl, errors as slErrors } from '../sl/crm-server.ts';

export const crmServer: Translation<typeof sl> = {
  contacts: 'Contacts',
  reminder: { title: 'Next step: {{company}}', text: 'Due today: {{step}} ({{company}})' },
  /** The headers of a file of contacts. */
  column: {
    company: 'Company',
    person: 'Person',
    role: 'Role',
    phones: 'Phone numbers',
    emails: 'E-mail addresses',
    address: 'Address',
    latitude: 'Latitude',
    longitude: 'Longitude',
    coordinates: 'Coordinates',
    point: 'Own point',
    language: 'Language',
    taxNumber: 'Tax number',
    notes: 'Notes',
    tags: 'Tags',
    owner: 'Owner',
  },
};
export const errors: Translation<typeof slErrors> = {
  crm_contact: { changed_meanwhile: 'Somebody else has changed the contact in the meantime' },
  crm_activity: { changed_meanwhile: 'Somebody else has changed the activity in the meantime' },
};
export const audited: Translation<typeof slAudited> = { crm_contact: 'contact', crm_activity: 'activity' };
