import type { Translation } from '../keys.ts';
import type { placesServer as sl } from '../sl/places-server.ts';

export const placesServer: Translation<typeof sl> = {
  visits: 'Visits of a place',
  point: 'Point of interest',
  zone: 'Geo zone',
};
