import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AvlRecord, decodeAvl } from './avl.ts';
import { AvlCursor } from './avl-cursor.ts';
import { readUnsigned } from './bytes.ts';
import { codecId } from './codecs.ts';
import { crc16 } from './crc.ts';
import { decodeDatagram } from './datagram.ts';
import { encodeAvl, encodeAvlData, encodeRecord, u8, variable } from './encode.ts';
import { frame } from './frame.ts';
import { murmur3, recordHash } from './hash.ts';
import { hex, type Vector, vector, vectors } from './vectors.testing.ts';

function dataOf({ transport, bytes }: Vector): Uint8Array {
  if (transport === 'tcp') return bytes.subarray(8, -4);
  const datagram = decodeDatagram(bytes);
  return datagram.ok ? datagram.value.data : new Uint8Array(0);
}

/** A record in the words of the example file. */
function asExample(record: AvlRecord): Record<string, unknown> {
  return {
    timestampMs: record.time,
    timestamp: new Date(record.time).toISOString(),
    priority: record.priority,
    longitude: record.longitude,
    latitude: record.latitude,
    altitude: record.altitudeMeters,
    angle: record.angle,
    satellites: record.satellites,
    speed: record.speedKmh,
    eventIoId: record.eventId,
    ioCount: record.elements.length,
    ...(record.generationType === undefined ? {} : { generationType: record.generationType }),
    io: record.elements.map(({ id, value, variable }) => ({
      id,
      size: value.length,
      hex: hex(value),
      ...(variable ? { variable: true } : { unsigned: unsignedOf(value) }),
    })),
  };
}

function unsignedOf(value: Uint8Array): number | string {
  return value.length === 8 ? BigInt(`0x${hex(value)}`).toString() : readUnsigned(value, 0, value.length);
}

const packets = vectors.filter(({ decoded }) => decoded['kind'] === 'avl');
const refusedPackets = vectors.filter(
  ({ transport, decoded }) =>
    transport === 'tcp' &&
    ['count_mismatch', 'record_overrun', 'trailing_bytes', 'unknown_codec'].includes(String(decoded['error'])),
);

describe('example packets', () => {
  it.each(packets.filter(({ name }) => name !== 'io-total-differs-from-sum'))('decodes $name', (example) => {
    const packet = decodeAvl(dataOf(example));
    if (!packet.ok) throw new Error(packet.problem);
    expect(packet.value.codec).toBe(example.decoded['codecId']);
    expect(packet.value.records.map(asExample)).toEqual(example.decoded['records']);
  });

  it.each(packets.filter(({ name }) => name !== 'io-total-differs-from-sum'))(
    'encodes $name to the same bytes',
    (example) => {
      const packet = decodeAvl(dataOf(example));
      if (!packet.ok) throw new Error(packet.problem);
      expect(hex(encodeAvlData(packet.value))).toBe(hex(dataOf(example)));
      const whole = example.transport === 'tcp' ? example.bytes : frame(dataOf(example));
      expect(hex(encodeAvl(packet.value))).toBe(hex(whole));
    },
  );

  it.each(refusedPackets)('refuses $name', (example) => {
    expect(decodeAvl(dataOf(example))).toEqual({ ok: false, problem: example.decoded['error'] });
  });

  it('trusts the groups when the total differs, and reports the difference', () => {
    const cursor = new AvlCursor();
    expect(cursor.open(dataOf(vector('io-total-differs-from-sum')))).toBeNull();
    expect(cursor.totalDiffers).toBe(true);
    expect(cursor.open(dataOf(vector('pub-c8-tcp-five-io')))).toBeNull();
    expect(cursor.totalDiffers).toBe(false);
  });

  it.each(packets)('refuses $name when any of its last bytes is missing', (example) => {
    const data = dataOf(example);
    for (let length = 0; length < data.length; length++) {
      expect(decodeAvl(data.subarray(0, length)).ok).toBe(false);
    }
  });
});

describe('a cursor', () => {
  it('reads the next packet after a refused one', () => {
    const cursor = new AvlCursor();
    expect(cursor.open(dataOf(vector('trailing-bytes-before-count2')))).toBe('trailing_bytes');
    expect(cursor.nextRecord()).toBe(false);
    expect(cursor.nextElement()).toBe(false);
    expect(cursor.open(dataOf(vector('pub-c16-tcp-two-records')))).toBeNull();
    expect([cursor.nextRecord(), cursor.nextRecord(), cursor.nextRecord()]).toEqual([true, true, false]);
  });

  it('may skip the elements of a record', () => {
    const cursor = new AvlCursor();
    cursor.open(dataOf(vector('c8e-tcp-two-records-different-io')));
    const times: number[] = [];
    while (cursor.nextRecord()) times.push(cursor.time);
    expect(times).toHaveLength(2);
    expect(times[0]).not.toBe(times[1]);
  });

  it('refuses a packet without records', () => {
    expect(new AvlCursor().open(Uint8Array.of(8, 0, 0))).toBe('no_records');
  });
});

