import { type KeyObject, createECDH, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { ascii, bytes, type Piece, time } from '../writer.ts';

/** Issues certificates and signs files, for tests and for the demo: their keys are no secret, and nobody else trusts them. */
export interface KeyPair {
  readonly id: Uint8Array;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const OIDS: Readonly<Record<string, string>> = {
  brainpoolP256r1: '2B2403030208010107',
  brainpoolP384r1: '2B240303020801010B',
  brainpoolP512r1: '2B240303020801010D',
  secp256r1: '2A8648CE3D030107',
  secp384r1: '2B81040022',
  secp521r1: '2B81040023',
};
const HASHES: Readonly<Record<string, string>> = {
  brainpoolP384r1: 'sha384',
  secp384r1: 'sha384',
  brainpoolP512r1: 'sha512',
  secp521r1: 'sha512',
};

export const CURVES = Object.keys(OIDS);

export interface EcKeyPair extends KeyPair {
  readonly curve: string;
}

/** The same key pair for the same phrase. @param id distinguishes the pairs of an issuer, 1 to 255 */
export function derivedKeyPair(phrase: string, id: number): EcKeyPair {
  const secret = createHash('sha256').update(`${phrase} ${id}`).digest();
  const exchange = createECDH('prime256v1');
  exchange.setPrivateKey(secret);
  const point = exchange.getPublicKey();
  const base64 = (part: Uint8Array) => Buffer.from(part).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: base64(point.subarray(1, 33)), y: base64(point.subarray(33)) };
  return {
    curve: 'secp256r1',
    id: bytes([0xfd], ascii('DEMO', 4), [1, id, 1]),
    privateKey: createPrivateKey({ key: { ...key, d: base64(secret) }, format: 'jwk' }),
    publicKey: createPublicKey({ key, format: 'jwk' }),
  };
}

export function ecSign(data: Uint8Array, { curve, privateKey }: EcKeyPair): Uint8Array {
  return sign(HASHES[curve] ?? 'sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' });
}

/** A card-verifiable certificate for a key. */
export function ecCertificate(
  subject: EcKeyPair,
  issuer: EcKeyPair,
  equipmentType: number,
  [from, until] = ['2020-01-01', '2040-01-01'],
): Uint8Array {
  const publicKey = bytes(
    tlv([0x06], Buffer.from(OIDS[subject.curve] ?? '', 'hex')),
    tlv([0x86], pointOf(subject.publicKey)),
  );
  const body = tlv(
    [0x7f, 0x4e],
    bytes(
      tlv([0x5f, 0x29], [0]),
      tlv([0x42], issuer.id),
      tlv([0x5f, 0x4c], bytes([0xff], ascii('SMRDT', 5), [equipmentType])),
      tlv([0x7f, 0x49], publicKey),
      tlv([0x5f, 0x20], subject.id),
      tlv([0x5f, 0x25], time(from ?? '')),
      tlv([0x5f, 0x24], time(until ?? '')),
    ),
  );
  return tlv([0x7f, 0x21], bytes(body, tlv([0x5f, 0x37], ecSign(body, issuer))));
}

function pointOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '', crv } = { ...jwkOf(publicKey) };
  if (crv !== undefined && x !== '') return bytes([4], Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return spki.subarray(spki.indexOf(Buffer.from([0x00, 0x04])) + 1);
}

/** Brainpool keys have no form as JWK. */
function jwkOf(publicKey: KeyObject) {
  try {
    return publicKey.export({ format: 'jwk' });
  } catch {
    return {};
  }
}

function tlv(tag: readonly number[], value: Piece): Uint8Array {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return bytes(tag, size, value);
}
