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
  pointType: {
    1: 'Kunde',
    2: 'Ladestelle',
    3: 'Entladestelle',
    4: 'eigener Hof',
    5: 'Tankstelle',
    6: 'Parkplatz',
    7: 'Werkstatt',
    8: 'Grenzübergang',
    9: 'Fähre oder Terminal',
    10: 'Rastplatz',
    11: 'Waschanlage',
    12: 'Sonstiges',
  },
  routePointType: {
    1: 'Start',
    2: 'Wegpunkt',
    3: 'Halt',
    4: 'Ziel',
  },
  routeStatus: {
    0: 'geplant',
    1: 'unterwegs',
    2: 'angekommen',
    3: 'in Arbeit',
    4: 'erledigt',
    5: 'übersprungen',
    6: 'Problem',
  },
};
