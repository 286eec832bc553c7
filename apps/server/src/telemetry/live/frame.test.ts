import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SharedFrame } from './frame.ts';

function read(frame: Buffer): { compressed: boolean; payload: Buffer } {
  const short = (frame[1] ?? 0) & 0x7f;
  const [at, length] =
    short === 126 ? [4, frame.readUInt16BE(2)] : short === 127 ? [10, Number(frame.readBigUInt64BE(2))] : [2, short];
  expect((frame[1] ?? 0) & 0x80).toBe(0); // a server never masks
  expect(frame.length).toBe(at + length);
  expect((frame[0] ?? 0) & 0x8f).toBe(0x81);
  return { compressed: ((frame[0] ?? 0) & 0x40) !== 0, payload: frame.subarray(at) };
}

const inflated = (payload: Buffer) =>
  inflateRawSync(Buffer.concat([payload, Buffer.from([0, 0, 0xff, 0xff])]), { finishFlush: 2 }).toString();

describe('a frame shared by many clients', () => {
  it.each([0, 1, 125, 126, 1_023, 1_024, 65_535, 65_536, 300_000])(
    'encodes its length correctly at %i bytes',
    async (length) => {
      const text = 'x'.repeat(length);
      const frame = new SharedFrame(text);
      const [plain, deflated] = [frame.plain, await frame.deflated];
      expect(read(plain)).toMatchObject({ compressed: false });
      expect(read(plain).payload.toString()).toBe(text);
      const squeezed = read(deflated);
      expect(squeezed.compressed ? inflated(squeezed.payload) : squeezed.payload.toString()).toBe(text);
    },
  );

  it('is compressed only when that pays', async () => {
    const pong = new SharedFrame('{"pong":1}');
    expect(pong.deflated).toBe(pong.plain);
    const rows = new SharedFrame(
      JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, licensePlate: 'LJ KT-482' }))),
    );
    expect((await rows.deflated).length).toBeLessThan(rows.plain.length / 3);
  });

  it('is compressed once, however many clients need it', async () => {
    const frame = new SharedFrame('x'.repeat(300_000));
    const [first, second] = await Promise.all([frame.deflated, frame.deflated]);
    expect(second).toBe(first);
    expect(frame.deflated).toBe(first);
  });

  it('supports multi-byte characters', () => {
    expect(read(new SharedFrame('"Škofja Loka — čas"').plain).payload.toString()).toBe('"Škofja Loka — čas"');
  });
});
