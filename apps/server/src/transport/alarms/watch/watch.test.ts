import { describe, expect, it } from 'vitest';
import type { FoldRecord } from '../../../telemetry/records/record.ts';
import type { AlarmCondition, AlarmVersion } from './types.ts';
import { aVersion, at, driving, eventsOf, firedOf, powered, START, versionsOf } from './watch.testing.ts';

const MINUTE = 60;
const speed = (minTimeSeconds = 0, changes: Partial<AlarmVersion> = {}) => aVersion({ minTimeSeconds, ...changes });
const voltage = (belowVolts: number, changes: Partial<AlarmVersion> = {}) =>
  aVersion({ condition: { type: 'low_voltage', belowVolts }, ...changes });
const interval = (belowSeconds: number, changes: Partial<AlarmVersion> = {}) =>
  aVersion({ condition: { type: 'frequent_avl', belowSeconds }, ...changes });

describe('the threshold', () => {
  it.each([
    ['90 km/h is not above 90', speed(), [driving(0, 90)], []],
    ['91 km/h is', speed(), [driving(0, 91)], [[0, 0, 91]]],
    ['speed without a valid fix is unknown', speed(), [driving(0, 130, { valid: false })], []],
    ['and so is speed with two satellites', speed(), [driving(0, 130, { satellites: 2 })], []],
    ['a fix without a speed is unknown', speed(), [driving(0, null)], []],
    ['11.8 V is not below 11.8', voltage(11.8), [powered(0, 11.8)], []],
    ['11.7 V is', voltage(11.8), [powered(0, 11.7)], [[0, 0, 11.7]]],
    ['a voltage that is not sent is unknown', voltage(11.8), [powered(0, null)], []],
    ['10 s are not less than 10', interval(10), [at(0), at(10)], []],
    ['9 s are', interval(10), [at(0), at(9)], [[9, 9, 9]]],
    ['the first record of a version has no interval', interval(10, { validFrom: START + 5_000 }), [at(0), at(9)], []],
    ['records of one moment have the same interval', interval(10), [at(0), at(9), at(9, { hash: 1 })], [[9, 9, 9]]],
  ] as const)('%s', (_what, version, records, expected) => {
    expect(firedOf(version, records)).toEqual(expected);
  });
});

describe('a run', () => {
  it.each([
    ['29 s are too short for 30', [driving(0, 95), driving(29, 95)], []],
    ['30 s are enough', [driving(0, 95), driving(30, 96)], [[0, 30, 96]]],
    ['31 s too, at the first record after', [driving(0, 95), driving(31, 97)], [[0, 31, 97]]],
    ['fires once', [driving(0, 95), driving(30, 95), driving(60, 95), driving(90, 120)], [[0, 30, 95]]],
    ['is ended by a false record', [driving(0, 95), driving(20, 80), driving(40, 95), driving(60, 95)], []],
    ['does not fire with the record that ends it', [driving(0, 95), driving(40, 80)], []],
    ['goes on over unknown records', [driving(0, 95), driving(15, null), driving(30, 95)], [[0, 30, 95]]],
    ['is not fired by an unknown record', [driving(0, 95), driving(30, null)], []],
    [
      'fires again after a false record',
      [driving(0, 95), driving(30, 95), driving(40, 90), driving(50, 95), driving(80, 99)],
      [
        [0, 30, 95],
        [50, 80, 99],
      ],
    ],
  ] as const)('%s', (_what, records, expected) => {
    expect(firedOf(speed(30), records)).toEqual(expected);
  });

  it('has its end and its extreme value with the record that ends it', () => {
    const records = [driving(0, 95), driving(30, 120), driving(60, 100), driving(70, 50)];
    expect(eventsOf(speed(), records)).toMatchObject([
      { kind: 'fired', since: START, firedAt: START, value: 95 },
      { kind: 'ended', since: START, endedAt: START + 70_000, extreme: 120 },
    ]);
  });

  it('names the firing record and its place; without a fix the last accepted one', () => {
    const records = [at(0, { latitude: 46.1 }), powered(10, 11, { valid: false, eventId: 7, hash: 3 })];
    expect(eventsOf(voltage(12), records)).toMatchObject([{ eventId: 7, hash: 3, latitude: 46.1, longitude: 14 }]);
  });

  it('has one event where two begin at the same moment', () => {
    const records = [driving(0, 95), driving(0, 80, { hash: 1 }), driving(0, 96, { hash: 2 }), driving(10, 97)];
    expect(firedOf(speed(), records)).toEqual([[0, 0, 95]]);
  });
});

describe('a hole', () => {
  const standing = { ignition: false, speedKmh: 0 };
  it.each([
    ['of 5 min ends no run of speed', speed(300), [driving(0, 95), driving(300, 95)], [[0, 300, 95]]],
    ['of 5 min 1 s does', speed(300), [driving(0, 95), driving(301, 95)], []],
    ['of 15 min after moving ends no other run', voltage(12, { minTimeSeconds: 900 }), lowAt(72, 900), [[0, 900, 11]]],
    ['of 15 min 1 s does', voltage(12, { minTimeSeconds: 900 }), lowAt(72, 901), []],
    ['of 185 min after standing does not', voltage(12, { minTimeSeconds: 900 }), lowAt(0, 11_100), [[0, 11_100, 11]]],
    ['of 185 min 1 s does', voltage(12, { minTimeSeconds: 900 }), lowAt(0, 11_101), []],
    [
      'is measured between neighbours, whatever their condition',
      speed(500),
      [driving(0, 95), driving(250, null), driving(500, 95)],
      [[0, 500, 95]],
    ],
    [
      'lets a run begin anew that has not fired',
      speed(60),
      [driving(0, 95), driving(400, 95), driving(460, 95)],
      [[400, 460, 95]],
    ],
    [
      'lets nothing fire again without a false record',
      voltage(12),
      [powered(0, 11, standing), powered(12_000, 11, standing), powered(24_000, 11, standing)],
      [[0, 0, 11]],
    ],
    [
      'but after one',
      voltage(12),
      [powered(0, 11, standing), powered(12_000, 11, standing), powered(12_060, 13), powered(12_120, 11)],
      [
        [0, 0, 11],
        [12_120, 12_120, 11],
      ],
    ],
  ] as const)('%s', (_what, version, records, expected) => {
    expect(firedOf(version, records)).toEqual(expected);
  });

  it('ends an event with the last record before it', () => {
    expect(eventsOf(speed(), [driving(0, 95), driving(60, null), driving(400, 95)])).toMatchObject([
      { kind: 'fired' },
      { kind: 'ended', endedAt: START + 60_000 },
    ]);
  });

  function lowAt(speedKmh: number, seconds: number): FoldRecord[] {
    return [powered(0, 11, { ignition: true, speedKmh }), powered(seconds, 11, { ignition: true, speedKmh })];
  }
});

