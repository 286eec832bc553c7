import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { ClearError, isErrno } from '../../../platform/clear-error.ts';

/** Of the format: a blob header has at most 64 KB, a blob at most 32 MB. */
const LONGEST_HEADER = 65_536;
const LONGEST_BLOB = 33_554_432;

/**
 * Checks that a file is a whole extract of OpenStreetMap (`.osm.pbf`), by going from block to block without reading them.
 * @throws {ClearError} for a file that is missing, is something else, or ends within a block
 */
export async function requireWholeExtract(path: string): Promise<void> {
  const file = await opened(path);
  try {
    const { size } = await file.stat();
    const name = basename(path);
    if (size === 0) throw new ClearError(`${name} is empty. Download it again.`);
    for (let at = 0; at < size;) {
      const next = at + (await blockLength(file, at, name));
      if (next > size) {
        throw new ClearError(`${name} is cut off: it ends after ${size} bytes, within a block. Download it again.`);
      }
      at = next;
    }
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') throw new ClearError(`There is no file ${path}.`);
    throw error;
  }
}

/** Of one block: the length of its header, the header, the data. The data of a cut-off header are counted as missing. */
async function blockLength(file: FileHandle, at: number, name: string): Promise<number> {
  const prefix = await bytesAt(file, at, 4);
  if (prefix.length < 4) return LONGEST_BLOB;
  const headerLength = prefix.readUInt32BE(0);
  const header = headerLength > LONGEST_HEADER ? Buffer.alloc(0) : await bytesAt(file, at + 4, headerLength);
  if (header.length < headerLength && headerLength <= LONGEST_HEADER && at > 0) return LONGEST_BLOB;
  const dataLength = dataLengthIn(header);
  if (dataLength === null) {
    throw new ClearError(`${name} is no extract of OpenStreetMap in the format PBF (.osm.pbf), or it is damaged.`);
  }
  return 4 + headerLength + dataLength;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Of a blob header: field 1 is its type, `OSMHeader` or `OSMData`, field 3 the length of the data. */
function dataLengthIn(header: Buffer): number | null {
  const typeLength = header[1] ?? 0;
  const type = header.toString('latin1', 2, 2 + typeLength);
  if (header[0] !== 0x0a || (type !== 'OSMHeader' && type !== 'OSMData')) return null;
  let at = 2 + typeLength;
  // Field 2, data about the index, is left out by most writers.
  if (header[at] === 0x12) at += 2 + (header[at + 1] ?? 0);
  if (header[at] !== 0x18) return null;
  let length = 0;
  for (let bits = 0; bits < 35; bits += 7) {
    at += 1;
    const byte = header[at];
    if (byte === undefined) return null;
    length += (byte % 128) * 2 ** bits;
    if (byte < 128) return length <= LONGEST_BLOB ? length : null;
  }
  return null;
}
