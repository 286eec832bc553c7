import { describe, expect, it } from 'vitest';
import { aWholeRecord } from '../records/records.testing.ts';
import { readTraccarPosition } from '../gateway/http/traccar.ts';
import { traccarPosition } from './traccar-json.ts';
import { retryAfter } from './rules.ts';

const device = { deviceId: 7, name: 'LJ KT-482', uniqueId: '356307042441013' };
const NOON = Date.UTC(2026, 10, 20, 12);

describe('a forwarded position', () => {
  it('is read by our own port for Traccar as it was', () => {
    const record = {
      ...aWholeRecord,
      deviceTime: NOON,
      latitude: 46.05,
      longitude: 14.5,
      speedKmh: 80,
      courseDegrees: 90,
    };
    const sent = traccarPosition({ ...record, deviceId: 7, serverTime: NOON + 2_000, valid: true }, device);
    expect(sent).toMatchObject({
      position: { deviceId: 7, deviceTime: '2026-11-20T12:00:00.000Z', serverTime: '2026-11-20T12:00:02.000Z' },
      device: { id: 7, name: 'LJ KT-482', uniqueId: '356307042441013' },
    });
    expect(readTraccarPosition(JSON.parse(JSON.stringify(sent)))).toMatchObject({
      identity: '356307042441013',
      record: { deviceTime: NOON, latitude: 46.05, longitude: 14.5, courseDegrees: 90, valid: true, speedKmh: 80 },
    });
  });

  it('has a place: a record without one is left out', () => {
    const record = { ...aWholeRecord, deviceTime: NOON, latitude: null, longitude: null };
    expect(traccarPosition({ ...record, deviceId: 7, serverTime: NOON }, device)).toBeNull();
  });
});

it('tries again after growing pauses of up to 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => retryAfter(failures, 0) / 1_000)).toEqual([
    5, 15, 60, 300, 900, 900, 900,
  ]);
});
