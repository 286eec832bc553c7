import type { Translation } from '../keys.ts';
import type { report as sl } from '../sl/report.ts';

export const report: Translation<typeof sl> = {
  stages: 'Stages',
  vehicle: 'Vehicle',
  vehicles: 'Vehicles',
  driver: 'Driver',
  drivers: 'Drivers',
  period: 'Period',
  total: 'Total',
  about: 'About',
  page: 'Page {{page}} of {{pages}}',
};
