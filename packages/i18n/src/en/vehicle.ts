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
  callDriver: 'Call the driver',
  noPhone: 'the driver has no phone number',
  noPosition: 'the position of the vehicle is not known yet',
  noData: 'no data',
};
