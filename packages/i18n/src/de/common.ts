import type { Translation } from '../keys.ts';
import type { common as sl } from '../sl/common.ts';

export const common: Translation<typeof sl> = {
  product: 'Konvoj',
  retry: 'Erneut versuchen',
  reload: 'Neu laden',
  close: 'Schließen',
  chooseAll: 'Alle angezeigten wählen',
  searchTooShort: 'Geben Sie mindestens 2 Zeichen ein.',
  clearSearch: 'Suche leeren',
  loading: 'Wird geladen …',
  loadFailed: 'Fehler beim Laden der Daten',
  noMatch: 'Nichts gefunden. Ändern Sie die Suche oder die Filter.',
  connectionLost: 'Die Verbindung zum Server ist unterbrochen. Gezeigt werden die zuletzt bekannten Daten.',
  offline: 'Dieser Computer ist offline. Gezeigt werden die zuletzt bekannten Daten.',
  requestId: 'Anfragenummer: {{id}}',
  days_zero: '{{count}} Tage',
  days_one: '{{count}} Tag',
  days_other: '{{count}} Tage',
  vehicles_zero: '{{count}} Fahrzeuge',
  vehicles_one: '{{count}} Fahrzeug',
  vehicles_other: '{{count}} Fahrzeuge',
  passwordStrength: 'Passwortstärke: {{strength}}',
  strength: {
    weak: 'schwach',
    fair: 'mittel',
    good: 'gut',
    strong: 'stark',
  },
  save: 'Speichern',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
};
