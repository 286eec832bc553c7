import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly data: Uint8Array;
}
export interface ArchiveHeader {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: readonly [number, number, number, number];
  readonly centre: readonly [number, number, number];
}
interface Entry {
  id: number;
  run: number;
  length: number;
  offset: number;
}

const compress = (data: Uint8Array) => gzipSync(data, { level: 9 });
const HEADER_BYTES = 127;
/** A root directory must fit, with the header, into the first 16 KiB. */
const ROOT_BYTES = 16_257;

/**
 * A PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): gzip, equal tiles
 * stored once, directories split into leaves when the root would grow too large.
 */
export function pmtilesArchive(tiles: Tile[], metadata: unknown, header: ArchiveHeader): Buffer {
  const { entries, chunks, uniqueTiles } = storeOnce(tiles);
  const { root, leaves } = directories(entries);
  const meta = compress(Buffer.from(JSON.stringify(metadata)));
  const data = Buffer.concat(chunks);
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('PMTiles', 0);
  head[7] = 3;
  const metaAt = HEADER_BYTES + root.length;
  const leavesAt = metaAt + meta.length;
  const dataAt = leavesAt + leaves.length;
  const numbers = [
    HEADER_BYTES,
    root.length,
    metaAt,
    meta.length,
    leavesAt,
    leaves.length,
    dataAt,
    data.length,
    tiles.length,
    entries.length,
    uniqueTiles,
  ];
  numbers.forEach((value, index) => head.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  // clustered; directories gzip; tiles gzip; type vector
  head.set([1, 2, 2, 1, header.minZoom, header.maxZoom], 96);
  const degrees = (value: number, at: number) => head.writeInt32LE(Math.round(value * 1e7), at);
  header.bounds.forEach((value, index) => degrees(value, 102 + index * 4));
  head[118] = header.centre[2];
  degrees(header.centre[0], 119);
  degrees(header.centre[1], 123);
  return Buffer.concat([head, root, meta, leaves, data]);
}

function storeOnce(tiles: Tile[]) {
  const sorted = tiles.map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }));
  sorted.sort((a, b) => a.id - b.id);
  const stored = new Map<string, { offset: number; length: number }>();
  const chunks: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const { id, data } of sorted) {
    const hash = createHash('sha256').update(data).digest('hex');
    let place = stored.get(hash);
    if (!place) {
      const packed = compress(data);
      place = { offset, length: packed.length };
      stored.set(hash, place);
      chunks.push(packed);
      offset += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, chunks, uniqueTiles: stored.size };
}

function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const root = directory(entries);
  if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.alloc(0) };
  const leafEntries = 4_096;
  const pointers: Entry[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += leafEntries) {
    const leaf = directory(entries.slice(i, i + leafEntries));
    pointers.push({ id: entries[i]!.id, run: 0, length: leaf.length, offset });
    parts.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(parts) };
}

function directory(entries: Entry[]): Buffer {
  const bytes: number[] = [];
  const varint = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
    bytes.push(rest);
  };
  varint(entries.length);
  let previous = 0;
  for (const entry of entries) {
    varint(entry.id - previous);
    previous = entry.id;
  }
  for (const entry of entries) varint(entry.run);
  for (const entry of entries) varint(entry.length);
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    varint(before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1);
  });
  return compress(Buffer.from(bytes));
}
