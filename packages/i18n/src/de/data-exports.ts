import type { Translation } from '../keys.ts';
import type { audited as slAudited, dataExports as sl, errors as slErrors } from '../sl/data-exports.ts';

export const dataExports: Translation<typeof sl> = {
  tab: 'Datenexport',
  title: 'Export aller Daten',
  intro:
    'Ein ZIP-Archiv mit allem, was Ihrer Organisation gehört: Tabellen als CSV, Strecken der Fahrzeuge nach Monaten als GPX und CSV, angehängte Dateien. Passwörter und geheime Schlüssel sind nicht enthalten.',
  start: 'Archiv erstellen',
  running: 'Das Archiv wird erstellt',
  waits: 'Das Archiv wartet auf die Erstellung',
  mailHint: 'Wenn es fertig ist, erhalten Sie eine E-Mail. Sie können diese Seite inzwischen schließen.',
  empty: 'Noch kein Export',
  emptyHint: 'Ein großes Archiv kann einige Stunden dauern. Die Arbeit geht inzwischen weiter.',
  startedAt: 'Begonnen',
  startedBy: 'Begonnen von',
  size: 'Größe',
  state: 'Stand',
  actions: 'Aktionen',
  stateOf: {
    queued: 'wartet',
    running: '{{progress}} %',
    ready: 'verfügbar bis {{until}}',
    failed: 'fehlgeschlagen; versuchen Sie es erneut',
    expired: 'entfernt',
  },
  download: 'Herunterladen',
  cancel: 'Erstellung abbrechen',
  remove: 'Archiv entfernen',
  removeTitle: 'Archiv entfernen?',
  removeText: 'Es kann dann nicht mehr heruntergeladen werden. Die Daten der Organisation bleiben.',
  cancelTitle: 'Erstellung des Archivs abbrechen?',
  cancelText: 'Was schon erstellt ist, wird verworfen.',
  removed: 'Das Archiv wurde entfernt',
  fileName: 'export',
  mail: {
    title: 'Das Archiv Ihrer Daten ist fertig',
    text: 'Das Archiv mit allen Daten Ihrer Organisation ist fertig. Als Administrator angemeldet können Sie es {{days}} Tage lang herunterladen.',
  },
  readme: `{{name}}: Datenexport, {{at}}

tables/     Tabellen der Datenbank als CSV (UTF-8, Kommas); Spaltennamen sind englisch
vehicles/   für jedes Fahrzeug und jeden Monat: GPX mit der Strecke und CSV mit allen Werten der Datensätze
files/      angehängte Dateien; die Zahl am Anfang des Namens ist die Spalte id in tables/file.csv
manifest.json   Liste der Tabellen und Dateien mit Zeilenzahl, Größe und SHA-256

Zeiten in tables/ sind UTC, Monate in vehicles/ gelten für {{timeZone}}. Beträge sind in Cent, Entfernungen in Metern,
Koordinaten in tables/ in zehnmillionstel Grad. Vor einem Text, der mit = + - @ beginnt, steht ein Apostroph,
damit ihn eine Tabellenkalkulation nicht als Formel ausführt. Passwörter, Schlüssel und Sitzungen sind nicht enthalten.
`,
};
export const errors: Translation<typeof slErrors> = {
  data_export: { in_progress: 'Ein Archiv Ihrer Organisation wird bereits erstellt' },
};
export const audited: Translation<typeof slAudited> = { data_export: 'Datenexport' };
