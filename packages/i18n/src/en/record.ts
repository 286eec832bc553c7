import type { Translation } from '../keys.ts';
import type { record as sl } from '../sl/record.ts';
import { attribute, numberedAttribute } from './record-attributes.ts';

export const record: Translation<typeof sl> = {
  deviceTime: 'Device time',
  serverTime: 'Server time',
  latitude: 'Latitude',
  address: 'Address',
  longitude: 'Longitude',
  altitude: 'Altitude',
  course: 'Course',
  speed: 'Speed',
  satellites: 'Satellites',
  valid: 'Valid fix',
  yes: 'yes',
  no: 'no',
  count_zero: 'No records',
  count_one: '{{number}} record',
  count_other: '{{number}} records',
  loadOlder: 'Load older',
  temperatureOf: 'Temperature {{number}}',
  attribute,
  numberedAttribute,
  driverState: { rest: 'rest', available: 'available', work: 'work', driving: 'driving' },
};
