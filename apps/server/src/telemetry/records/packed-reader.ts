import { z } from 'zod';

const attributes = z.record(z.string(), z.unknown());

/**
 * Reads what `RecordPacker` wrote. Columns are asked for in their order; one that was not written is null. Columns that a
 * later version added are at the end and are not read.
 */
export class PackedReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  int2(column: number): number | null {
    return this.#isNext(column) ? this.#bytes.readInt16BE(this.#skip(2)) : null;
  }

  int4(column: number): number | null {
    return this.#isNext(column) ? this.#bytes.readInt32BE(this.#skip(4)) : null;
  }

  text(column: number): string | null {
    return this.bytes(column)?.toString('utf8') ?? null;
  }

  bytes(column: number): Buffer | null {
    if (!this.#isNext(column)) return null;
    const length = this.#bytes.readInt32BE(this.#skip(4));
    const start = this.#skip(length);
    return this.#bytes.subarray(start, start + length);
  }

  json(column: number): Record<string, unknown> | null {
    const text = this.text(column);
    return text === null ? null : attributes.parse(JSON.parse(text));
  }

  #isNext(column: number): boolean {
    if (this.#bytes[this.#at] !== column) return false;
    this.#at += 1;
    return true;
  }

  /** @returns where the skipped bytes begin */
  #skip(count: number): number {
    const start = this.#at;
    this.#at += count;
    return start;
  }
}
