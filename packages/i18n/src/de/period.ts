import type { Translation } from '../keys.ts';
import type { period as sl } from '../sl/period.ts';

export const period: Translation<typeof sl> = {
  label: 'Zeitraum',
  presets: 'Häufige Zeiträume',
  lastDay: 'Letzter Tag',
  default: 'Letzte 3 Tage',
  thisWeek: 'Diese Woche',
  lastWeek: 'Letzte Woche',
  custom: 'Benutzerdefiniert',
  apply: 'Anwenden',
  nextMonth: 'Nächster Monat',
  previousMonth: 'Vorheriger Monat',
  nextYear: 'Nächstes Jahr',
  previousYear: 'Vorheriges Jahr',
  nextDecade: 'Nächstes Jahrzehnt',
  previousDecade: 'Vorheriges Jahrzehnt',
  chooseMonth: 'Monat wählen',
  chooseYear: 'Jahr wählen',
  momentExample: '23.11. 8:00',
};
