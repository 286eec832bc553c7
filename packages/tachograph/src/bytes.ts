/** Reads big-endian values one after the other. Outside of the bytes everything reads as 0 and `isPastEnd` is set. */
export class Reader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isPastEnd(): boolean {
    return this.at > this.bytes.length;
  }

  u8(): number {
    return this.bytes[this.at++] ?? 0;
  }

  u16(): number {
    return (this.u8() << 8) | this.u8();
  }

  u24(): number {
    return (this.u16() << 8) | this.u8();
  }

  i24(): number {
    return (this.u24() << 8) >> 8;
  }

  u32(): number {
    return this.u16() * 0x1_0000 + this.u16();
  }

  take(size: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + size);
    this.at += size;
    return taken;
  }

  skip(size: number): void {
    this.at += size;
  }

  /** TimeReal: seconds since 1970 in UTC. 0 and FFFFFFFF mean that there is no time. */
  time(): Date | null {
    const seconds = this.u32();
    return seconds === 0 || seconds === 0xffff_ffff ? null : new Date(seconds * 1000);
  }

  /** Kilometres of an odometer; FFFFFF means that it is not known. */
  odometerKm(): number | null {
    const value = this.u24();
    return value === 0xff_ffff ? null : value;
  }

  /** Four decimal digits in two bytes; digits above 9 give null. */
  bcd(): number | null {
    const text = hexOf(this.take(2));
    return /^\d{4}$/.test(text) ? Number(text) : null;
  }
}

export function u16At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Upper-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0').toUpperCase();
  return text;
}

export function isZero(bytes: Uint8Array, from = 0): boolean {
  for (let at = from; at < bytes.length; at++) if (bytes[at] !== 0) return false;
  return true;
}

const contentEnds = new WeakMap<Uint8Array, number>();

/** Behind the last byte that is not zero. Found once for a file, so that a search may ask it at every byte. */
export function contentEnd(bytes: Uint8Array): number {
  const known = contentEnds.get(bytes) ?? bytes.findLastIndex((byte) => byte !== 0) + 1;
  contentEnds.set(bytes, known);
  return known;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** The day of an instant in UTC, as 2026-06-30. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
