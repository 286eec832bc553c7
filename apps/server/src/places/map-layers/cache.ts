import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../platform/logging.ts';
import { type TileType, tileType } from './rules.ts';

export interface KeptTile {
  readonly bytes: Buffer;
  readonly type: TileType;
  /** Epoch milliseconds: the end of freshness, and the end of use in place of a failing provider. */
  readonly freshUntil: number;
  readonly standsInUntil: number;
}

/** The two times before the image in a file. */
const HEAD_BYTES = 16;
const NAME = /^[\d-]+\.tile$/;
const READ_AT_ONCE = 64;

export interface TileCacheOptions {
  readonly folder: string;
  readonly memoryBytes: number;
  /** 0: no disk cache. */
  readonly diskBytes: number;
  readonly log: Log;
}

/**
 * Tiles in memory and, more of them, in files that survive a restart. Keys consist of digits and dashes. Without a
 * working disk only the memory is used.
 */
export class TileCache {
  readonly #options: TileCacheOptions;
  readonly #memory: LRUCache<string, KeptTile>;
  /** Sizes of the files. */
  readonly #files: LRUCache<string, number>;
  readonly #writing = new Set<Promise<void>>();
  readonly #opened: Promise<void>;
  #diskFailed = false;

  constructor(options: TileCacheOptions) {
    this.#options = options;
    this.#memory = new LRUCache({
      maxSize: options.memoryBytes,
      sizeCalculation: ({ bytes }) => bytes.length,
    });
    this.#files = new LRUCache({
      maxSize: Math.max(1, options.diskBytes),
      // A file that could not be filled has no size; every entry needs one.
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_, key, reason) => {
        if (reason === 'evict') this.#underWay(rm(this.#path(key), { force: true }));
      },
    });
    this.#opened = options.diskBytes === 0 ? Promise.resolve() : this.#open();
  }

  async get(key: string): Promise<KeptTile | null> {
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    await this.#opened;
    if (this.#files.get(key) === undefined) return null;
    const read = await this.#read(key);
    if (read === null) this.#files.delete(key);
    else this.#memory.set(key, read);
    return read;
  }

  put(key: string, tile: KeptTile): void {
    this.#memory.set(key, tile);
    if (this.#options.diskBytes > 0 && !this.#diskFailed) this.#underWay(this.#write(key, tile));
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await this.#opened;
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  #underWay(work: Promise<void>): void {
    const writing = work.catch((error: unknown) => this.#giveUp(error)).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Indexes the files of an earlier run; their names contain all metadata. */
  async #open(): Promise<void> {
    const { folder } = this.#options;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await readdir(folder);
      const left = names.filter((name) => !NAME.test(name));
      await Promise.all(left.filter((name) => name.endsWith('.new')).map((name) => rm(join(folder, name))));
      const files = await inPortions(
        names.filter((name) => NAME.test(name)),
        async (name) => {
          const { size, mtimeMs } = await stat(join(folder, name));
          return { key: name.slice(0, -'.tile'.length), size, mtimeMs };
        },
      );
      for (const { key, size } of files.toSorted((left, right) => left.mtimeMs - right.mtimeMs))
        this.#files.set(key, size);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  async #read(key: string): Promise<KeptTile | null> {
    try {
      const file = await readFile(this.#path(key));
      const bytes = file.subarray(HEAD_BYTES);
      const type = tileType(bytes);
      if (type === null) return null;
      return { bytes, type, freshUntil: file.readDoubleBE(0), standsInUntil: file.readDoubleBE(8) };
    } catch {
      return null;
    }
  }

  async #write(key: string, { bytes, freshUntil, standsInUntil }: KeptTile): Promise<void> {
    await this.#opened;
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeDoubleBE(freshUntil, 0);
    head.writeDoubleBE(standsInUntil, 8);
    await writeFile(`${this.#path(key)}.new`, Buffer.concat([head, bytes]), { mode: 0o600 });
    await rename(`${this.#path(key)}.new`, this.#path(key));
    this.#files.set(key, HEAD_BYTES + bytes.length);
  }

  #giveUp(error: unknown): void {
    if (!this.#diskFailed) this.#options.log.warn({ err: error }, 'layer tiles are cached in memory only');
    this.#diskFailed = true;
  }

  #path(key: string): string {
    return join(this.#options.folder, `${key}.tile`);
  }
}

async function inPortions<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += READ_AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + READ_AT_ONCE).map(work))));
  return done;
}
