import type { Translation } from '../keys.ts';
import type { customers as sl } from '../sl/customers.ts';

export const customers: Translation<typeof sl> = {
  title: 'Customers',
  search: 'Search organizations and users',
  empty: 'There are no organizations yet',
  emptyHint: 'An organization and its first administrator are added with konvoj organization add and konvoj user add.',
  users_zero: 'no users',
  users_one: '{{count}} user',
  users_other: '{{count}} users',
  switchInto: 'Switch into',
  switchIntoUser: 'Switch into {{name}}',
  locked: 'locked',
  lockedHint: 'A locked user cannot be switched into.',
};
