/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Takes the bytes of a picture piece by piece.
 * @returns the largest size that a header has named so far; null until one has
 */
export type SizeReader = (bytes: Buffer) => PictureSize | null;

/** A part of a picture, such as a header, a chunk or a segment. */
interface Part {
  /** Bytes from its beginning to the next part. */
  readonly length: number;
  readonly size?: PictureSize;
}
/** Reads the part at the beginning of the bytes; null: more of them are needed. */
type PartReader = (bytes: Buffer) => Part | null;

/**
 * Reads the size of a picture from its headers, without decoding it. Formats name it more than once, and which one counts
 * differs between browsers: the largest one is read.
 * @param type one of PICTURES (rules.ts)
 */
export function sizeReader(type: string): SizeReader {
  switch (type) {
    case 'image/png':
      return largestOf(pngHeader);
    case 'image/gif':
      return largestOf(gifParts());
    case 'image/webp':
      return largestOf(webpParts());
    default:
      return largestOf(jpegPart);
  }
}

/** Goes from part to part, wherever the bytes are cut. */
function largestOf(readPart: PartReader): SizeReader {
  let held: Buffer = Buffer.alloc(0);
  let toSkip = 0;
  let largest: PictureSize | null = null;
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    for (;;) {
      const skipped = Math.min(toSkip, held.length);
      toSkip -= skipped;
      held = held.subarray(skipped);
      const part = held.length === 0 ? null : readPart(held);
      if (part === null) return largest;
      toSkip = part.length;
      if (part.size !== undefined && (largest === null || pixels(part.size) > pixels(largest))) largest = part.size;
    }
  };
}

const pixels = ({ width, height }: PictureSize) => width * height;
/** Nothing behind this part is read. */
const TO_THE_END = Infinity;

function pngHeader(bytes: Buffer): Part | null {
  if (bytes.length < 24) return null;
  return { length: TO_THE_END, size: { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } };
}

const GIF = { header: 13, extension: 2, frame: 10, hasColours: 0x80 } as const;

/** The screen, then extensions and frames, each with its data in blocks; a frame may be larger than the screen. */
function gifParts(): PartReader {
  let next: 'header' | 'blocks' | 'part' = 'header';
  const coloursOf = (flags: number) => ((flags & GIF.hasColours) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  return (bytes) => {
    if (next === 'header') {
      if (bytes.length < GIF.header) return null;
      next = 'part';
      const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
      return { length: GIF.header + coloursOf(bytes.readUInt8(10)), size };
    }
    const first = bytes.readUInt8(0);
    if (next === 'blocks') {
      if (first === 0) next = 'part';
      return { length: 1 + first };
    }
    if (first === 0x21) {
      next = 'blocks';
      return { length: GIF.extension };
    }
    if (first !== 0x2c) return { length: TO_THE_END };
    if (bytes.length < GIF.frame) return null;
    next = 'blocks';
    const size = {
      width: bytes.readUInt16LE(1) + bytes.readUInt16LE(5),
      height: bytes.readUInt16LE(3) + bytes.readUInt16LE(7),
    };
    // After the colours comes one byte about the code of the data.
    return { length: GIF.frame + coloursOf(bytes.readUInt8(9)) + 1, size };
  };
}

/** The kind and the length of a chunk. */
const CHUNK_BYTES = 8;
/** The bytes of a chunk, from its beginning, that hold a size (RFC 9649). */
const WEBP_SIZES: Readonly<Record<string, { readonly within: number; sizeOf(chunk: Buffer): PictureSize }>> = {
  'VP8 ': {
    within: 18,
    sizeOf: (chunk) => ({ width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }),
  },
  VP8L: {
    within: 13,
    sizeOf: (chunk) => {
      const bits = chunk.readUInt32LE(9);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    },
  },
  VP8X: {
    within: 18,
    sizeOf: (chunk) => ({ width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 }),
  },
};

/** The canvas of an extended WebP is one chunk, each picture on it another, in an animation within a frame. */
function webpParts(): PartReader {
  let isInside = false;
  return (bytes) => {
    if (!isInside) {
      isInside = true;
      return { length: 12 };
    }
    if (bytes.length < CHUNK_BYTES) return null;
    const kind = bytes.toString('latin1', 0, 4);
    if (kind === 'ANMF') return { length: CHUNK_BYTES + 16 };
    const content = bytes.readUInt32LE(4);
    const length = CHUNK_BYTES + content + (content % 2);
    const sized = WEBP_SIZES[kind];
    if (sized === undefined) return { length };
    return bytes.length < sized.within ? null : { length, size: sized.sizeOf(bytes) };
  };
}

/** A marker, the length of its segment, the bits of a sample, height and width. */
const FRAME_HEADER_BYTES = 9;
const END_OF_IMAGE = 0xd9;

/** A segment (ITU T.81, annex B). The frame header may come after a long preview, and more than once. */
function jpegPart(bytes: Buffer): Part | null {
  const before = toMarker(bytes);
  if (before > 0) return { length: before };
  if (bytes.length < FRAME_HEADER_BYTES) return null;
  const marker = bytes.readUInt8(1);
  if (marker === END_OF_IMAGE) return { length: TO_THE_END };
  if (isAlone(marker)) return { length: 2 };
  const length = 2 + bytes.readUInt16BE(2);
  if (!isFrame(marker)) return { length };
  return { length, size: { width: bytes.readUInt16BE(7), height: bytes.readUInt16BE(5) } };
}

/** The bytes before the next marker: 0xFF bytes, of which the last one counts, and its kind. */
function toMarker(bytes: Buffer): number {
  let at = bytes.indexOf(0xff);
  if (at < 0) return bytes.length;
  while (bytes[at + 1] === 0xff) at += 1;
  return at;
}

/** A marker that begins a frame: SOF0 to SOF15, among which DHT, JPG and DAC are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** A marker without a segment: RST, SOI, EOI, TEM, and 0 in the data of a scan. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker <= 0x01;
