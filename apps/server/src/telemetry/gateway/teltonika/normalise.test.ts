import {
  ascii8,
  type AvlCodec,
  AvlCursor,
  type AvlElement,
  type AvlRecord,
  codecId,
  elementsOf,
  encodeAvlData,
  encodeRecord,
  hex64,
  readElements,
  recordHash,
  u16,
  u32,
  u8,
  variable,
} from '@konvoj/teltonika';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordFamily, type NormalisedRecord, type RecordFamily } from '../../records/record.ts';
import { Normaliser } from './normalise.ts';

const normaliser = new Normaliser();
const cursor = new AvlCursor();
const { common, teltonikaA, teltonikaB, teltonikaF } = recordFamily;

function aRecord(changes: Partial<AvlRecord> = {}): AvlRecord {
  return {
    time: Date.UTC(2026, 2, 14, 7, 30, 15),
    priority: 0,
    longitude: 14.5057515,
    latitude: 46.0569465,
    altitudeMeters: 298,
    angle: 271,
    satellites: 14,
    speedKmh: 80,
    eventId: 0,
    elements: [],
    ...changes,
  };
}

function normalise(
  record: AvlRecord,
  family: RecordFamily = teltonikaA,
  codec: AvlCodec = codecId.codec8Extended,
): NormalisedRecord {
  const problem = cursor.open(encodeAvlData({ codec, records: [record] }));
  const [arrived] = problem === null ? normaliser.readPacket(cursor, family) : [];
  if (arrived === undefined) throw new Error(`not decoded: ${problem}`);
  return arrived.record;
}

function withElements(family: RecordFamily, ...elements: readonly AvlElement[]): NormalisedRecord {
  return normalise(aRecord({ elements }), family);
}

const packed = ({ io }: NormalisedRecord): string => Buffer.from(io ?? []).toString('hex');

describe('the place of a record', () => {
  it('is taken as sent with a fix', () => {
    expect(normalise(aRecord())).toMatchObject({
      deviceTime: Date.UTC(2026, 2, 14, 7, 30, 15),
      latitude: 46.0569465,
      longitude: 14.5057515,
      altitudeMeters: 298,
      courseDegrees: 271,
      speedKmh: 80,
      satellites: 14,
      valid: true,
    });
  });

  it('without satellites is the last known one: not valid, with unknown speed, course and altitude', () => {
    expect(normalise(aRecord({ satellites: 0, speedKmh: 0, angle: 0 }))).toMatchObject({
      latitude: 46.0569465,
      valid: false,
      speedKmh: null,
      courseDegrees: null,
      altitudeMeters: null,
      satellites: 0,
    });
  });

  it('of exactly 0/0 is unknown, with satellites or without', () => {
    const nowhere = { latitude: 0, longitude: 0 };
    expect(normalise(aRecord(nowhere))).toMatchObject({ latitude: null, longitude: null, valid: false });
    expect(normalise(aRecord({ latitude: 51.4779, longitude: 0 }))).toMatchObject({ longitude: 0, valid: true });
  });

  it('is valid up to the poles and the date line', () => {
    expect(normalise(aRecord({ longitude: -179.9999999 }))).toMatchObject({ longitude: -179.9999999, valid: true });
    expect(normalise(aRecord({ latitude: -90, longitude: 180 }))).toMatchObject({ latitude: -90, valid: true });
  });

  it('that is not on earth is not valid', () => {
    expect(normalise(aRecord({ latitude: 91 }))).toMatchObject({ valid: false });
    expect(normalise(aRecord({ longitude: -180.0000001 }))).toMatchObject({ valid: false });
  });

  it('has a course from 0 to 359', () => {
    expect(normalise(aRecord({ angle: 360 })).courseDegrees).toBe(0);
    expect(normalise(aRecord({ angle: 361 })).courseDegrees).toBeNull();
  });
});

