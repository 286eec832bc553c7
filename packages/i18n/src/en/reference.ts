import type { Translation } from '../keys.ts';
import type { reference as sl } from '../sl/reference.ts';

export const reference: Translation<typeof sl> = {
  tariff: { none: 'none', full: 'full', half: 'half', reduced: 'reduced' },
  vehicleType: { 1: 'car', 2: 'small van', 3: 'truck', 4: 'bus', 5: 'boat or trailer' },
  identifier: {
    0: 'temperature sensor 0',
    1: 'temperature sensor 1',
    2: 'temperature sensor 2',
    3: 'temperature sensor 3',
    4: 'old iButton',
    5: 'iButton',
    6: 'Bluetooth',
  },
  pointType: {
    1: 'customer',
    2: 'loading place',
    3: 'unloading place',
    4: 'own yard',
    5: 'fuel station',
    6: 'parking',
    7: 'workshop',
    8: 'border crossing',
    9: 'ferry or terminal',
    10: 'rest area',
    11: 'vehicle wash',
    12: 'other',
  },
  routePointType: {
    1: 'start',
    2: 'waypoint',
    3: 'stop',
    4: 'destination',
  },
  routeStatus: {
    0: 'planned',
    1: 'en route',
    2: 'arrived',
    3: 'in progress',
    4: 'done',
    5: 'skipped',
    6: 'problem',
  },
};