const u8s = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });
const degrees = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((e7) => e7 / 1e7);
const grouped = (maxId: number) =>
  fc.record({ id: fc.nat(maxId), value: fc.constantFrom(1, 2, 4, 8).chain((length) => u8s(length)) });
const stated = fc.record({ id: fc.nat(65535), value: fc.uint8Array({ maxLength: 40 }), variable: fc.constant(true) });

function aRecord(maxId: number, withVariable: boolean): fc.Arbitrary<AvlRecord> {
  const element = withVariable ? fc.oneof(grouped(maxId), stated) : grouped(maxId);
  return fc.record({
    time: fc.nat(4_102_444_800_000),
    priority: fc.nat(255),
    longitude: degrees,
    latitude: degrees,
    altitudeMeters: fc.integer({ min: -32768, max: 32767 }),
    angle: fc.nat(65535),
    satellites: fc.nat(255),
    speedKmh: fc.nat(65535),
    eventId: fc.nat(maxId),
    elements: fc.array(element, { maxLength: 20 }).map((elements) => elements.toSorted((a, b) => order(a) - order(b))),
  });
}

/** The place of the group of an element on the wire. */
function order({ value, variable }: { value: Uint8Array; variable?: boolean }): number {
  return variable ? 9 : value.length;
}

describe('any packet', () => {
  const records = {
    [codecId.codec8]: aRecord(255, false),
    [codecId.codec8Extended]: aRecord(65535, true),
    [codecId.codec16]: fc
      .tuple(aRecord(65535, false), fc.nat(255))
      .map(([record, generationType]): AvlRecord => ({ ...record, generationType })),
  };
  it.each([codecId.codec8, codecId.codec8Extended, codecId.codec16])(
    'of codec %i is decoded as it was encoded',
    (codec) => {
      fc.assert(
        fc.property(fc.array(records[codec], { minLength: 1, maxLength: 8 }), (list) => {
          const packet = encodeAvl({ codec, records: list });
          expect(crc16(packet.subarray(8, -4))).toBe(packet.at(-1)! | (packet.at(-2)! << 8));
          expect(decodeAvl(packet.subarray(8, -4))).toEqual({ ok: true, value: { codec, records: list } });
        }),
      );
    },
  );

  it('of random bytes is decoded or refused, never more', () => {
    const codec = fc.constantFrom(8, 0x8e, 0x10);
    fc.assert(
      fc.property(codec, fc.uint8Array({ maxLength: 300 }), (id, rest) => {
        const result = decodeAvl(Uint8Array.of(id, ...rest));
        expect(typeof result.ok).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });

  it('with one byte changed is decoded or refused, never more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...packets), fc.nat(), fc.nat(255), (example, at, byte) => {
        const data = new Uint8Array(dataOf(example));
        data[at % data.length] = byte;
        expect(typeof decodeAvl(data).ok).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the encoder refuses values that its codec cannot represent', () => {
  const [record] = fc.sample(aRecord(255, false), { numRuns: 1, seed: 1 });
  if (record === undefined) throw new Error('no sample');
  it.each([
    ['no record', { codec: codecId.codec8, records: [] }],
    ['256 records', { codec: codecId.codec8, records: Array.from({ length: 256 }, () => record) }],
    ['a two-byte id in Codec 8', { codec: codecId.codec8, records: [{ ...record, elements: [u8(256, 1)] }] }],
    [
      'a stated length in Codec 16',
      { codec: codecId.codec16, records: [{ ...record, elements: [variable(256, new Uint8Array(3))] }] },
    ],
  ])('%s', (_, packet) => {
    expect(() => encodeAvl(packet)).toThrow(RangeError);
  });
});

describe('the hash of a record', () => {
  it.each([
    ['', 0],
    ['hello', 0x248bfa47],
    ['hello, world', 0x149bbb7f],
    ['19 Jan 2038 at 3:14:07 AM', 0xe31e8a70],
    ['The quick brown fox jumps over the lazy dog.', 0xd5c48bfc],
  ])('rests on MurmurHash3: %j', (text, hash) => {
    expect(murmur3(new TextEncoder().encode(text)) >>> 0).toBe(hash);
  });

  it('is the same for the same bytes wherever they lie', () => {
    const data = dataOf(vector('c8-tcp-duplicate-record-inside-packet'));
    const cursor = new AvlCursor();
    cursor.open(data);
    const hashes: number[] = [];
    while (cursor.nextRecord()) hashes.push(recordHash(data, cursor.recordStart, cursor.recordEnd));
    expect(hashes).toHaveLength(2);
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('is a signed number of 16 bits and stays as it is: stored keys hold it', () => {
    const packet = decodeAvl(dataOf(vector('c8-tcp-ignition-on-all-groups')));
    const record = packet.ok ? packet.value.records[0] : undefined;
    if (record === undefined) throw new Error('no record');
    expect(recordHash(encodeRecord(codecId.codec8, record))).toMatchInlineSnapshot(`-7540`);
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const hash = recordHash(bytes);
        expect(hash).toBe((hash << 16) >> 16);
      }),
    );
  });
});
