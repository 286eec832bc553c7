import type { Translation } from '../keys.ts';
import type { reference as sl } from '../sl/reference.ts';

export const reference: Translation<typeof sl> = {
  tariff: { none: 'keine', full: 'voll', half: 'halb', reduced: 'reduziert' },
  vehicleType: { 1: 'Pkw', 2: 'Kleintransporter', 3: 'Lkw', 4: 'Bus', 5: 'Boot oder Anhänger' },
  identifier: {
    0: 'Temperatursensor 0',
    1: 'Temperatursensor 1',
    2: 'Temperatursensor 2',
    3: 'Temperatursensor 3',
    4: 'alter iButton',
    5: 'iButton',
    6: 'Bluetooth',
  },
};
