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
  made: 'Created {{time}}',
  madeAt: 'Created',
  parts:
    'Stages that reach beyond the period count only inside it (marked as part). Their distance and fuel are estimated by share of time. Where the period cuts a drive, the place is shown as “…”.',
  about: 'About',
  page: 'Page {{page}} of {{pages}}',
};
