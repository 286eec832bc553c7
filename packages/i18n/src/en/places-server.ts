import type { Translation } from '../keys.ts';
import type { placesServer as sl } from '../sl/places-server.ts';

export const placesServer: Translation<typeof sl> = {
  visits: 'Visits of a place',
  point: 'Point of interest',
  zone: 'Geo zone',
  arrival: 'Arrival',
  departure: 'Departure',
  duration: 'Duration',
  stillThere: 'still there',
  noVisits: 'No visits in this period',
  count_zero: '{{count}} visits',
  count_one: '{{count}} visit',
  count_other: '{{count}} visits',
};
