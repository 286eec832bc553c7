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
  removal: {
    action: 'Organisation löschen',
    actionOf: 'Organisation {{name}} löschen',
    title: 'Organisation {{name}} löschen',
    text: 'In {{days}} Tagen wird alles endgültig gelöscht: Fahrzeuge, Positionen, Dokumente und Benutzer. Ab sofort können sich die Benutzer nicht mehr anmelden. Bis dahin können Sie die Löschung abbrechen.',
    confirm: 'Geben Sie zur Bestätigung den Namen der Organisation ein',
    yes: 'In {{days}} Tagen löschen',
    scheduled: 'Wird am {{at}} gelöscht. Die Benutzer können sich nicht anmelden.',
    began: 'Die Löschung läuft.',
    cancel: 'Löschung abbrechen',
    cancelOf: 'Löschung von {{name}} abbrechen',
    cancelled: 'Die Löschung von {{name}} wurde abgebrochen',
    done: '{{name}} wird am {{at}} gelöscht',
    switchHint: 'Die Organisation wird gelöscht.',
    mail: {
      title: 'Die Organisation {{name}} wird gelöscht',
      text: 'Der Betreiber des Systems hat die Löschung der Organisation {{name}} veranlasst. Alle Daten werden am {{at}} endgültig gelöscht; eine Anmeldung ist nicht mehr möglich. Wenn das ein Irrtum ist oder Sie einen Export Ihrer Daten benötigen, wenden Sie sich vorher an den Betreiber.',
    },
  },
};
export const errors: Translation<typeof slErrors> = {
  organization: {
    removal_began: 'Die Löschung hat begonnen und kann nicht mehr abgebrochen werden',
    name_taken: 'Eine Organisation mit diesem Namen gibt es schon',
  },
};
export const audited: Translation<typeof slAudited> = { organization: 'Organisation' };
