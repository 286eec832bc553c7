import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, sharing as sl } from '../sl/sharing.ts';

export const sharing: Translation<typeof sl> = {
  title: 'Geteilte Links',
  share: 'Fahrzeuge teilen …',
  dialogTitle: 'Fahrzeuge teilen',
  editTitle: 'Link ändern',
  name: 'Name des Links',
  nameHint: 'Auch der Empfänger sieht ihn, zum Beispiel eine Auftragsnummer',
  vehicles: 'Fahrzeuge',
  searchVehicles: 'Fahrzeuge suchen',
  noVehicles: 'Wählen Sie mindestens ein Fahrzeug',
  chosen_zero: 'Keine Fahrzeuge gewählt',
  chosen_one: '{{count}} Fahrzeug gewählt',
  chosen_other: '{{count}} Fahrzeuge gewählt',
  valid: 'Gültig für',
  length: {
    hours8: '8 Stunden',
    day: '1 Tag',
    days3: '3 Tage',
    week: '1 Woche',
  },
  from: 'Von',
  to: 'Bis',
  reversed: 'Das Ende muss nach dem Beginn liegen',
  options: 'Der Empfänger sieht',
  showDriver: 'Den Namen des Fahrers',
  showTrack: 'Den gefahrenen Weg',
  privacy: 'Der Empfänger sieht keine Telefonnummern, keine anderen Fahrzeuge und keine weiteren Daten.',
  recipients: 'An E-Mail-Adressen senden',
  recipientsHint: 'Adresse eingeben und Enter drücken',
  create: 'Link erstellen',
  madeTitle: 'Der Link ist bereit',
  madeText: 'Wer den Link hat, sieht die Fahrzeuge bis {{until}}.',
  mailed: 'Gesendet an: {{recipients}}',
  copy: 'Kopieren',
  copied: 'Kopiert',
  open: 'Öffnen',
  saved: 'Der Link ist gespeichert',
  empty: 'Es gibt noch keine Links',
  emptyHint:
    'Teilen Sie ein Fahrzeug aus der Fahrzeugliste oder von seiner Karte aus, damit ein Kunde ihm ohne Anmeldung folgt.',
  search: 'Links suchen',
  state: 'Status',
  recipientsColumn: 'Empfänger',
  views: 'Aufrufe',
  lastViewed: 'Letzter Aufruf',
  createdBy: 'Erstellt von',
  actions: 'Aktionen für {{name}}',
  edit: 'Ändern',
  revoke: 'Link widerrufen',
  restore: 'Link wiederherstellen',
  revokedToast: 'Der Link {{name}} ist widerrufen',
  undo: 'Rückgängig',
  view: 'Angezeigte Links',
  viewOf: {
    current: 'Aktiv ({{count}})',
    ended: 'Inaktiv ({{count}})',
    all: 'Alle ({{count}})',
  },
  emptyView: {
    current: 'Keine aktiven Links',
    ended: 'Keine inaktiven Links',
    all: 'Noch keine Links',
  },
  stateOf: {
    active: 'gültig',
    upcoming: 'noch nicht gültig',
    expired: 'abgelaufen',
    revoked: 'widerrufen',
  },
};

/** By code. */
export const errors: Translation<typeof slErrors> = {
  link: {
    expired: 'Der Link ist abgelaufen',
    of_order: 'Die Fahrzeuge dieses Links bestimmt der Auftrag',
  },
};

/** What the audit names. */
export const audited: Translation<typeof slAudited> = {
  external_link: 'geteilter Link',
};
