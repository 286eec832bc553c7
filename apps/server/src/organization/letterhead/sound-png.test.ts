import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { soundPng } from './sound-png.ts';

const MAX_PIXELS = 1_000_000;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length, 0);
  head.write(kind, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])), 0);
  return Buffer.concat([head, content, tail]);
}

function header(width: number, height: number, { colourType = 6, interlaced = 0 } = {}): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, colourType, 0, 0, interlaced], 8);
  return chunk('IHDR', content);
}

/** Transparent pixels of four bytes; each row begins with its filter. */
const pixels = (width: number, height: number) => chunk('IDAT', deflateSync(Buffer.alloc((4 * width + 1) * height)));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);
const sizeOf = (...chunks: Buffer[]) => soundPng(png(...chunks), MAX_PIXELS);

describe('a PNG', () => {
  it('has the size of its header', async () => {
    expect(await sizeOf(header(30, 20), pixels(30, 20), END)).toEqual({ width: 30, height: 20 });
  });

  it('may have other chunks and its pixels in several', async () => {
    const data = deflateSync(Buffer.alloc(121 * 20));
    const halves = [chunk('IDAT', data.subarray(0, 9)), chunk('IDAT', data.subarray(9))];
    const text = chunk('tEXt', Buffer.from('Title\0Logo'));
    expect(await sizeOf(header(30, 20), text, ...halves, END)).toEqual({ width: 30, height: 20 });
  });

  it('may be interlaced: more and shorter rows', async () => {
    const rows = chunk('IDAT', deflateSync(Buffer.alloc(4 * 30 * 20 + 15 + 20)));
    expect(await sizeOf(header(30, 20, { interlaced: 1 }), rows, END)).toEqual({ width: 30, height: 20 });
  });

  it('tells its size without being inflated when that is too large', async () => {
    expect(await sizeOf(header(2_000, 1_000), chunk('IDAT', Buffer.from('nothing')), END)).toEqual({
      width: 2_000,
      height: 1_000,
    });
  });

  it.each([
    ['a chunk that leads back', [header(10, 10), chunk('IDAT', Buffer.alloc(12), 0xfffffff4), END]],
    ['a chunk that is longer than the file', [header(10, 10), chunk('IDAT', Buffer.alloc(12), 1_000), END]],
    ['a second header', [header(10, 10), header(20_000, 20_000), pixels(10, 10), END]],
    ['no header', [pixels(10, 10), END]],
    ['a header of no size', [header(0, 10), pixels(10, 10), END]],
    ['an unknown colour type', [header(10, 10, { colourType: 5 }), pixels(10, 10), END]],
    ['more pixels than its header says', [header(10, 10), pixels(2_000, 2_000), END]],
    ['pixels that do not inflate', [header(10, 10), chunk('IDAT', Buffer.from('no deflate')), END]],
    ['no end', [header(10, 10), pixels(10, 10)]],
    ['bytes behind its end', [header(10, 10), pixels(10, 10), END, Buffer.from([0])]],
  ])('with %s is refused', async (_, chunks) => {
    expect(await sizeOf(...chunks)).toBeNull();
  });

  it('cut off anywhere is refused', async () => {
    const whole = png(header(10, 10), pixels(10, 10), END);
    const cut = Array.from({ length: whole.length }, (_each, length) =>
      soundPng(whole.subarray(0, length), MAX_PIXELS),
    );
    expect(new Set(await Promise.all(cut))).toEqual(new Set([null]));
  });
});
