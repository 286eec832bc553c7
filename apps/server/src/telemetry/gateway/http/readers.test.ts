import fc from 'fast-check';
import { foreignRecord, plainAttributes } from './foreign-record.ts';
import { describe, expect, it } from 'vitest';
import { readOsmand } from './osmand.ts';
import { readOwnTracks } from './owntracks.ts';
import { readTraccarClient } from './traccar-client.ts';
import { readTraccarPosition } from './traccar.ts';

const NOW = Date.UTC(2026, 2, 14, 8);
const TIME = Date.UTC(2026, 2, 14, 7, 30, 15);

describe('OsmAnd', () => {
  const report = { id: '4711', lat: '46.0569', lon: '14.5058', timestamp: '1773473415' };

  it('gives place, speed from knots, and attributes', () => {
    const pairs = {
      ...report,
      speed: '50',
      bearing: '271',
      altitude: '298',
      hdop: '0.8',
      batt: '87',
      charge: 'true',
      odometer: '12',
    };
    expect(readOsmand(pairs, NOW)).toMatchObject({
      identity: '4711',
      record: {
        deviceTime: TIME,
        latitude: 46.0569,
        longitude: 14.5058,
        valid: true,
        speedKmh: 92.6,
        courseDegrees: 271,
        altitudeMeters: 298,
        family: 0,
        attributes: { hdop: 0.8, batteryLevel: 87, charging: true, odometer: 12 },
      },
    });
  });

  it('gives temperatures by sensor, as attributes and for alarms', () => {
    const record = readOsmand({ ...report, temp1: '-18.5', temp2: '901', temp3: 'open', temp5: '4' }, NOW)?.record;
    expect(record).toMatchObject({
      temperature0CentiCelsius: -1_850,
      temperature1CentiCelsius: null,
      temperature2CentiCelsius: null,
      attributes: { temperatures: { 0: -18.5, 1: 901 }, temp3: 'open', temp5: 4 },
    });
  });

  it.each([
    ['1773473415', TIME],
    ['1773473415000', TIME],
    ['2026-03-14T07:30:15Z', TIME],
    ['2026-03-14T08:30:15+01:00', TIME],
    ['2026-03-14 07:30:15', TIME],
    ['', NOW],
  ])('reads the time %j', (timestamp, expected) => {
    expect(readOsmand({ ...report, timestamp }, NOW)?.record.deviceTime).toBe(expected);
  });

  it('leaves out what the database cannot store in text', () => {
    const reported = readOsmand({ ...report, id: '47\u000011', note: 'a\0b', half: 'x\ud83d', none: '\0' }, NOW);
    expect(reported?.identity).toBe('4711');
    expect(reported?.record.attributes).toEqual({ note: 'ab', half: 'x\ufffd' });
  });

  it('accepts deviceid and location as alternative names', () => {
    expect(readOsmand({ deviceid: '4711', location: '46.1,14.2' }, NOW)).toMatchObject({
      identity: '4711',
      record: { latitude: 46.1, longitude: 14.2, deviceTime: NOW },
    });
  });

  it('keeps a report without a place, and one that is not valid', () => {
    expect(readOsmand({ id: '4711', batt: '50' }, NOW)?.record).toMatchObject({
      latitude: null,
      valid: false,
      attributes: { batteryLevel: 50 },
    });
    expect(readOsmand({ ...report, valid: 'false' }, NOW)?.record.valid).toBe(false);
    expect(readOsmand({ ...report, valid: '1' }, NOW)?.record.valid).toBe(true);
    expect(readOsmand({ ...report, mock: 'true' }, NOW)?.record).toMatchObject({
      valid: false,
      attributes: { mock: true },
    });
  });

  it('reads a driver from a card or a key', () => {
    expect(readOsmand({ ...report, driverUniqueId: '1000000098402011' }, NOW)?.record).toMatchObject({
      driver1CardId: '1000000098402011',
      driverKey: null,
    });
    expect(readOsmand({ ...report, driverUniqueId: '810000173c9d4b01' }, NOW)?.record).toMatchObject({
      driver1CardId: null,
      driverKey: '810000173C9D4B01',
    });
  });

  it.each([
    ['no identity', { lat: '46', lon: '14' }],
    ['a time that is none', { ...report, timestamp: 'yesterday' }],
    ['a place that is none', { ...report, lat: 'north' }],
  ])('refuses %s', (_, pairs) => {
    expect(readOsmand(pairs, NOW)).toBeNull();
  });
});

