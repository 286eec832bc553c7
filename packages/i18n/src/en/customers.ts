import type { Translation } from '../keys.ts';
import type { audited as slAudited, customers as sl, errors as slErrors } from '../sl/customers.ts';

export const customers: Translation<typeof sl> = {
  title: 'Customers',
  search: 'Search organizations and users',
  empty: 'There are no organizations yet',
  emptyHint: 'Add the first organization and its administrator.',
  add: 'Add organization',
  newTitle: 'New organization',
  name: 'Name of the organization',
  timeZone: 'Time zone',
  country: 'Country',
  administrator: 'First administrator',
  administratorHint: 'They add users, vehicles and trackers.',
  added: 'Organization {{name}} added',
  link: 'With this link {{person}} sets a password. It is valid until {{time}} and shown only now: send it in a way that you trust.',
  linkLabel: 'Link to the password',
  copy: 'Copy link',
  copied: 'Copied',
  enter: 'Continue as {{person}}',
  users_zero: 'no users',
  users_one: '{{count}} user',
  users_other: '{{count}} users',
  switchInto: 'Switch into',
  switchIntoUser: 'Switch into {{name}}',
  locked: 'locked',
  lockedHint: 'A locked user cannot be switched into.',
};
export const errors: Translation<typeof slErrors> = {
  organization: { name_taken: 'An organization with this name already exists' },
};
export const audited: Translation<typeof slAudited> = { organization: 'organization' };
