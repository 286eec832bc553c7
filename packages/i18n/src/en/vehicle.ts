import type { Translation } from '../keys.ts';
import type { vehicle as sl } from '../sl/vehicle.ts';

export const vehicle: Translation<typeof sl> = {
  status: {
    drive: 'drive',
    idling: 'idling',
    stop: 'stop',
    rest: 'rest',
    work: 'work',
    undefined: 'undefined',
  },
  noDriver: 'no driver',
  noData: 'no data',
};
