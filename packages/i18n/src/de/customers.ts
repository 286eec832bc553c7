import type { Translation } from '../keys.ts';
import type { customers as sl } from '../sl/customers.ts';

export const customers: Translation<typeof sl> = {
  title: 'Kunden',
  search: 'Organisationen und Benutzer suchen',
  empty: 'Es gibt noch keine Organisationen',
  emptyHint:
    'Eine Organisation und ihr erster Administrator werden mit konvoj organization add und konvoj user add angelegt.',
  users_zero: 'keine Benutzer',
  users_one: '{{count}} Benutzer',
  users_other: '{{count}} Benutzer',
  switchInto: 'Wechseln',
  switchIntoUser: 'In {{name}} wechseln',
  locked: 'gesperrt',
  lockedHint: 'In einen gesperrten Benutzer kann nicht gewechselt werden.',
};
