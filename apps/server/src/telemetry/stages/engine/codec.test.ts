import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driving, parked, someRules } from '../builders.testing.ts';
import { fold } from '../fold.ts';
import { randomTrack } from '../random-track.testing.ts';
import { ByteReader, ByteWriter } from '../../folds/bytes.ts';
import { readState } from '../state.ts';
import { decodeCore, decodeState, encodeCore, encodeState } from './codec.ts';
import { isReadable, STATE_VERSION, UnreadableStateError } from './envelope.ts';

const { state } = fold(
  null,
  [...driving(0, 600, { driver1CardId: 'SI12345678901200' }), parked(610, 12_000)],
  someRules,
);

describe('the state of a device', { timeout: 60_000 }, () => {
  it('is read back as it was written, for any content', () => {
    fc.assert(
      fc.property(randomTrack({ drivers: true, sameMoments: true }), (records) => {
        const written = fold(null, records, someRules).state;
        const { checkpoint, snapshot, ...core } = written;
        const read = decodeState(encodeState(written));
        expect(read).toMatchObject(core);
        expect(Buffer.from(read.checkpoint)).toEqual(Buffer.from(checkpoint));
        expect(read.snapshot && Buffer.from(read.snapshot)).toEqual(snapshot && Buffer.from(snapshot));
        expect(encodeState(read)).toEqual(encodeState(written));
      }),
      { numRuns: 200 },
    );
  });

  it('leaves the resume data out of a checkpoint', () => {
    const checkpoint = encodeCore(state);
    const { checkpoint: own, snapshot, ...core } = decodeCore(checkpoint);
    expect(state).toMatchObject(core);
    expect([own, snapshot]).toEqual([checkpoint, null]);
  });

  it('is refused when it is truncated, extended, or of another version', () => {
    const bytes = encodeState(state);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeState(bytes.subarray(0, length))).toThrow(UnreadableStateError);
    }
    expect(() => decodeState(Buffer.concat([bytes, Buffer.of(0)]))).toThrow(UnreadableStateError);
    expect(() => decodeState(Buffer.from([STATE_VERSION - 1, ...bytes.subarray(1)]))).toThrow(UnreadableStateError);
  });

  it('is refused when the bytes are random, whatever their first byte is', () => {
    const version = fc.constantFrom(STATE_VERSION - 1, STATE_VERSION, STATE_VERSION + 1);
    fc.assert(
      fc.property(version, fc.uint8Array({ maxLength: 200 }), (first, bytes) => {
        expect(() => decodeState(Uint8Array.of(first, ...bytes))).toThrow(UnreadableStateError);
        expect(readState(Uint8Array.of(first, ...bytes))).toBeNull();
      }),
    );
  });

  it('is refused when a single bit has changed', () => {
    const bytes = encodeState(state);
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const damaged = Buffer.from(bytes);
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(isReadable(damaged)).toBe(false);
      }),
    );
  });
});

describe('written numbers and texts', () => {
  it('are read back for every whole number up to 2^50 and every text', () => {
    const number = fc.oneof(
      fc.integer(),
      fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
      fc.constantFrom(0, 63, 64, -64, -65, 2 ** 30),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.string({ unit: 'grapheme' }))), (values) => {
        const writer = new ByteWriter();
        for (const [value, text] of values) {
          writer.int(value);
          writer.text(text);
        }
        const reader = new ByteReader(writer.take());
        expect(values.map(() => [reader.int(), reader.text()])).toEqual(values);
      }),
    );
  });
});
