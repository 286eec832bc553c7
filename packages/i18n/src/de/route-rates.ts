import type { Translation } from '../keys.ts';
import type { routeRates as sl } from '../sl/route-rates.ts';

export const routeRates: Translation<typeof sl> = {
  tab: 'Kostensätze',
  hint: 'Jede geplante Route bekommt diese Zeilen unter Länder und Kosten. Ein leeres Feld zählt nicht.',
  rate: {
    kilometre: 'Kilometer (€/km)',
    hour: 'Fahrstunde (€/h)',
    ferryKilometre: 'Kilometer auf einer Fähre (€/km)',
  },
  tolls: 'Maut',
  tollsHint: '€ für einen Kilometer Mautstraße, nach Land und Fahrzeugart. Ohne genaue Routen zählen alle Autobahnen.',
  add: 'Land hinzufügen',
  remove: '{{country}} entfernen',
  saved: 'Die Sätze sind gespeichert',
};
