import { describe, expect, it } from 'vitest';
import { acceptedWindow, judgeTime, judgeValues } from './judge.ts';
import type { NormalisedRecord } from '../records/record.ts';
import { recordFamily } from '../records/record.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 9);
const window = acceptedWindow(NOW, 700);

function aRecord(changes: Partial<NormalisedRecord> = {}): NormalisedRecord {
  return {
    deviceTime: NOW,
    eventId: 0,
    hash: 1,
    priority: 0,
    latitude: 46.0569465,
    longitude: 14.5057515,
    valid: true,
    altitudeMeters: 298,
    courseDegrees: 271,
    speedKmh: 80,
    satellites: 14,
    ignition: true,
    rpm: null,
    canSpeedKmh: null,
    canDistanceMeters: null,
    fuelUsedDecilitres: null,
    externalVoltageMillivolts: null,
    temperature0CentiCelsius: null,
    temperature1CentiCelsius: null,
    temperature2CentiCelsius: null,
    temperature3CentiCelsius: null,
    driver1State: null,
    driver1CardId: null,
    driverKey: null,
    family: recordFamily.common,
    io: null,
    attributes: null,
    ...changes,
  };
}

describe('the clock of a record', () => {
  it.each([
    ['now', NOW, 'ok'],
    ['exactly ten minutes ahead', NOW + 600_000, 'ok'],
    ['more than ten minutes ahead', NOW + 600_001, 'in_future'],
    ['exactly 35 days ago', NOW - 35 * DAY_MS, 'ok'],
    ['more than 35 days ago', NOW - 35 * DAY_MS - 1, 'too_old'],
    ['1970', 0, 'too_old'],
    ['no moment at all', Number.NaN, 'impossible_value'],
    ['further out than a number can count', 2 ** 63, 'impossible_value'],
  ])('with %s is validated', (_, deviceTime, expected) => {
    const judged = judgeTime(aRecord({ deviceTime }), window);
    expect(typeof judged === 'string' ? judged : 'ok').toBe(expected);
  });

  it('is accepted no further back than the retention', () => {
    const short = acceptedWindow(NOW, 30);
    expect(judgeTime(aRecord({ deviceTime: NOW - 31 * DAY_MS }), short)).toBe('too_old');
  });

  it('is corrected when the GPS week counter rolled over, and the original stays readable', () => {
    const deviceTime = NOW - 7_168 * DAY_MS;
    expect(judgeTime(aRecord({ deviceTime, attributes: { note: 1 } }), window)).toMatchObject({
      deviceTime: NOW,
      attributes: { note: 1, reportedTime: new Date(deviceTime).toISOString() },
    });
  });
});

describe('the values of a record', () => {
  it('are unchanged when they fit their columns', () => {
    const record = aRecord();
    expect(judgeValues(record)).toBe(record);
  });

  it('are rounded to the stored precision, so that every fold sees the same', () => {
    expect(
      judgeValues(aRecord({ speedKmh: 79.6, latitude: 46.056_946_512, altitudeMeters: 297.5, courseDegrees: 359.7 })),
    ).toMatchObject({ speedKmh: 80, latitude: 46.0569465, altitudeMeters: 298, courseDegrees: 0 });
  });

  it.each<[string, Partial<NormalisedRecord>]>([
    ['a speed that no column holds', { speedKmh: 65_535 }],
    ['a negative speed', { speedKmh: -1 }],
    ['an angle of another world', { courseDegrees: 400 }],
    ['an odometer beyond its counter', { canDistanceMeters: 4_294_967_295 }],
    ['a place that is no number', { latitude: Number.NaN }],
    ['an endless altitude', { altitudeMeters: Infinity }],
    ['a part of a millisecond', { deviceTime: NOW + 0.5 }],
  ])('are impossible: %s', (_, changes) => {
    expect(judgeValues(aRecord(changes))).toBeNull();
  });

  it('are accepted when only an identity is unreadable', () => {
    expect(judgeValues(aRecord({ driver1CardId: '10000\u0000', driverKey: '01AB' }))).toMatchObject({
      driver1CardId: null,
      driverKey: '01AB',
    });
  });
});
