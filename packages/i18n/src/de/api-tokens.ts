import type { Translation } from '../keys.ts';
import type { apiTokens as sl } from '../sl/api-tokens.ts';

export const apiTokens: Translation<typeof sl> = {
  title: 'API-Tokens',
  intro:
    'Mit einem Token liest oder ändert ein anderes Programm Daten Ihrer Organisation. Ein Token gilt, solange der Administrator, der ihn erstellt hat, aktiv ist.',
  add: 'Neuer Token',
  empty: 'Es gibt noch keine Tokens',
  emptyHint:
    'Erstellen Sie einen Token für ein Programm, das die API nutzen soll, zum Beispiel ein Lager oder ein TMS.',
  name: 'Name',
  nameHint: 'Das Programm, das ihn nutzen wird',
  scopes: 'Rechte',
  scopesRequired: 'Wählen Sie mindestens ein Recht',
  validUntil: 'Gültig bis',
  never: 'ohne Ende',
  created: 'Erstellt',
  createdBy: 'Erstellt von',
  lastUsed: 'Zuletzt genutzt',
  notUsed: 'noch nie',
  remove: 'Token {{name}} entfernen',
  removeTitle: 'Token entfernen?',
  removeText: 'Das Programm, das den Token {{name}} nutzt, verliert sofort den Zugriff.',
  removeYes: 'Entfernen',
  cancel: 'Abbrechen',
  make: 'Token erstellen',
  madeTitle: 'Der Token ist erstellt',
  madeText: 'Kopieren Sie ihn jetzt: Später ist er nicht mehr zu sehen.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  removed: 'Der Token {{name}} ist entfernt',
  docs: 'API-Beschreibung',
  scope: {
    positions_read: 'liest Fahrzeuge, Positionen und Etappen',
    fleet_read: 'liest Fahrer, Fahrzeuge, Gruppen und Anhänger',
    fleet_write: 'ändert Fahrer, Fahrzeuge, Gruppen und Anhänger',
    links_write: 'teilt Fahrzeuge über Links',
    orders_read: 'liest Ladeaufträge',
    tachograph_bridge: 'verbindet Unternehmenskarten für Downloads aus Fahrtenschreibern',
    tachograph_write: 'lädt Dateien von Fahrtenschreibern hoch',
  },
};
