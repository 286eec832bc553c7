import type { Translation } from '../keys.ts';
import type { audited as slAudited, customers as sl, errors as slErrors } from '../sl/customers.ts';

export const customers: Translation<typeof sl> = {
  title: 'Kunden',
  search: 'Organisationen und Benutzer suchen',
  empty: 'Es gibt noch keine Organisationen',
  emptyHint: 'Fügen Sie die erste Organisation und ihren Administrator hinzu.',
  add: 'Organisation hinzufügen',
  newTitle: 'Neue Organisation',
  name: 'Name der Organisation',
  timeZone: 'Zeitzone',
  country: 'Land',
  administrator: 'Erster Administrator',
  administratorHint: 'Fügt Benutzer, Fahrzeuge und Tracker hinzu.',
  added: 'Organisation {{name}} ist hinzugefügt',
  link: 'Mit diesem Link legt {{person}} ein Passwort fest. Er gilt bis {{time}} und wird nur jetzt angezeigt: Senden Sie ihn auf einem Weg, dem Sie vertrauen.',
  linkLabel: 'Link zum Passwort',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  enter: 'Weiter als {{person}}',
  users_zero: 'keine Benutzer',
  users_one: '{{count}} Benutzer',
  users_other: '{{count}} Benutzer',
  switchInto: 'Wechseln',
  switchIntoUser: 'In {{name}} wechseln',
  locked: 'gesperrt',
  lockedHint: 'In einen gesperrten Benutzer kann nicht gewechselt werden.',
};
export const errors: Translation<typeof slErrors> = {
  organization: { name_taken: 'Eine Organisation mit diesem Namen gibt es schon' },
};
export const audited: Translation<typeof slAudited> = { organization: 'Organisation' };
