import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc16 } from './crc.ts';
import { encodeHandshake } from './imei.ts';
import { frame } from './frame.ts';
import { FrameReader, type StreamEvent } from './frame-reader.ts';
import { bytesOf, hex, vector, vectors } from './vectors.testing.ts';

const frames = vectors.filter(({ transport, decoded }) => transport === 'tcp' && decoded['kind'] !== 'imei');
const wholeFrames = frames.filter(({ decoded }) => 'kind' in decoded);
const streams = vectors.filter(({ transport }) => transport === 'tcp-stream');

function eventsOf(chunks: readonly Uint8Array[], expectImei: 'imei' | 'frames' = 'frames'): string[] {
  const reader = new FrameReader(expectImei);
  const events: string[] = [];
  for (const chunk of chunks) {
    reader.push(chunk);
    for (let event = reader.read(); event !== null; event = reader.read()) events.push(describeEvent(event));
  }
  return events;
}

function describeEvent(event: StreamEvent): string {
  if (event.kind === 'imei') return `imei ${event.imei}`;
  if (event.kind === 'ping') return 'ping';
  if (event.kind === 'frame') return `frame ${event.codec} ${hex(event.packet)}`;
  return event.kind === 'damaged' ? `damaged ${event.problem} ${hex(event.packet)}` : `broken ${event.problem}`;
}

function bitByBit(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

it('computes the check value of CRC-16/IBM', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0xbb3d);
});

it('computes the same CRC four bytes at a time as bit by bit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(crc16(bytes)).toBe(bitByBit(bytes));
    }),
  );
});

it.each(wholeFrames)('reads $name whole and cut at every byte', ({ bytes }) => {
  const whole = eventsOf([bytes]);
  expect(whole).toEqual([`frame ${bytes[8]} ${hex(bytes)}`]);
  for (let cut = 1; cut < bytes.length; cut++) {
    expect(eventsOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
  }
  expect(eventsOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});

it.each(wholeFrames)('reads $name glued to its neighbour', ({ name, bytes }) => {
  const index = wholeFrames.findIndex((candidate) => candidate.name === name);
  const neighbour = wholeFrames[(index + 1) % wholeFrames.length]?.bytes ?? bytes;
  const glued = Uint8Array.of(...bytes, ...neighbour);
  const expected = [`frame ${bytes[8]} ${hex(bytes)}`, `frame ${neighbour[8]} ${hex(neighbour)}`];
  expect(eventsOf([glued])).toEqual(expected);
  for (let cut = 1; cut < glued.length; cut++) {
    expect(eventsOf([glued.subarray(0, cut), glued.subarray(cut)])).toEqual(expected);
  }
});

it.each(streams)('reads the stream $name the same however it is cut', ({ bytes, decoded }) => {
  const whole = eventsOf([bytes], 'imei');
  expect(whole).toHaveLength(Array.isArray(decoded['messages']) ? decoded['messages'].length : 0);
  expect(whole[0]).toBe('imei 356307042441013');
  for (let cut = 1; cut < bytes.length; cut++) {
    expect(eventsOf([bytes.subarray(0, cut), bytes.subarray(cut)], 'imei')).toEqual(whole);
  }
});

it.each([
  ['bad-preamble', 'broken bad_preamble'],
  ['length-absurd', 'broken length_too_large'],
  ['length-zero', 'broken length_too_small'],
])('ends the stream at %s', (name, event) => {
  expect(eventsOf([vector(name).bytes])).toEqual([event]);
});

it.each(['bad-crc-field', 'bad-crc-body-bit-flip', 'crc-high-half-not-zero'])(
  'reports %s and reads on behind it',
  (name) => {
    const { bytes } = vector(name);
    const next = vector('pub-c8-tcp-two-records').bytes;
    expect(eventsOf([bytes, next])).toEqual([`damaged crc_mismatch ${hex(bytes)}`, `frame 8 ${hex(next)}`]);
  },
);

it.each(frames.filter(({ decoded }) => decoded['error'] === 'incomplete'))(
  'waits for the rest of $name',
  ({ bytes }) => {
    expect(eventsOf([bytes])).toEqual([]);
  },
);

it('recognises a foreign connection by the first bytes that differ from a handshake', () => {
  expect(eventsOf([bytesOf('47')], 'imei')).toEqual(['broken bad_handshake']);
  expect(eventsOf([bytesOf('00')], 'imei')).toEqual([]);
  expect(eventsOf([bytesOf('0010')], 'imei')).toEqual(['broken bad_handshake']);
  expect(eventsOf([vector('imei-length-absurd').bytes], 'imei')).toEqual(['broken bad_handshake']);
  expect(eventsOf([vector('imei-not-digits').bytes], 'imei')).toEqual(['broken bad_imei']);
});

it('returns nothing more after the stream was broken', () => {
  const reader = new FrameReader('frames');
  reader.push(bytesOf('01'));
  expect(reader.read()).toMatchObject({ kind: 'broken' });
  reader.push(vector('pub-c8-tcp-two-records').bytes);
  expect(reader.read()).toBeNull();
  expect(reader.buffered).toBe(0);
});

it('keeps the bytes of a packet that was read when later ones arrive', () => {
  const reader = new FrameReader('frames');
  const { bytes } = vector('pub-c8-tcp-two-records');
  reader.push(bytes.slice(0, 10));
  reader.push(bytes.slice(10));
  const first = reader.read();
  for (let i = 0; i < 200; i++) {
    reader.push(Uint8Array.of(...vector('c8-tcp-negative-lat-and-lon').bytes.slice(0, 20)));
    reader.push(Uint8Array.of(...vector('c8-tcp-negative-lat-and-lon').bytes.slice(20)));
    reader.read();
  }
  expect(first).toMatchObject({ kind: 'frame', packet: bytes });
});

it('accepts a packet of 64 KiB and takes no memory for a larger one', () => {
  const largest = frame(new Uint8Array(0x1_0000));
  expect(eventsOf([largest])).toEqual([`frame 0 ${hex(largest)}`]);
  expect(eventsOf([bytesOf('0000000000010001')])).toEqual(['broken length_too_large']);
});

it('gives the same events for any split of any bytes, and never throws', () => {
  const good = fc.constantFrom(...frames.map(({ bytes }) => bytes), Uint8Array.of(0xff));
  const piece = fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.array(fc.nat(400), { maxLength: 12 }),
      fc.boolean(),
      (pieces, cuts, hello) => {
        const bytes = Buffer.concat(hello ? [encodeHandshake('356307042441013'), ...pieces] : pieces);
        const at = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])].toSorted(
          (a, b) => a - b,
        );
        const chunks = at.slice(1).map((end, index) => new Uint8Array(bytes.subarray(at[index], end)));
        const kind = hello ? 'imei' : 'frames';
        expect(eventsOf(chunks, kind)).toEqual(eventsOf([new Uint8Array(bytes)], kind));
      },
    ),
    { numRuns: 300 },
  );
});
