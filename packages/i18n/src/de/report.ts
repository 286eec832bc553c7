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
  about: 'Über den Bericht',
  page: 'Seite {{page}} von {{pages}}',
};