describe('Traccar Client 9', () => {
  const body = {
    device_id: '4711',
    location: {
      timestamp: '2026-03-14T07:30:15.000Z',
      coords: { latitude: 46.0569, longitude: 14.5058, accuracy: 5.2, speed: 20, heading: 271, altitude: 298.1 },
      is_moving: true,
      odometer: 18446.7,
      event: 'motionchange',
      battery: { level: 0.87, is_charging: false },
      activity: { type: 'in_vehicle' },
      mock: false,
    },
  };

  it('gives place, speed from metres per second, and attributes', () => {
    expect(readTraccarClient(body, NOW)).toMatchObject({
      identity: '4711',
      record: {
        deviceTime: TIME,
        latitude: 46.0569,
        speedKmh: 72,
        courseDegrees: 271,
        valid: true,
        attributes: {
          accuracy: 5.2,
          movement: true,
          odometer: 18446.7,
          batteryLevel: 87,
          charging: false,
          activity: 'in_vehicle',
        },
      },
    });
  });

  it('treats negative numbers as unknown, and accepts a heartbeat without coordinates', () => {
    const unknown = {
      ...body,
      location: {
        ...body.location,
        coords: { latitude: 46, longitude: 14, speed: -1, heading: -1 },
        battery: { level: -1 },
      },
    };
    expect(readTraccarClient(unknown, NOW)?.record).toMatchObject({ speedKmh: null, courseDegrees: null });
    const heartbeat = { device_id: '4711', location: { timestamp: '2026-03-14T07:30:15.000Z', event: 'heartbeat' } };
    expect(readTraccarClient(heartbeat, NOW)?.record).toMatchObject({
      latitude: null,
      valid: false,
      attributes: { eventName: 'heartbeat' },
    });
  });

  it.each([null, [], 'text', {}, { device_id: '1' }, { location: {} }])('refuses %j', (wrong) => {
    expect(readTraccarClient(wrong, NOW)).toBeNull();
  });
});

describe('OwnTracks', () => {
  it('gives a location in km/h', () => {
    const message = {
      _type: 'location',
      lat: 46.05,
      lon: 14.5,
      tst: 1_773_473_415,
      vel: 82,
      cog: 90,
      acc: 10,
      batt: 55,
      bs: 2,
      topic: 'owntracks/miha/phone',
      tid: 'mi',
      odometer: 12.5,
    };
    expect(readOwnTracks(message)).toMatchObject({
      kind: 'location',
      topic: 'owntracks/miha/phone',
      trackerId: 'mi',
      record: {
        deviceTime: TIME,
        speedKmh: 82,
        attributes: { accuracy: 10, batteryLevel: 55, charging: true, odometer: 12_500 },
      },
    });
  });

  it('ignores an empty body and other kinds of message, and refuses a location without a place', () => {
    expect(readOwnTracks(undefined)).toEqual({ kind: 'ignored' });
    expect(readOwnTracks({ _type: 'lwt' })).toEqual({ kind: 'ignored' });
    expect(readOwnTracks({ _type: 'encrypted', data: 'x' })).toEqual({ kind: 'ignored' });
    expect(readOwnTracks({ _type: 'location', tst: 1 })).toEqual({ kind: 'invalid' });
    expect(readOwnTracks('text')).toEqual({ kind: 'invalid' });
  });
});

