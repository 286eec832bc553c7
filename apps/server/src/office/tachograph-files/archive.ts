import { TACHOGRAPH_ARCHIVE_ENTRIES, TACHOGRAPH_FILE_MAX_MB } from '@konvoj/contract';
import type { TachographRefusal } from '@konvoj/contract';
import { setImmediate } from 'node:timers/promises';
import { Inflate, Unzip } from 'fflate';
import type { AsyncFlateStreamHandler, UnzipDecoder, UnzipFile } from 'fflate';

const MB = 1_048_576;
/** What a whole archive may unpack to: more than 5,000 real files, less than a disk. */
const UNPACKED_MAX_BYTES = 2_048 * MB;
/** Compressed bytes that are unpacked at once: deflate makes at most 1,032 times as many of them. */
const PIECE_BYTES = 8_192;
/** Trackers and browsers wait for the thread at most about this long. */
const SLICE_MS = 10;
/** What archivers of macOS and Windows add. */
const BY_ARCHIVER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** One file of what was sent: its bytes, or why they were not taken. */
export interface Incoming {
  readonly name: string;
  /** The archive that it was in. */
  readonly archive: string | null;
  readonly content: Uint8Array | TachographRefusal;
}

export interface ArchiveLimits {
  readonly fileBytes: number;
  readonly entries: number;
  readonly unpackedBytes: number;
}

const LIMITS: ArchiveLimits = {
  fileBytes: TACHOGRAPH_FILE_MAX_MB * MB,
  entries: TACHOGRAPH_ARCHIVE_ENTRIES,
  unpackedBytes: UNPACKED_MAX_BYTES,
};

/**
 * The files of one sent file: itself, or those in it when it is a ZIP by its first bytes. They come while it arrives, and at
 * most one of them is whole in memory. Sizes are those of the bytes that were unpacked, never those that the archive states.
 * What is wrong with an entry leaves the others.
 */
export async function* filesIn(
  name: string,
  body: AsyncIterable<Uint8Array>,
  limits: ArchiveLimits = LIMITS,
): AsyncGenerator<Incoming> {
  const pieces = body[Symbol.asyncIterator]();
  const start = await beginning(pieces);
  if (isArchive(start)) yield* entriesOf(name, rest(start, pieces), limits);
  else yield { name, archive: null, content: await whole(rest(start, pieces), limits.fileBytes) };
}

/** Four bytes at least, where there are as many. */
async function beginning(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < 4) {
    const next = await pieces.next();
    if (next.done === true) return start;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

async function* rest(start: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
}

/** Reads on to the end also when the file is too large, so that the next one of a form can follow. */
async function whole(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | TachographRefusal> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size <= maxBytes) pieces.push(bytes);
    else pieces.length = 0;
  }
  return size > maxBytes ? 'tooLarge' : Buffer.concat(pieces);
}

async function* entriesOf(
  archive: string,
  body: AsyncIterable<Uint8Array>,
  limits: ArchiveLimits,
): AsyncGenerator<Incoming> {
  const unpacked = new Unpacking(archive, limits);
  let until = performance.now() + SLICE_MS;
  for await (const bytes of body) {
    for (let at = 0; at < bytes.length && !unpacked.isOver; at += PIECE_BYTES) {
      unpacked.push(bytes.subarray(at, at + PIECE_BYTES), false);
      yield* unpacked.take();
      if (performance.now() < until) continue;
      await setImmediate();
      until = performance.now() + SLICE_MS;
    }
  }
  unpacked.end();
  yield* unpacked.take();
}

/** Inflates an entry until it is terminated: the rest of it then costs nothing. */
class StoppableInflate implements UnzipDecoder {
  static readonly compression: number = 8;
  ondata: AsyncFlateStreamHandler = () => undefined;
  readonly #inflate = new Inflate((bytes, isLast) => this.ondata(null, bytes, isLast));
  #isStopped = false;

  terminate = (): void => {
    this.#isStopped = true;
  };

  push(bytes: Uint8Array, isLast: boolean): void {
    if (this.#isStopped) return;
    try {
      this.#inflate.push(bytes, isLast);
    } catch {
      this.#isStopped = true;
      this.ondata({ code: 6, name: 'FlateError', message: 'the entry is damaged' }, new Uint8Array(), false);
    }
  }
}

/** Entries encrypted by AES (WinZip) pass without being read. */
class Encrypted extends StoppableInflate {
  static override readonly compression = 99;
  override push(): void {}
}

/** Unpacks an archive piece by piece and keeps what is complete until it is taken. */
class Unpacking {
  readonly #archive: string;
  readonly #limits: ArchiveLimits;
  readonly #unzip: Unzip;
  #ready: Incoming[] = [];
  #entries = 0;
  #bytes = 0;
  /** The entry that has begun and not ended. */
  #open: string | null = null;
  /** Nothing more of the archive is read. */
  isOver = false;

  constructor(archive: string, limits: ArchiveLimits) {
    this.#archive = archive;
    this.#limits = limits;
    this.#unzip = new Unzip((file) => this.#begin(file));
    this.#unzip.register(StoppableInflate);
    this.#unzip.register(Encrypted);
  }

  push(bytes: Uint8Array, isLast: boolean): void {
    try {
      this.#unzip.push(bytes, isLast);
    } catch {
      this.#stop('archiveDamaged');
    }
  }

  end(): void {
    if (!this.isOver) this.push(new Uint8Array(), true);
    if (!this.isOver && (this.#open !== null || this.#entries === 0)) this.#stop('archiveDamaged');
  }

  take(): Incoming[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #begin(file: UnzipFile): void {
    if (this.isOver) return;
    this.#entries += 1;
    if (this.#entries > this.#limits.entries) return this.#stop('tooManyEntries');
    if (![0, StoppableInflate.compression, Encrypted.compression].includes(file.compression)) {
      return this.#stop('archiveDamaged');
    }
    if (file.name.endsWith('/') || BY_ARCHIVER.test(file.name)) return pass(file);
    if (file.compression !== Encrypted.compression) return this.#unpack(file);
    this.#found(file.name, 'encrypted');
    pass(file);
  }

  #unpack(file: UnzipFile): void {
    const pieces: Uint8Array[] = [];
    let size = 0;
    let isDone = false;
    const finish = (content: Incoming['content']) => {
      isDone = true;
      this.#open = null;
      this.#found(file.name, content);
    };
    this.#open = file.name;
    file.ondata = (error, bytes, isLast) => {
      if (isDone || this.isOver) return;
      if (error !== null) return finish('archiveDamaged');
      size += bytes.length;
      this.#bytes += bytes.length;
      if (this.#bytes > this.#limits.unpackedBytes) return this.#stop('archiveTooLarge');
      if (size > this.#limits.fileBytes) {
        file.terminate();
        return finish('tooLarge');
      }
      pieces.push(bytes);
      if (isLast) finish(Buffer.concat(pieces));
    };
    file.start();
  }

  #found(name: string, content: Incoming['content']): void {
    this.#ready.push({ name, archive: this.#archive, content });
  }

  #stop(refusal: TachographRefusal): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#found(this.#open ?? this.#archive, refusal);
  }
}

/** Goes over an entry without keeping its bytes. */
function pass(file: UnzipFile): void {
  file.ondata = () => undefined;
  file.start();
  file.terminate();
}
