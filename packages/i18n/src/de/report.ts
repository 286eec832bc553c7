import type { Translation } from '../keys.ts';
import type { report as sl } from '../sl/report.ts';

export const report: Translation<typeof sl> = {
  stages: 'Etappen',
  vehicle: 'Fahrzeug',
  vehicles: 'Fahrzeuge',
  driver: 'Fahrer',
  drivers: 'Fahrer',
  period: 'Zeitraum',
  total: 'Summe',
  made: 'Erstellt am {{time}}',
  madeAt: 'Erstellt am',
  parts:
    'Etappen, die über den Zeitraum hinausreichen, zählen nur innerhalb davon (mit „Teil“ gekennzeichnet). Strecke und Kraftstoff sind dabei nach dem Zeitanteil geschätzt. Wo der Zeitraum eine Fahrt schneidet, steht statt des Ortes „…“.',
  about: 'Über den Bericht',
  page: 'Seite {{page}} von {{pages}}',
};
