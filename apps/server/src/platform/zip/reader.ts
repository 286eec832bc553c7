import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  DEFLATED,
  END,
  END_64,
  END_64_BYTES,
  END_64_LOCATOR,
  END_64_LOCATOR_BYTES,
  END_BYTES,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  MAX_16,
  MAX_32,
  STORED,
  readCentralHeader,
} from './format.ts';
import type { ZipEntry } from './format.ts';

/** A ZIP file that is cut off, changed, or none. */
export class DamagedZipError extends Error {
  override readonly name = 'DamagedZipError';
}

export interface ZipReader {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /**
   * The bytes of a file in pieces; size and CRC are checked at its end.
   * @throws {DamagedZipError} there is no such file, or its bytes are damaged
   */
  read(name: string): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const PIECE_BYTES = 262_144;
/** A directory of a million files; a larger one is not ours. */
const DIRECTORY_MAX_BYTES = 256 * 1_048_576;

/**
 * Opens a ZIP file of `createZip`.
 * @throws {DamagedZipError}
 */
export async function openZip(path: string): Promise<ZipReader> {
  const file = await open(path, 'r');
  try {
    const entries = await readDirectory(file);
    return {
      entries,
      read: (name) => readEntry(file, entries.get(name), name),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat();
  const { offset, bytes, count } = await directoryOf(file, size);
  if (offset + bytes > size || bytes > DIRECTORY_MAX_BYTES) throw new DamagedZipError('the directory is damaged');
  const directory = await bytesAt(file, offset, bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at < directory.length;) {
    const read = readCentralHeader(directory, at);
    if (read === null) throw new DamagedZipError('the directory is damaged');
    entries.set(read.entry.name, read.entry);
    at = read.next;
  }
  if (entries.size !== count) throw new DamagedZipError('the directory is damaged');
  return entries;
}

async function directoryOf(file: FileHandle, size: number): Promise<{ offset: number; bytes: number; count: number }> {
  const endAt = size - END_BYTES;
  const end = endAt < 0 ? null : await bytesAt(file, endAt, END_BYTES);
  if (end === null || end.readUInt32LE(0) !== END) throw new DamagedZipError('the end is missing');
  const narrow = { count: end.readUInt16LE(10), bytes: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
  if (narrow.count < MAX_16 && narrow.bytes < MAX_32 && narrow.offset < MAX_32) return narrow;
  const locator = await bytesAt(file, endAt - END_64_LOCATOR_BYTES, END_64_LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== END_64_LOCATOR) return narrow;
  const wide = await bytesAt(file, Number(locator.readBigUInt64LE(8)), END_64_BYTES);
  if (wide.readUInt32LE(0) !== END_64) throw new DamagedZipError('the end is damaged');
  return {
    count: Number(wide.readBigUInt64LE(32)),
    bytes: Number(wide.readBigUInt64LE(40)),
    offset: Number(wide.readBigUInt64LE(48)),
  };
}

async function* readEntry(file: FileHandle, entry: ZipEntry | undefined, name: string): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new DamagedZipError(`${name} is missing`);
  const damaged = () => new DamagedZipError(`${name} is damaged`);
  if (entry.method !== DEFLATED && entry.method !== STORED) throw damaged();
  const header = await bytesAt(file, entry.offset, LOCAL_HEADER_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged();
  const start = entry.offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  let crc = 0;
  let size = 0;
  try {
    for await (const piece of inflated(piecesOf(file, start, entry.compressed), entry.method)) {
      crc = crc32(piece, crc);
      size += piece.length;
      if (size > entry.size) throw damaged();
      yield piece;
    }
  } catch (error) {
    // zlib refuses what is no deflated data.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged();
    throw error;
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged();
}

function inflated(pieces: AsyncGenerator<Buffer>, method: number): AsyncIterable<Buffer> {
  if (method === STORED) return pieces;
  const compressed = Readable.from(pieces, { objectMode: false });
  const inflate = createInflateRaw();
  compressed.once('error', (error) => inflate.destroy(error));
  return compressed.pipe(inflate);
}

async function* piecesOf(file: FileHandle, start: number, bytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes;) {
    const piece = await bytesAt(file, start + done, Math.min(PIECE_BYTES, bytes - done));
    yield piece;
    done += piece.length;
  }
}

/** @throws {DamagedZipError} when the file ends before */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw new DamagedZipError('the end is damaged');
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new DamagedZipError('the file is cut off');
    done += bytesRead;
  }
  return bytes;
}
