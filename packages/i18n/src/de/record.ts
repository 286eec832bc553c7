import type { Translation } from '../keys.ts';
import type { record as sl } from '../sl/record.ts';
import { attribute, numberedAttribute } from './record-attributes.ts';

export const record: Translation<typeof sl> = {
  deviceTime: 'Gerätezeit',
  serverTime: 'Serverzeit',
  latitude: 'Breite',
  address: 'Adresse',
  longitude: 'Länge',
  altitude: 'Höhe',
  course: 'Kurs',
  speed: 'Geschwindigkeit',
  satellites: 'Satelliten',
  valid: 'Gültige Position',
  yes: 'ja',
  no: 'nein',
  count_zero: 'Keine Datensätze',
  count_one: '{{number}} Datensatz',
  count_other: '{{number}} Datensätze',
  loadOlder: 'Ältere laden',
  temperatureOf: 'Temperatur {{number}}',
  attribute,
  numberedAttribute,
  driverState: { rest: 'Ruhezeit', available: 'Bereitschaft', work: 'Arbeit', driving: 'Lenkzeit' },
};
