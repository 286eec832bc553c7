import { hexOf, isZero } from './bytes.ts';

/** Dallas CRC-8: polynomial 0x31 reflected (0x8C), initial value 0. */
export function dallasCrc8(bytes: Iterable<number>): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8c : crc >> 1;
  }
  return crc;
}

/**
 * A 1-Wire ROM id (iButton key, Dallas sensor) in its one normal form: the sixteen upper-case digits that are printed on
 * the key, check byte first, family code last (`810000173C9D4B01`). Models differ in the order of the bytes; the
 * check byte shows the order. When it fits neither order, the bytes are read in ROM order, family code first.
 * @returns null for eight zero bytes: no key
 */
export function romId(bytes: Uint8Array, at = 0): string | null {
  if (isZero(bytes, at, 8)) return null;
  const wire = bytes.subarray(at, at + 8);
  const reversed = wire.toReversed();
  const isPrintedOrder = !isRomOrder(wire) && isRomOrder(reversed);
  return hexOf(isPrintedOrder ? wire : reversed);
}

function isRomOrder(bytes: Uint8Array): boolean {
  return dallasCrc8(bytes.subarray(0, 7)) === bytes[7];
}

/** What a person typed or another system sent, in the form of `romId`; null when it is not a hexadecimal number. */
export function normaliseKey(text: string): string | null {
  const digits = text.replaceAll(/[\s:.-]/g, '').toUpperCase();
  if (!/^[0-9A-F]{1,16}$/.test(digits)) return null;
  const padded = digits.padStart(16, '0');
  const bytes = Uint8Array.from({ length: 8 }, (_, i) => Number.parseInt(padded.slice(i * 2, i * 2 + 2), 16));
  return isRomOrder(bytes) && !isRomOrder(bytes.toReversed()) ? romId(bytes) : padded;
}

/**
 * A tachograph card number from its two halves of eight ASCII bytes. Zeros and spaces at the end are no part of it.
 * @returns null unless 14 (identification) or 16 (with both indexes) letters and digits remain
 */
export function cardNumber(high: Uint8Array, highAt: number, low: Uint8Array, lowAt: number): string | null {
  const text = ascii(high, highAt, 8) + ascii(low, lowAt, 8);
  return /^[0-9A-Za-z]{14}(?:[0-9A-Za-z]{2})?$/.test(text) ? text : null;
}

/** Printable text without zero bytes and spaces at its ends. */
export function ascii(bytes: Uint8Array, at: number, size: number): string {
  let text = '';
  for (let i = at; i < at + size; i++) {
    const code = bytes[i] ?? 0;
    if (code !== 0) text += String.fromCharCode(code);
  }
  return text.trim();
}
