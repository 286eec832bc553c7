import type { Translation } from '../keys.ts';
import type { placesServer as sl } from '../sl/places-server.ts';

export const placesServer: Translation<typeof sl> = {
  visits: 'Besuche',
  point: 'Punkt',
  zone: 'Zone',
  arrival: 'Ankunft',
  departure: 'Abfahrt',
  duration: 'Dauer',
  stillThere: 'noch dort',
  noVisits: 'Keine Besuche in diesem Zeitraum',
  count_zero: '{{count}} Besuche',
  count_one: '{{count}} Besuch',
  count_other: '{{count}} Besuche',
};
