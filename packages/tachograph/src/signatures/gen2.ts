import { type KeyObject, createPublicKey, getCurves, verify } from 'node:crypto';
import { Reader, hexOf } from '../bytes.ts';
import { type Tlv, childOf, readTlv } from './tlv.ts';

/** A card-verifiable certificate of generation 2. The key can be read without the issuer. */
export interface Gen2Certificate {
  readonly issuerId: string;
  readonly id: string;
  /** 13 European root, 14 national authority, 17 driver card, 18 workshop card, 19 vehicle unit (for signing). */
  readonly equipmentType: number;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly key: Gen2Key;
  /** What the issuer signed. */
  readonly body: Uint8Array;
  readonly signature: Uint8Array;
}

/** An ECDSA key; `publicKey` is null where the curve is not known to this Node, or the point is not on it. */
export interface Gen2Key {
  readonly curve: string;
  readonly hash: 'SHA256' | 'SHA384' | 'SHA512';
  readonly publicKey: KeyObject | null;
}

const TAG = {
  certificate: 0x7f21,
  body: 0x7f4e,
  issuer: 0x42,
  authorisation: 0x5f4c,
  publicKey: 0x7f49,
  curve: 0x06,
  point: 0x86,
  holder: 0x5f20,
  from: 0x5f25,
  until: 0x5f24,
  signature: 0x5f37,
} as const;

/** Curves by their object identifier, with the hash that belongs to their length. */
const CURVES: ReadonlyMap<string, readonly [curve: string, hash: Gen2Key['hash']]> = new Map([
  ['2B2403030208010107', ['brainpoolP256r1', 'SHA256']],
  ['2B240303020801010B', ['brainpoolP384r1', 'SHA384']],
  ['2B240303020801010D', ['brainpoolP512r1', 'SHA512']],
  ['2A8648CE3D030107', ['secp256r1', 'SHA256']],
  ['2B81040022', ['secp384r1', 'SHA384']],
  ['2B81040023', ['secp521r1', 'SHA512']],
]);
/** id-ecPublicKey, as DER. */
const EC_PUBLIC_KEY = Buffer.from('06072A8648CE3D0201', 'hex');

/** Null when the bytes are no such certificate. A root certificate is one that issued itself. */
export function readGen2Certificate(bytes: Uint8Array): Gen2Certificate | null {
  const certificate = readTlv(bytes, 0);
  if (certificate?.tag !== TAG.certificate) return null;
  const [body, signature] = [childOf(certificate, TAG.body), childOf(certificate, TAG.signature)];
  const publicKey = body === null ? null : childOf(body, TAG.publicKey);
  if (body === null || signature === null || publicKey === null) return null;
  const value = (parent: Tlv, tag: number) => childOf(parent, tag)?.value ?? new Uint8Array();
  return {
    issuerId: hexOf(value(body, TAG.issuer)),
    id: hexOf(value(body, TAG.holder)),
    equipmentType: value(body, TAG.authorisation)[6] ?? 0,
    validFrom: new Reader(value(body, TAG.from)).time(),
    validUntil: new Reader(value(body, TAG.until)).time(),
    key: keyOf(value(publicKey, TAG.curve), value(publicKey, TAG.point)),
    body: body.whole,
    signature: signature.value,
  };
}

/** ECDSA with the hash of the signer's curve, signature r‖s. */
export function verifyGen2(data: Uint8Array, signature: Uint8Array, key: Gen2Key): boolean {
  if (key.publicKey === null) return false;
  try {
    return verify(key.hash, data, { key: key.publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false; // a signature of an impossible length
  }
}

function keyOf(oid: Uint8Array, point: Uint8Array): Gen2Key {
  const [curve, hash] = CURVES.get(hexOf(oid)) ?? [hexOf(oid), 'SHA256' as const];
  const algorithm = der(0x30, Buffer.concat([EC_PUBLIC_KEY, der(0x06, oid)]));
  const key = der(0x30, Buffer.concat([algorithm, der(0x03, Buffer.concat([Uint8Array.of(0), point]))]));
  try {
    return { curve, hash, publicKey: createPublicKey({ key, format: 'der', type: 'spki' }) };
  } catch {
    return { curve, hash, publicKey: null };
  }
}

/** Whether this Node can compute with a curve of tachographs; a curve that is none of theirs needs no support. */
export function isCurveMissing({ curve }: Gen2Key): boolean {
  const name = curve === 'secp256r1' ? 'prime256v1' : curve;
  return [...CURVES.values()].some(([known]) => known === curve) && !getCurves().includes(name);
}

/** One object of DER with a length below 64 KiB. */
function der(tag: number, value: Uint8Array): Buffer {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.of(tag, ...size), value]);
}
