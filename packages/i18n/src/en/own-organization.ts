import type { Translation } from '../keys.ts';
import type { ownOrganization as sl } from '../sl/own-organization.ts';

export const ownOrganization: Translation<typeof sl> = {
  tab: 'Organization',
  name: 'Name of the organization',
  nameHint: 'Shown on documents, in messages and on shared links.',
  country: 'Country',
  countryHint: 'Home country of new travel orders. Issued orders stay as they are.',
  language: 'Language of the organization',
  languageHint: 'Of messages to recipients without an account.',
  timeZone: 'Time zone',
  timeZoneHint:
    'Decides the days of reports and allowances and the hours of alarms. It is set when the organization is added and cannot be changed.',
  letterheadHint: 'Address, telephone, tax number and logo are in the tab Letterhead.',
  saved: 'Data of the organization saved',
};
