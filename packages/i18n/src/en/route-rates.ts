import type { Translation } from '../keys.ts';
import type { routeRates as sl } from '../sl/route-rates.ts';

export const routeRates: Translation<typeof sl> = {
  tab: 'Route rates',
  hint: 'Every planned route gets these lines in its tab Countries and costs. An empty field does not count.',
  rate: {
    kilometre: 'Kilometre (€/km)',
    hour: 'Hour of driving (€/h)',
    ferryKilometre: 'Kilometre on a ferry (€/km)',
  },
  tolls: 'Tolls',
  tollsHint: '€ for a kilometre of toll road, by country and vehicle class. Without exact routes all motorways count.',
  add: 'Add a country',
  remove: 'Remove {{country}}',
  saved: 'The rates are saved',
};
