import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeReader } from './picture-size.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const start = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? hex(part) : part)));
const filler = (length: number) => Buffer.alloc(length, 0x20);

const SOI = 'ffd8';
/** A segment with a preview, which holds what looks like a frame header. */
const PREVIEW = start('ffe1 7532', 'ffc0 0011 08 0001 0001', filler(0x7532 - 11));
const FRAME = 'ffc2 0011 08 1388 2710 03 012200 021101 031101';
const SMALL_FRAME = 'ffc0 000b 08 0001 0001 01 011100';
const GIF_SCREEN = start(Buffer.from('GIF89a'), '0100 0100 80 0000', filler(6));
const GIF_EXTENSION = start('21f9 04 00000000 00');
const GIF_FRAME = '2c 0000 0000 1027 8813 81';
const GIF_SMALL_FRAME = start('2c 0000 0000 0100 0100 00 02 02 4c01 00');
const WEBP_CANVAS = start(filler(12), Buffer.from('VP8X'), '0a000000 00000000 000000 000000');
const VP8L = start(Buffer.from('VP8L'), '06000000 2f 0fe7e104 00');
const VP8 = start(Buffer.from('VP8 '), '0a000000 000000 9d012a 1027 8813');

/** Pictures that name a small size first. */
const UNDERSTATED: readonly (readonly [string, string, Buffer])[] = [
  ['GIF with a frame larger than its screen', 'image/gif', start(GIF_SCREEN, GIF_EXTENSION, GIF_FRAME, filler(20))],
  ['GIF with a large second frame', 'image/gif', start(GIF_SCREEN, GIF_SMALL_FRAME, GIF_EXTENSION, GIF_FRAME)],
  ['lossless WebP on a small canvas', 'image/webp', start(WEBP_CANVAS, VP8L)],
  ['lossy WebP on a small canvas', 'image/webp', start(WEBP_CANVAS, Buffer.from('ALPH'), '03000000 00000000', VP8)],
  ['animated WebP', 'image/webp', start(WEBP_CANVAS, Buffer.from('ANMF'), '22000000', filler(16), VP8)],
  ['JPEG with two frame headers', 'image/jpeg', start(SOI, SMALL_FRAME, 'ffda 0008 01 0100 003f00 1234ff00', FRAME)],
];

describe('the size of a picture', () => {
  it.each([
    ['PNG', 'image/png', start('89504e470d0a1a0a 0000000d', Buffer.from('IHDR'), '00002710 00001388 08060000')],
    ['GIF', 'image/gif', start(Buffer.from('GIF89a'), '1027 8813 000000')],
    ['lossy WebP', 'image/webp', start(filler(12), Buffer.from('VP8 '), filler(10), '1027 8813')],
    ['lossless WebP', 'image/webp', start(filler(12), Buffer.from('VP8L'), filler(4), '2f 0fe7e104', filler(8))],
    ['extended WebP', 'image/webp', start(filler(12), Buffer.from('VP8X'), filler(8), '0f2700 871300')],
    ['JPEG', 'image/jpeg', start(SOI, FRAME)],
    ['JPEG with a preview and filled markers', 'image/jpeg', start(SOI, PREVIEW, 'ffffff', FRAME)],
  ])('is read from the header of a %s', (_, type, bytes) => {
    expect(sizeReader(type)(bytes)).toEqual({ width: 10_000, height: 5_000 });
  });

  it.each(UNDERSTATED)('is the largest one that is named: %s', (_, type, bytes) => {
    expect(sizeReader(type)(bytes)).toEqual({ width: 10_000, height: 5_000 });
  });

  it('ends with a JPEG: what a phone appends to it is no picture', () => {
    expect(sizeReader('image/jpeg')(start(SOI, SMALL_FRAME, 'ffd9', FRAME))).toEqual({ width: 1, height: 1 });
  });

  it.each([...UNDERSTATED, ['JPEG with a preview', 'image/jpeg', start(SOI, PREVIEW, FRAME)] as const])(
    'is found wherever the bytes are cut: %s',
    (_, type, bytes) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: bytes.length }), { maxLength: 20 }), (lengths) => {
          const read = sizeReader(type);
          let at = 0;
          let size = null;
          for (const length of [...lengths, bytes.length]) {
            size = read(bytes.subarray(at, at + length));
            at += length;
          }
          expect(size).toEqual({ width: 10_000, height: 5_000 });
        }),
      );
    },
  );

  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])(
    'of %s is unknown when the header is missing, and no bytes make it throw',
    (type) => {
      expect(sizeReader(type)(Buffer.alloc(0))).toBeNull();
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
          const size = sizeReader(type)(Buffer.from(bytes));
          expect(size === null || size.width >= 0).toBe(true);
        }),
      );
    },
  );
});