describe('elements with a column', () => {
  it('are removed from the packed rest (family A)', () => {
    const record = withElements(
      teltonikaA,
      u8(239, 1),
      u16(85, 1300),
      u8(81, 79),
      u32(87, 100_000),
      u32(83, 12_345),
      u8(21, 4),
    );
    expect(record).toMatchObject({
      ignition: true,
      rpm: 1300,
      canSpeedKmh: 79,
      canDistanceMeters: 100_000,
      fuelUsedDecilitres: 12_345,
      family: teltonikaA,
    });
    expect(packed(record)).toBe('0015000104');
  });

  it('are others in family B, and stay unread in the common one', () => {
    const elements = [u8(184, 3), u16(88, 1240), u32(192, 512_345_678), u16(191, 82), u32(86, 1505)] as const;
    expect(withElements(teltonikaB, ...elements)).toMatchObject({
      driver1State: 'driving',
      rpm: 1240,
      canDistanceMeters: 512_345_678,
      canSpeedKmh: 82,
      fuelUsedDecilitres: 15_050,
      io: null,
    });
    const unread = withElements(common, ...elements);
    expect(unread).toMatchObject({ driver1State: null, rpm: null, canDistanceMeters: null, fuelUsedDecilitres: null });
    expect(readElements('common', unread.io ?? new Uint8Array())).toMatchObject({ io184: 3, io88: 1240 });
  });

  it('of the external voltage are millivolts, from the element of the family', () => {
    expect(withElements(common, u16(66, 27_431))).toMatchObject({ externalVoltageMillivolts: 27_431, io: null });
    expect(withElements(teltonikaF, u32(800, 12_689))).toMatchObject({ externalVoltageMillivolts: 12_689, io: null });
    expect(withElements(teltonikaB, u16(66, 0)).externalVoltageMillivolts).toBe(0);
    const absurd = withElements(teltonikaF, u32(800, 0xffff_ffff));
    expect(absurd).toMatchObject({ externalVoltageMillivolts: null, io: expect.any(Uint8Array) });
  });

  it('of temperatures are hundredths by sensor, from the best source with a value, and stay readable as sent', () => {
    const sensors = [u32(72, -185), u16(73, 3_000), u16(701, 41), u16(702, 55), u16(8, 70)];
    const record = withElements(teltonikaB, ...sensors);
    expect(record).toMatchObject({
      temperature0CentiCelsius: -1_850,
      temperature1CentiCelsius: 550,
      temperature2CentiCelsius: null,
      temperature3CentiCelsius: null,
    });
    const packed = record.io ?? new Uint8Array();
    expect(readElements('B', packed)).toEqual({ temperatures: { 0: -18.5, 1: 5.5, 5: 7 } });
    expect(withElements(teltonikaB, u32(72, 5_001_000)).temperature0CentiCelsius).toBeNull();
    expect(withElements(teltonikaB, u16(701, 41), u32(72, -185)).temperature0CentiCelsius).toBe(-1_850);
  });

  it('without a value stay in the rest, where they read as null', () => {
    const record = withElements(teltonikaB, u32(36, 0), u8(184, 7), u16(88, 0xffff), u8(239, 2));
    expect(record).toMatchObject({ canDistanceMeters: null, driver1State: null, rpm: null, ignition: null });
    expect(readElements('B', record.io ?? new Uint8Array())).toEqual({
      canDistance: null,
      driver1State: null,
      rpm: null,
      ignition: null,
    });
  });

  it('take the better of two sources, in any order; the other stays in the rest', () => {
    for (const elements of [
      [u32(36, 1000), u32(192, 7000)],
      [u32(192, 7000), u32(36, 1000)],
    ]) {
      const record = withElements(teltonikaB, ...elements);
      expect(record.canDistanceMeters).toBe(1000);
      expect(packed(record)).toBe('00c0000400001b58');
    }
    expect(withElements(teltonikaB, u32(192, 7000), u32(36, 0)).canDistanceMeters).toBe(7000);
  });

  it('that occur twice: the last counts', () => {
    expect(withElements(teltonikaA, u8(239, 0), u8(239, 1))).toMatchObject({ ignition: true, io: null });
  });

  it('of the fine fuel counter count when the whole litres show its unit', () => {
    expect(withElements(teltonikaB, u32(86, 1505), u32(138, 1_505_740)).fuelUsedDecilitres).toBe(15_057);
    expect(withElements(teltonikaB, u32(86, 1505), u32(138, 1505)).fuelUsedDecilitres).toBe(15_050);
    expect(withElements(teltonikaB, u32(86, 1505), u32(138, 1_506_500)).fuelUsedDecilitres).toBe(15_065);
    expect(withElements(teltonikaB, u32(86, 1505), u32(138, 1_506_501)).fuelUsedDecilitres).toBe(15_050);
    expect(withElements(teltonikaB, u32(138, 1_505_740)).fuelUsedDecilitres).toBeNull();
  });

  it('of a car tachograph keep the time warning out of the state', () => {
    expect(withElements(teltonikaA, u8(137, 0x21)).driver1State).toBe('available');
    expect(withElements(teltonikaA, u8(137, 0x0e)).driver1State).toBeNull();
  });
});

