import type { Translation } from '../keys.ts';
import type { vehicle as sl } from '../sl/vehicle.ts';

export const vehicle: Translation<typeof sl> = {
  status: {
    drive: 'Fahrt',
    idling: 'Leerlauf',
    stop: 'Stopp',
    rest: 'Ruhezeit',
    work: 'Arbeit',
    undefined: 'unbestimmt',
  },
  noDriver: 'kein Fahrer',
  noData: 'keine Daten',
};
