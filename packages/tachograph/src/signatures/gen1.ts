import { type KeyObject, createHash, createPublicKey, verify } from 'node:crypto';
import { Reader, hexOf, sameBytes } from '../bytes.ts';

/** An RSA key of generation 1 under its identifier (16 hexadecimal digits). */
export interface Gen1Key {
  readonly id: string;
  readonly modulus: bigint;
  readonly exponent: bigint;
}

export interface Gen1Certificate {
  readonly issuerId: string;
  /** 0 national authority, 1 driver card, 6 vehicle unit … */
  readonly equipmentType: number;
  /** Null: it does not end. */
  readonly validUntil: Date | null;
  readonly key: Gen1Key;
}

export const GEN1_CERTIFICATE_BYTES = 194;
const ROOT_BYTES = 144;
const SIGNATURE_BYTES = 128;
const RECOVERED_BYTES = 106;
const KEY_ID_BYTES = 8;
const PROFILE = 1;

/** The European root key of generation 1 as it is published (EC_PK.bin); null for anything else. */
export function readGen1Root(bytes: Uint8Array): Gen1Key | null {
  return bytes.length === ROOT_BYTES ? readKey(new Reader(bytes)) : null;
}

/** Who issued a certificate: the only part that can be read without the issuer's key. */
export function gen1IssuerOf(certificate: Uint8Array): string {
  return hexOf(certificate.subarray(GEN1_CERTIFICATE_BYTES - KEY_ID_BYTES, GEN1_CERTIFICATE_BYTES));
}

/** Opens a certificate with its issuer's key (signature with message recovery); null when it is not the issuer's. */
export function openGen1Certificate(certificate: Uint8Array, issuer: Gen1Key): Gen1Certificate | null {
  if (certificate.length < GEN1_CERTIFICATE_BYTES || gen1IssuerOf(certificate) !== issuer.id) return null;
  const opened = bytesOf(power(bigOf(certificate.subarray(0, SIGNATURE_BYTES)), issuer), SIGNATURE_BYTES);
  if (opened[0] !== 0x6a || opened[SIGNATURE_BYTES - 1] !== 0xbc) return null;
  const rest = certificate.subarray(SIGNATURE_BYTES, GEN1_CERTIFICATE_BYTES - KEY_ID_BYTES);
  const content = Buffer.concat([opened.subarray(1, 1 + RECOVERED_BYTES), rest]);
  const hash = createHash('sha1').update(content).digest();
  if (!sameBytes(hash, opened.subarray(1 + RECOVERED_BYTES, SIGNATURE_BYTES - 1))) return null;
  return readContent(content);
}

function readContent(content: Uint8Array): Gen1Certificate | null {
  const reader = new Reader(content);
  if (reader.u8() !== PROFILE) return null;
  const issuerId = hexOf(reader.take(KEY_ID_BYTES));
  reader.skip(6); // FF 'TACHO'
  const equipmentType = reader.u8();
  const validUntil = reader.time();
  return { issuerId, equipmentType, validUntil, key: readKey(reader) };
}

/** RSASSA-PKCS1-v1_5 with SHA-1: weak, and the only signature that generation 1 has. */
export function verifyGen1(data: Uint8Array, signature: Uint8Array, key: Gen1Key): boolean {
  const publicKey = publicKeyOf(key);
  return publicKey !== null && verify('RSA-SHA1', data, publicKey, signature);
}

function readKey(reader: Reader): Gen1Key {
  const id = hexOf(reader.take(KEY_ID_BYTES));
  return { id, modulus: bigOf(reader.take(128)), exponent: bigOf(reader.take(8)) };
}

function publicKeyOf({ modulus, exponent }: Gen1Key): KeyObject | null {
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'RSA', n: base64(modulus), e: base64(exponent) } });
  } catch {
    return null; // the numbers are no RSA key
  }
}

function power(base: bigint, { modulus, exponent }: Gen1Key): bigint {
  if (modulus < 2n) return 0n;
  let [result, factor, left] = [1n, base % modulus, exponent];
  while (left > 0n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
    left >>= 1n;
  }
  return result;
}

function bigOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${hexOf(bytes)}`);
}

function bytesOf(value: bigint, size: number): Uint8Array {
  return Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex');
}

function base64(value: bigint): string {
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex').toString('base64url');
}