describe('the driver', () => {
  it('is read from both halves of the card, which stay in the rest for readers', () => {
    const record = withElements(teltonikaB, ascii8(195, '10000000'), ascii8(196, '98402011'));
    expect(record.driver1CardId).toBe('1000000098402011');
    expect(readElements('B', record.io ?? new Uint8Array())).toEqual({ driver1CardId: '1000000098402011' });
    expect(withElements(teltonikaB, ascii8(195, '10000000')).driver1CardId).toBeNull();
    expect(withElements(teltonikaB, ascii8(195, ''), ascii8(196, '')).driver1CardId).toBeNull();
  });

  it('is read from an iButton in its printed form, else from an RFID card', () => {
    expect(withElements(common, hex64(78, '014B9D3C17000081')).driverKey).toBe('810000173C9D4B01');
    expect(withElements(common, hex64(78, '0000000000000000'), hex64(207, '00000000DEADBEEF')).driverKey).toBe(
      '00000000DEADBEEF',
    );
    expect(withElements(common, hex64(78, '0000000000000000'), hex64(207, '0000000000000000')).driverKey).toBeNull();
  });

  it('changes with the next record', () => {
    expect(withElements(common, hex64(78, '014B9D3C17000081')).driverKey).toBe('810000173C9D4B01');
    expect(withElements(common).driverKey).toBeNull();
    expect(withElements(common, hex64(78, '0000000000000000')).driverKey).toBeNull();
    expect(withElements(common, hex64(78, '0102030405060708')).driverKey).toBe('0807060504030201');
  });
});

describe('a packet', () => {
  it('keeps the bytes of each record for the quarantine, and their hash', () => {
    const records = [aRecord(), aRecord({ time: 1, elements: [variable(256, new Uint8Array(17))] })];
    cursor.open(encodeAvlData({ codec: codecId.codec8Extended, records }));
    const arrived = normaliser.readPacket(cursor, teltonikaA);
    const bytes = records.map((record) => encodeRecord(codecId.codec8Extended, record));
    expect(arrived.map(({ raw }) => Buffer.from(raw).toString('hex'))).toEqual(
      bytes.map((each) => `8e01${Buffer.from(each).toString('hex')}01`),
    );
    expect(arrived.map(({ record }) => record.hash)).toEqual(bytes.map((each) => recordHash(each)));
  });

  it('leaves returned values untouched when the next ones are read', () => {
    const first = withElements(teltonikaA, u8(21, 4));
    const many = Array.from({ length: 200 }, (_, id) => u32(1000 + id, id));
    for (let i = 0; i < 50; i++) withElements(teltonikaA, ...many);
    expect(packed(first)).toBe('0015000104');
  });

  it('of the largest size has enough memory for its elements', () => {
    const elements = Array.from({ length: 255 }, (_, id) => u8(id, 7));
    const record = normalise(aRecord({ elements: elements.filter(({ id }) => id !== 239) }), common, codecId.codec8);
    // The ignition and the external voltage have columns.
    expect(record.io?.length).toBe(253 * 5);
  });
});

it('loses no element and invents no value, in any record of any family', () => {
  const families = fc.constantFrom(
    [teltonikaA, 'A'] as const,
    [teltonikaB, 'B'] as const,
    [teltonikaF, 'F'] as const,
    [common, 'common'] as const,
  );
  const ids = elementsOf('B').map(({ id }) => id);
  const element = fc
    .tuple(fc.oneof(fc.constantFrom(...ids), fc.nat(0xffff)), fc.constantFrom(1, 2, 4, 8))
    .chain(([id, size]) => fc.uint8Array({ minLength: size, maxLength: size }).map((value) => ({ id, value })));
  fc.assert(
    fc.property(
      families,
      fc.uniqueArray(element, { maxLength: 30, selector: ({ id }) => id }),
      ([family, name], elements) => {
        const record = normalise(aRecord({ elements }), family);
        const everything = elements.flatMap(({ id, value }) => [id >> 8, id & 0xff, 0, value.length, ...value]);
        const expected = readElements(name, Uint8Array.from(everything));
        const kept = readElements(name, record.io ?? new Uint8Array());
        const columns = {
          ignition: record.ignition,
          rpm: record.rpm,
          canSpeed: record.canSpeedKmh,
          canDistance: record.canDistanceMeters,
          externalVoltage: record.externalVoltageMillivolts === null ? null : record.externalVoltageMillivolts / 1000,
        };
        for (const [attribute, value] of Object.entries(columns))
          expect(value ?? null).toEqual(expected[attribute] ?? null);
        expect(record.driver1State ?? null).toEqual(expected['driver1State'] ?? null);
        expect(record.driver1CardId ?? null).toEqual(expected['driver1CardId'] ?? null);
        const inColumns = new Set([
          'ignition',
          'rpm',
          'canSpeed',
          'canDistance',
          'driver1State',
          'fuelUsed',
          'externalVoltage',
        ]);
        for (const [attribute, value] of Object.entries(expected)) {
          expect(inColumns.has(attribute) ? null : kept[attribute]).toEqual(inColumns.has(attribute) ? null : value);
        }
      },
    ),
    { numRuns: 300 },
  );
});
