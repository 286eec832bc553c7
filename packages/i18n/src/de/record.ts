import type { Translation } from '../keys.ts';
import type { record as sl } from '../sl/record.ts';

export const record: Translation<typeof sl> = {
  deviceTime: 'Gerätezeit',
  serverTime: 'Serverzeit',
  latitude: 'Breite',
  longitude: 'Länge',
  altitude: 'Höhe',
  course: 'Kurs',
  speed: 'Tempo',
  satellites: 'Satelliten',
  valid: 'Gültige Position',
  yes: 'ja',
  no: 'nein',
  count_zero: 'Keine Datensätze',
  count_one: '{{number}} Datensatz',
  count_other: '{{number}} Datensätze',
  loadOlder: 'Ältere laden',
};
