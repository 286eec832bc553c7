import { type KeyObject, createHash, generateKeyPairSync, sign } from 'node:crypto';
import { ascii, bytes, type Piece, time, u32, zeros } from '../writer.ts';
import { readGen1Root } from './gen1.ts';

/** Certificates and keys of tests. They use key identifiers of their own. */
export interface TestKeyPair {
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

export interface EcKeyPair extends TestKeyPair {
  readonly curve: string;
}

export function ecKeyPair(curve: string, id: number): EcKeyPair {
  const pair = generateKeyPairSync('ec', { namedCurve: curve === 'secp256r1' ? 'prime256v1' : curve });
  return { ...pair, curve, id: bytes([0xfd], ascii('TEST', 4), [1, id, 1]) };
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

export function rsaKeyPair(id: number): TestKeyPair {
  const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return { ...pair, id: bytes([0xfd], ascii('RSA', 3), [0, 0, id, 1]) };
}

export function rsaSign(data: Uint8Array, { privateKey }: TestKeyPair): Uint8Array {
  return sign('RSA-SHA1', data, privateKey);
}

export function gen1RootOf(pair: TestKeyPair) {
  const root = readGen1Root(bytes(pair.id, publicNumbers(pair)));
  if (root === null) throw new Error('not a root');
  return root;
}

/** A certificate with message recovery: most of its content can be read only by opening the signature. */
export function rsaCertificate(
  subject: TestKeyPair,
  issuer: TestKeyPair,
  equipmentType: number,
  until: readonly number[] = u32(0xffff_ffff),
): Uint8Array {
  const authorisation = bytes([0xff], ascii('TACHO', 5), [equipmentType]);
  const content = bytes([1], issuer.id, authorisation, until, subject.id, publicNumbers(subject));
  const hash = createHash('sha1').update(content).digest();
  const message = bytes([0x6a], content.subarray(0, 106), hash, [0xbc]);
  return bytes(rawSignature(message, issuer), content.subarray(106), issuer.id);
}

function publicNumbers({ publicKey }: TestKeyPair): Uint8Array {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const exponent = Buffer.from(e, 'base64url');
  return bytes(Buffer.from(n, 'base64url'), zeros(8 - exponent.length), exponent);
}

function rawSignature(message: Uint8Array, { privateKey }: TestKeyPair): Uint8Array {
  const jwk = privateKey.export({ format: 'jwk' });
  const [modulus, exponent] = [numberOf(jwk.n), numberOf(jwk.d)];
  let [result, factor, left] = [1n, BigInt(`0x${Buffer.from(message).toString('hex')}`), exponent];
  while (left > 0n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
    left >>= 1n;
  }
  return Buffer.from(result.toString(16).padStart(256, '0'), 'hex');
}

function numberOf(text: string | undefined): bigint {
  return BigInt(`0x${Buffer.from(text ?? '', 'base64url').toString('hex')}`);
}
