const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Writes numbers in as few bytes as possible. All writers share one scratch buffer: `take` ends the use of a writer.
 */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  /** Reserves this many bytes, which are written in the result of `take`. */
  skip(count: number): void {
    this.#reserve(count);
    this.#length += count;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** A whole number of either sign, up to 2^52. */
  int(value: number): void {
    this.#reserve(8);
    if (value >= -0x4000_0000 && value < 0x4000_0000) return this.#small((value << 1) ^ (value >> 31));
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #small(zigzag: number): void {
    let rest = zigzag;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Codes and identities are ASCII, which needs no encoder; other text is written as UTF-8. */
  text(value: string): void {
    for (let index = 0; index < value.length; index += 1) {
      if (value.charCodeAt(index) >= 0x80) return this.bytes(encoder.encode(value));
    }
    this.int(value.length);
    this.#reserve(value.length);
    for (let index = 0; index < value.length; index += 1) this.#bytes[this.#length++] = value.charCodeAt(index);
  }

  bytes(value: Uint8Array): void {
    this.int(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** The written bytes as a new Buffer; resets the writer. */
  take(): Buffer {
    return Buffer.from(this.borrow());
  }

  /** The written bytes in the writer's own memory; resets the writer. Valid until the next write. */
  borrow(): Uint8Array {
    const written = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return written;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. @throws {RangeError} at the end of the bytes */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError('the state of a device is cut short');
    return value;
  }

  int(): number {
    let rest = this.byte();
    if (rest < 0x80) return rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
    rest -= 0x80;
    let scale = 0x80;
    for (;;) {
      const part = this.byte();
      rest += (part % 0x80) * scale;
      if (part < 0x80) break;
      scale *= 0x80;
    }
    return rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
  }

  text(): string {
    const written = this.#slice();
    let text = '';
    for (const code of written) {
      if (code >= 0x80) return decoder.decode(written);
      text += String.fromCharCode(code);
    }
    return text;
  }

  bytes(): Uint8Array {
    return this.#slice().slice();
  }

  #slice(): Uint8Array {
    const length = this.int();
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw new RangeError('the state of a device is cut short');
    const slice = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return slice;
  }
}
