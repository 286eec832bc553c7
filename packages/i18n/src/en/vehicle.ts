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
  type: { 1: 'car', 2: 'small van', 3: 'truck', 4: 'bus', 5: 'boat or trailer' },
  noDriver: 'no driver',
  noData: 'no data',
};
