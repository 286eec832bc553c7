import { writeU16 } from './bytes.ts';

export const IMEI_LENGTH = 15;

export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text);
}

/** Fifteen ASCII digits from `at`, or null when one of them is something else. */
export function readImei(bytes: Uint8Array, at: number): string | null {
  let imei = '';
  for (let i = at; i < at + IMEI_LENGTH; i++) {
    const code = bytes[i] ?? 0;
    if (code < 0x30 || code > 0x39) return null;
    imei += String.fromCharCode(code);
  }
  return imei;
}

/**
 * What a tracker sends first: length 15 and its digits.
 * @throws {RangeError} when the text is not an IMEI
 */
export function encodeHandshake(imei: string): Uint8Array {
  if (!isImei(imei)) throw new RangeError(`not an IMEI: ${imei}`);
  const bytes = new Uint8Array(2 + IMEI_LENGTH);
  writeU16(bytes, 0, IMEI_LENGTH);
  for (let i = 0; i < IMEI_LENGTH; i++) bytes[2 + i] = imei.charCodeAt(i);
  return bytes;
}

/** Eight bytes of two digits each, with a zero in front of the fifteen digits of the IMEI. */
export function imeiToBcd(imei: string): Uint8Array {
  if (!isImei(imei)) throw new RangeError(`not an IMEI: ${imei}`);
  const digits = `0${imei}`;
  return Uint8Array.from({ length: 8 }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));
}

/** The IMEI of eight BCD bytes. A nibble above 9 is kept as its hex digit: devices do send such. */
export function imeiFromBcd(bytes: Uint8Array, at: number): string {
  let digits = '';
  for (let i = at; i < at + 8; i++) digits += (bytes[i] ?? 0).toString(16).padStart(2, '0');
  return digits.slice(1);
}
