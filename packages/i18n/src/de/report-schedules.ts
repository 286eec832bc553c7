import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, reportSchedules as sl } from '../sl/report-schedules.ts';

export const reportSchedules: Translation<typeof sl> = {
  title: 'Zeitpläne',
  archive: 'Archiv',
  add: 'Neuer Zeitplan',
  edit: 'Bearbeiten',
  editTitle: 'Zeitplan bearbeiten',
  empty: 'Noch keine Zeitpläne',
  emptyHint:
    'Ein Zeitplan erstellt jeden Tag, jede Woche oder jeden Monat einen Bericht und verschickt ihn per E-Mail.',
  name: 'Name',
  report: 'Bericht',
  reportHint: 'Eine eigene Tabelle zuerst als Vorlage speichern.',
  builtIn: 'Berichte',
  templates: 'Vorlagen',
  ofType: 'Bericht: {{type}}',
  by: 'Nach Fahrzeugen oder Fahrern',
  vehicles: 'Fahrzeuge',
  drivers: 'Fahrer',
  allVehicles: 'Alle Fahrzeuge, die der Eigentümer sieht',
  allDrivers: 'Alle Fahrer',
  every: 'Senden',
  everyOf: { day: 'Jeden Tag', week: 'Jede Woche', month: 'Jeden Monat' },
  covers: {
    day: 'Umfasst den gestrigen Tag.',
    week: 'Umfasst die letzte Woche von Montag bis Sonntag.',
    month: 'Umfasst den letzten Monat.',
  },
  weekday: 'Wochentag',
  dayOfMonth: 'Tag im Monat',
  dayOfMonthHint: 'In einem kürzeren Monat der letzte Tag.',
  at: 'Um',
  atHint:
    'Zeit der Organisation. Überspringt die Uhr diese Zeit, in der ersten Minute danach; wiederholt sie sich, nur einmal.',
  format: 'Dateien',
  noFormat: 'Wählen Sie mindestens eine Datei.',
  language: 'Sprache des Berichts',
  recipients: 'Empfänger',
  recipientsHint: 'E-Mail-Adressen, höchstens {{max}}. Jede mit Enter oder Komma bestätigen.',
  noRecipients: 'Geben Sie mindestens einen Empfänger ein.',
  saved: 'Zeitplan {{name}} gespeichert',
  owner: 'Eigentümer',
  when: 'Wann',
  words: {
    day: 'jeden Tag um {{at}}',
    week: 'jede Woche, {{weekday}} um {{at}}',
    month: 'jeden Monat am {{day}}. um {{at}}',
  },
  on: 'Ein',
  switch: 'Zeitplan {{name}} ist eingeschaltet',
  next: 'Nächstes Mal',
  pausedBy: {
    user: 'angehalten',
    owner: 'angehalten: Der Eigentümer kann sich nicht anmelden',
    template: 'angehalten: Die Vorlage gibt es nicht mehr',
  },
  last: 'Zuletzt',
  never: 'noch nie',
  undelivered: '{{failed}} von {{mails}} nicht zugestellt',
  failedWith: 'fehlgeschlagen: {{reason}}',
  missing: 'Spalten, die es nicht mehr gibt: {{columns}}',
  test: 'Test an mich senden',
  testStarted: 'Bericht {{name}} wird erstellt und nur an Sie gesendet',
  actions: 'Aktionen für {{name}}',
  showArchive: 'Archiv zeigen',
  remove: 'Löschen',
  removeTitle: 'Zeitplan löschen',
  removeText: 'Der Zeitplan {{name}} verschickt keine Berichte mehr. Bereits verschickte bleiben im Archiv.',
};
export const errors: Translation<typeof slErrors> = {
  report_schedule: {
    too_many: 'Eine Organisation kann höchstens {{max}} Zeitpläne haben',
    too_many_own: 'Sie können höchstens {{max}} Zeitpläne haben. Löschen Sie einen, bevor Sie einen neuen anlegen.',
    mail_limit:
      'Eine Organisation kann Berichte an höchstens {{max}} Empfänger am Tag senden. Versuchen Sie es morgen erneut.',
    owner_unavailable: 'Der Eigentümer des Zeitplans ist gesperrt, abgelaufen oder gelöscht',
    template_gone: 'Die Vorlage des Zeitplans gibt es nicht mehr, oder der Eigentümer sieht sie nicht mehr',
    subject_gone: 'Der Eigentümer des Zeitplans sieht ein Fahrzeug oder einen Fahrer des Berichts nicht mehr',
    too_large:
      'Die Dateien sind für eine E-Mail zu groß (höchstens {{maxMB}} MB). Wählen Sie weniger Fahrzeuge oder einen kürzeren Zeitraum.',
  },
  report_archive: {
    no_files: 'Dieser Bericht hat keine Dateien, die gesendet werden könnten',
    hidden_vehicles: 'Dieser Bericht enthält Fahrzeuge, die Sie nicht mehr sehen. Ein Administrator kann ihn öffnen.',
  },
};
export const audited: Translation<typeof slAudited> = {
  report_schedule: 'Berichtszeitplan',
  report_run: 'verschickter Bericht',
};
