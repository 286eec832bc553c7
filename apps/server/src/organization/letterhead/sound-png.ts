import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Pixels. */
export interface PngSize {
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and kind before the content of a chunk, its checksum behind. */
const CHUNK = { head: 8, tail: 4 } as const;
const HEADER_BYTES = 13;
const END_BYTES = 0;
/** Samples of a pixel by colour type (ISO/IEC 15948, table 11.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly kind: string;
  readonly content: Buffer;
}

const inflated = promisify(inflate);

/**
 * The size of a PNG that decoders can be trusted with: chunks that lie within the file, one header, and pixels that inflate
 * to no more than the header announces. Decoders believe the lengths and sizes that a file states, and can run forever or
 * fill the memory with a small one.
 * @param maxPixels a larger picture is not inflated
 * @returns null when it is no such PNG
 */
export async function soundPng(bytes: Buffer, maxPixels: number): Promise<PngSize | null> {
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  if (chunks === null || header?.kind !== 'IHDR' || header.content.length !== HEADER_BYTES) return null;
  if (chunks.filter(({ kind }) => kind === 'IHDR').length > 1) return null;
  const size = { width: header.content.readUInt32BE(0), height: header.content.readUInt32BE(4) };
  const samples = SAMPLES[header.content.readUInt8(9)];
  if (samples === undefined || size.width === 0 || size.height === 0) return null;
  if (size.width * size.height > maxPixels) return size;
  const rowBytes = Math.ceil((size.width * samples * header.content.readUInt8(8)) / 8);
  // Each row begins with a byte for its filter; an interlaced picture has up to twice as many rows, some with spare bits.
  const maxOutputLength = (rowBytes + 4) * (size.height + 8);
  const data = Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map(({ content }) => content));
  return inflated(data, { maxOutputLength }).then(
    () => size,
    () => null,
  );
}

/** Its chunks in order, up to the end of the picture and of the file; null when one does not fit into it. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (bytes.length - at >= CHUNK.head + CHUNK.tail) {
    const length = bytes.readUInt32BE(at);
    const from = at + CHUNK.head;
    const to = from + length;
    if (to + CHUNK.tail > bytes.length) return null;
    const kind = bytes.toString('latin1', at + 4, from);
    chunks.push({ kind, content: bytes.subarray(from, to) });
    at = to + CHUNK.tail;
    if (kind === 'IEND') return length === END_BYTES && at === bytes.length ? chunks : null;
  }
  return null;
}
