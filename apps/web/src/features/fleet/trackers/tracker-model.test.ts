import type { Tracker } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, formOf, inputOf, matches, stateOf } from './tracker-model.ts';

const now = Date.UTC(2026, 10, 21, 12);
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const tracker: Tracker = {
  id: 1,
  imei: '356307042441013',
  protocol: 'teltonika',
  hasKey: false,
  refused: null,
  model: 'FMC650',
  family: 'B',
  phone: null,
  deviceId: 7,
  vehicle: { id: 17, licencePlate: 'LJ KT-482' },
  mountedAt: before(600),
  lastContact: before(5),
};

it.each([
  [null, 'waiting'],
  [before(185), 'heard'],
  [before(186), 'silent'],
])('a tracker heard at %s is %s', (at, state) => {
  expect(stateOf(at, now)).toBe(state);
});

it('is found by IMEI, model or vehicle', () => {
  expect(['2441', 'fmc', 'kt-482', 'fmc650 lj'].every((term) => matches(tracker, term))).toBe(true);
  expect(matches(tracker, 'fmb')).toBe(false);
  const inKrsko = { ...tracker, model: 'Žerjav Đ1' };
  expect(['zerjav', 'ŽERJAV', 'd1'].every((term) => matches(inKrsko, term))).toBe(true);
});

describe('what is sent', () => {
  it('of a new tracker is all of it, with the family only when it was chosen', () => {
    expect(inputOf({ ...EMPTY_FORM, imei: ' 4711 ', protocol: 'osmand', deviceId: '7' }, null)).toEqual({
      imei: '4711',
      protocol: 'osmand',
      model: '',
      phone: '',
      deviceId: 7,
    });
  });

  it('without a protocol leaves it to the first contact', () => {
    expect(inputOf({ ...EMPTY_FORM, imei: '4711', protocol: null }, null)).toMatchObject({ protocol: null });
    expect(formOf({ ...tracker, protocol: null }).protocol).toBeNull();
  });

  it('of a known one contains only the changes', () => {
    const form = formOf(tracker);
    expect(inputOf({ ...form, model: 'FMB120' }, form)).toEqual({ imei: tracker.imei, model: 'FMB120' });
    expect(inputOf({ ...form, deviceId: null }, form)).toEqual({ imei: tracker.imei, deviceId: null });
    expect(inputOf({ ...form, mountedAt: '2026-11-20 08:00:00' }, form)).toEqual({
      imei: tracker.imei,
      deviceId: 7,
      mountedAt: '2026-11-20 08:00:00',
    });
  });
});