describe('versions', () => {
  const later = (seconds: number, change: Partial<AlarmVersion>) => ({ validFrom: START + seconds * 1_000, ...change });

  it.each([
    [
      'a new threshold begins empty, while a run is open',
      versionsOf(speed(30), later(46, { condition: { type: 'speed_exceeded', aboveKmh: 80 } })),
      [
        [0, 30, 95],
        [60, 90, 95],
      ],
    ],
    ['another minimum time too', versionsOf(speed(30), later(16, { minTimeSeconds: 40 })), [[30, 75, 95]]],
    ['and other vehicles', versionsOf(speed(30), later(16, { deviceIds: [1] })), [[30, 60, 95]]],
    ['and another time zone', versionsOf(speed(30), later(16, { timeZone: 'Europe/London' })), [[30, 60, 95]]],
    ['being disabled and enabled carries the state over', disabledBetween(10, 40), [[0, 45, 95]]],
    ['being disabled after it fired lets nothing fire again', disabledBetween(31, 40), [[0, 30, 95]]],
    ['a record at validFrom is judged by the new version', versionsOf(speed(30), later(30, { enabled: false })), []],
    ['a deleted rule judges nothing', [speed(30, { validTo: START + 30_000 })], []],
  ] as const)('%s', (_what, versions, expected) => {
    const records = [0, 15, 30, 45, 60, 75, 90].map((seconds) => driving(seconds, 95));
    expect(firedOf(versions, records)).toEqual(expected);
  });

  it('name the event after the version of its firing record', () => {
    const versions = versionsOf(speed(30), later(15, { window: { days: [3], fromMinutes: 0, toMinutes: 0 } }));
    expect(eventsOf(versions, [driving(0, 95), driving(30, 95)])).toMatchObject([{ version: 2, since: START }]);
  });

  it('end the event of a run that they cut off with the last record before', () => {
    const versions = [speed(0, { validTo: START + 30_000 })];
    expect(eventsOf(versions, [driving(0, 95), driving(20, 99), driving(40, 95)])).toMatchObject([
      { kind: 'fired' },
      { kind: 'ended', endedAt: START + 20_000, extreme: 99 },
    ]);
  });

  function disabledBetween(from: number, to: number): AlarmVersion[] {
    return versionsOf(speed(30), later(from, { enabled: false }), later(to, { enabled: true }));
  }
});

describe('a temperature', () => {
  const sensor: AlarmCondition = { type: 'temperature', sensor: 2, side: 'above', degrees: -18 };
  const measured = (index: number, degrees: number | null) =>
    at(index * MINUTE, { temperature2CentiCelsius: degrees === null ? null : degrees * 100 });

  it.each([
    ['above', [-18, -17.5, -12], -17.5, -12],
    ['below', [-18, -19, -25], -19, -25],
  ] as const)('%s the limit fires with its value', (side, degrees, value, extreme) => {
    const records = [...degrees, -18].map((each, index) => measured(index, each));
    expect(eventsOf(aVersion({ condition: { ...sensor, side } }), records)).toMatchObject([
      { kind: 'fired', value },
      { kind: 'ended', extreme },
    ]);
  });

  it('of a sensor that sends none neither begins nor ends a run', () => {
    const version = aVersion({ condition: sensor, minTimeSeconds: 2 * MINUTE });
    expect(firedOf(version, [measured(0, null), measured(1, -12)])).toEqual([]);
    const records = [measured(0, -12), measured(1, null), measured(2, -11), measured(3, null)];
    expect(firedOf(version, records)).toEqual([[0, 2 * MINUTE, -11]]);
    const other = at(0, { temperature0CentiCelsius: 500 });
    expect(firedOf(aVersion({ condition: sensor }), [other])).toEqual([]);
  });
});

describe('the driver of an event', () => {
  const card = '1000000098402011';
  const driverOf = (...records: FoldRecord[]) =>
    eventsOf(speed(0), records).flatMap((event) => (event.kind === 'fired' ? [event.driver] : []));

  it('is whose card was read last, until the ignition is on again without it', () => {
    expect(driverOf(driving(0, 95, { driver1CardId: card }))).toEqual([`card:${card}`]);
    expect(driverOf(driving(0, 80, { driver1CardId: card }), driving(30, 95))).toEqual([`card:${card}`]);
    const off = at(60, { ignition: false, speedKmh: 0 });
    expect(driverOf(driving(0, 80, { driver1CardId: card }), off, driving(90, 95, { ignition: true }))).toEqual([null]);
  });

  it('is not named without a card or key', () => {
    expect(driverOf(driving(0, 95))).toEqual([null]);
  });
});
