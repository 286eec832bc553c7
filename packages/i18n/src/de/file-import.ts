import type { Translation } from '../keys.ts';
import type { fileImport as sl } from '../sl/file-import.ts';

export const fileImport: Translation<typeof sl> = {
  drop: 'Datei hier ablegen',
  choose: 'Datei wählen',
  otherFile: 'Andere Datei wählen',
  reading: '{{name}} wird gelesen …',
  importing: 'Import läuft …',
  cancel: 'Abbrechen',
  chosen: 'Datei {{name}}',
  onlyMistakes: 'Nur Fehler',
  row: 'Zeile',
  outcomeHeader: 'Ergebnis',
  mistakes: 'Fehler',
  skippedColumns: 'Nicht verwendete Spalten: {{columns}}',
  nothing: 'Die Daten stimmen bereits mit der Datei überein.',
  noMistakes: 'Auf diesem Blatt gibt es keine Fehler.',
  emptyKeeps: 'Eine leere Zelle ändert nichts, ein Bindestrich (-) löscht den Wert.',
  changedFrom: 'vorher',
  changedTo: 'nachher',
  noValue: 'leer',
  truncated: 'Die ersten {{shown}} Zeilen werden angezeigt.',
  rejectedStay:
    'Zeilen mit einem Fehler werden nicht importiert; berichtigen Sie sie in der Datei und importieren Sie sie erneut.',
  noRows: 'Es gibt keine Zeilen zu importieren',
  done: 'Der Import ist abgeschlossen',
  outcome: { create: 'neu', update: 'geändert', unchanged: 'unverändert', rejected: 'Fehler' },
  importRows_zero: '{{count}} Zeilen importieren',
  importRows_one: '{{count}} Zeile importieren',
  importRows_other: '{{count}} Zeilen importieren',
};
