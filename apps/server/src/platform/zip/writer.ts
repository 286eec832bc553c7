import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { DEFLATED, STORED, centralHeader, endRecords, localHeader } from './format.ts';
import type { ZipEntry } from './format.ts';

/** What was written of one file. */
export interface WrittenEntry {
  /** Bytes before compression. */
  readonly size: number;
  /** Of these bytes, hexadecimal. */
  readonly sha256: string;
}

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ZipWriter {
  /**
   * Adds a file while its bytes arrive: only some pieces of it are in memory.
   * @param stored true for bytes that are compressed already
   */
  add(name: string, content: Pieces, options?: { readonly stored?: boolean }): Promise<WrittenEntry>;
  /** Writes the directory and waits for the disk. */
  finish(): Promise<void>;
  /** Closes an archive that is not to be used. */
  abandon(): Promise<void>;
}

/** Fast rather than small: archives are mostly limited by the processor. */
const LEVEL = 1;

/**
 * A new ZIP file, of any size (ZIP64 where needed), readable by its owner only.
 * @param modifiedAt the time of all files in it, epoch milliseconds
 * @throws EEXIST when there is such a file
 */
export async function createZip(path: string, modifiedAt: number): Promise<ZipWriter> {
  const file = await open(path, 'wx', 0o600);
  const entries: ZipEntry[] = [];
  let at = 0;

  const append = async (bytes: Uint8Array) => {
    await writeAll(file, bytes, at);
    at += bytes.length;
  };

  return {
    async add(name, content, { stored = false } = {}) {
      const offset = at;
      const method = stored ? STORED : DEFLATED;
      const draft = { name, method, crc: 0, compressed: 0, size: 0, offset };
      await append(localHeader(draft, modifiedAt));
      const start = at;
      const counted = counter();
      const output = async (pieces: AsyncIterable<Uint8Array>) => {
        for await (const piece of pieces) await append(piece);
      };
      const input = Readable.from(content, { objectMode: false });
      if (stored) await pipeline(input, counted.stream, output);
      else await pipeline(input, counted.stream, createDeflateRaw({ level: LEVEL }), output);
      const entry = { ...draft, crc: counted.crc(), compressed: at - start, size: counted.size() };
      await writeAll(file, localHeader(entry, modifiedAt), offset);
      entries.push(entry);
      return { size: entry.size, sha256: counted.sha256() };
    },
    async finish() {
      const offset = at;
      for (const entry of entries) await append(centralHeader(entry, modifiedAt));
      await append(endRecords({ offset, bytes: at - offset, count: entries.length }));
      await file.sync();
      await file.close();
    },
    abandon: () => file.close(),
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Passes bytes on and counts them. */
function counter() {
  const hash = createHash('sha256');
  let crc = 0;
  let size = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      crc = crc32(piece, crc);
      size += piece.length;
      done(null, piece);
    },
  });
  return { stream, crc: () => crc, size: () => size, sha256: () => hash.digest('hex') };
}
