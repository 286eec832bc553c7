import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driving, parked, someRules } from '../builders.ts';
import { fold } from '../fold.ts';
import { randomTrack } from '../random-track.testing.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { decodeCore, decodeState, encodeCore, encodeState } from './codec.ts';

const { state } = fold(
  null,
  [...driving(0, 600, { driver1CardId: 'SI12345678901200' }), parked(610, 12_000)],
  someRules,
);

describe('the state of a device', { timeout: 60_000 }, () => {
  it('comes back as it was written, whatever it holds', () => {
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

  it('leaves the ways back out of a checkpoint', () => {
    const checkpoint = encodeCore(state);
    const { checkpoint: own, snapshot, ...core } = decodeCore(checkpoint);
    expect(state).toMatchObject(core);
    expect([own, snapshot]).toEqual([checkpoint, null]);
  });

  it('is refused when it is cut anywhere, and when another version wrote it', () => {
    const bytes = encodeState(state);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeState(bytes.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => decodeState(Buffer.from([99, ...bytes.subarray(1)]))).toThrow(RangeError);
  });

  it('never does anything but refuse or read when the bytes are noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const outcome = outcomeOf(() => decodeState(Uint8Array.of(1, ...bytes)));
        expect(['read', 'refused']).toContain(outcome);
      }),
    );
  });
});

function outcomeOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    return error instanceof RangeError ? 'refused' : String(error);
  }
}

describe('written numbers and texts', () => {
  it('come back for every whole number up to 2^50 and every text', () => {
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