describe('forwarding from Traccar', () => {
  const body = {
    position: {
      id: 0,
      attributes: {
        ignition: true,
        motion: true,
        power: 27.4,
        battery: 4.1,
        odometer: 184_467_321,
        fuel: 310,
        fuelUsed: 1505,
        rpm: 1200,
        temp1: -18.5,
        temp3: 4,
        humidity: 45,
        driverUniqueId: '810000173C9D4B01',
        io69: 1,
        sat: 12,
        event: 239,
        hours: 3_600_000,
      },
      deviceTime: '2026-03-14T07:30:20.000+00:00',
      fixTime: '2026-03-14T07:30:15.000+00:00',
      serverTime: '2026-03-14T07:30:21.000+00:00',
      valid: true,
      latitude: 46.0569465,
      longitude: 14.5057515,
      altitude: 298,
      speed: 50,
      course: 271,
      address: null,
      accuracy: 0,
      network: null,
    },
    device: { id: 17, uniqueId: '356307042441013', name: 'LJ AB-123' },
  };

  it('gives the place at the time of its fix, speed from knots, and names of the contract', () => {
    expect(readTraccarPosition(body)).toMatchObject({
      identity: '356307042441013',
      record: {
        deviceTime: TIME,
        eventId: 239,
        latitude: 46.0569465,
        valid: true,
        speedKmh: 92.6,
        satellites: 12,
        ignition: true,
        rpm: 1200,
        fuelUsedDecilitres: 15_050,
        externalVoltageMillivolts: 27_400,
        temperature0CentiCelsius: -1_850,
        temperature1CentiCelsius: null,
        temperature2CentiCelsius: 400,
        driverKey: '810000173C9D4B01',
        attributes: {
          movement: true,
          batteryVoltage: 4.1,
          odometer: 184_467_321,
          fuelLevel: 310,
          temperatures: { 0: -18.5, 2: 4 },
          humidity: { 0: 45 },
          engineSeconds: 3600,
          io69: 1,
        },
      },
    });
  });

  it('treats an invalid position as a report of its own time with an old place', () => {
    const stale = { ...body, position: { ...body.position, valid: false } };
    expect(readTraccarPosition(stale)?.record).toMatchObject({ deviceTime: TIME + 5000, valid: false });
  });

  it('gives the same record for the same position sent again', () => {
    expect(readTraccarPosition(structuredClone(body))?.record).toEqual(readTraccarPosition(body)?.record);
  });

  it.each([null, {}, { position: {} }, { device: { uniqueId: '1' } }, { position: {}, device: { uniqueId: '1' } }])(
    'refuses %j',
    (wrong) => {
      expect(readTraccarPosition(wrong)).toBeNull();
    },
  );
});

it('reads or refuses any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.string()), (json, pairs) => {
      for (const read of [readTraccarClient, readTraccarPosition, readOwnTracks, readOsmand]) {
        expect(() => read(Object(json), NOW)).not.toThrow();
      }
      readOsmand({ id: '1', ...pairs }, NOW);
      readTraccarClient({ device_id: '1', location: json }, NOW);
      readTraccarPosition({
        device: { uniqueId: '1' },
        position: { deviceTime: '2026-03-14T07:30:20Z', attributes: json },
      });
      readOwnTracks({ _type: 'location', tst: 1, lat: 1, lon: 1, ...pairs });
    }),
    { numRuns: 500 },
  );
});

it.each([-1, 1_000.1, '27,4 V'])('keeps %s V, which no vehicle has, as it was sent', (externalVoltage) => {
  const record = foreignRecord({ deviceTime: TIME, attributes: { externalVoltage, in1: true } });
  expect(record).toMatchObject({ externalVoltageMillivolts: null, attributes: { externalVoltage, in1: true } });
});

it('keeps no control characters and no bidirectional marks in attributes', () => {
  const given = { note: 'a\u202Eb\u0007c', plate: 'LJ\u2066 KT\u2069', empty: '\u200F\u001B' };
  expect(plainAttributes(given)).toEqual({ note: 'abc', plate: 'LJ KT' });
});
