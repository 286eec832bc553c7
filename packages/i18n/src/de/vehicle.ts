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
  callDriver: 'Fahrer anrufen',
  noPhone: 'für den Fahrer ist keine Telefonnummer eingetragen',
  noPosition: 'die Position des Fahrzeugs ist noch nicht bekannt',
  noData: 'keine Daten',
};
