import { expect, it } from 'vitest';
import { newTracker, trackerBody } from './tracker-form.ts';

const mounted = { deviceId: 3, tracker: { id: 1, imei: '4711' } };

it('begins with the first vehicle that has no tracker', () => {
  expect(newTracker([mounted, { deviceId: 7, tracker: null }]).deviceId).toBe('7');
  expect(newTracker([mounted]).deviceId).toBe('3');
  expect(newTracker([]).deviceId).toBe('');
});

it('sends the model of a Teltonika tracker only', () => {
  const values = { deviceId: '7', imei: ' 356307042441013 ', model: 'FMC650' };
  expect(trackerBody({ ...values, protocol: 'teltonika' })).toEqual({
    imei: '356307042441013',
    protocol: 'teltonika',
    deviceId: 7,
    model: 'FMC650',
  });
  expect(trackerBody({ ...values, protocol: 'osmand' })).not.toHaveProperty('model');
});
