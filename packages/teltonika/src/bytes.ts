/** Big-endian reads and writes without a DataView: offsets are checked by the caller, outside reads give 0. */
export function readU16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function readI16(bytes: Uint8Array, at: number): number {
  return (readU16(bytes, at) << 16) >> 16;
}

export function readI32(bytes: Uint8Array, at: number): number {
  return (readU16(bytes, at) << 16) | readU16(bytes, at + 2);
}

export function readU32(bytes: Uint8Array, at: number): number {
  return readI32(bytes, at) >>> 0;
}

/** 64 bits as a double: exact up to 2^53, which holds every instant in milliseconds. */
export function readU64(bytes: Uint8Array, at: number): number {
  return readU32(bytes, at) * 0x1_0000_0000 + readU32(bytes, at + 4);
}

/** An unsigned value of 1, 2, 4 or 8 bytes; any other size gives NaN. */
export function readUnsigned(bytes: Uint8Array, at: number, size: number): number {
  if (size === 1) return bytes[at] ?? 0;
  if (size === 2) return readU16(bytes, at);
  if (size === 4) return readU32(bytes, at);
  return size === 8 ? readU64(bytes, at) : Number.NaN;
}

/** A two's complement value of 1, 2, 4 or 8 bytes; any other size gives NaN. */
export function readSigned(bytes: Uint8Array, at: number, size: number): number {
  if (size === 1) return ((bytes[at] ?? 0) << 24) >> 24;
  if (size === 2) return readI16(bytes, at);
  if (size === 4) return readI32(bytes, at);
  return size === 8 ? readI32(bytes, at) * 0x1_0000_0000 + readU32(bytes, at + 4) : Number.NaN;
}

export function writeU16(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
}

export function writeU32(bytes: Uint8Array, at: number, value: number): void {
  writeU16(bytes, at, value >>> 16);
  writeU16(bytes, at + 2, value & 0xffff);
}

export function writeU64(bytes: Uint8Array, at: number, value: number): void {
  writeU32(bytes, at, Math.floor(value / 0x1_0000_0000) >>> 0);
  writeU32(bytes, at + 4, (value % 0x1_0000_0000) >>> 0);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase());

/** Upper-case hexadecimal digits of `size` bytes. */
export function hexOf(bytes: Uint8Array, at = 0, size = bytes.length - at): string {
  let text = '';
  for (let i = at; i < at + size; i++) text += HEX[bytes[i] ?? 0];
  return text;
}

export function isZero(bytes: Uint8Array, at: number, size: number): boolean {
  for (let i = at; i < at + size; i++) if (bytes[i] !== 0) return false;
  return true;
}
