import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { ascii, bytes, u32, zeros } from '../writer.ts';
import { readGen1Root } from './gen1.ts';
import type { EcKeyPair, KeyPair } from './issue.ts';

export { CURVES, ecCertificate, ecSign } from './issue.ts';
export type { EcKeyPair } from './issue.ts';

// Keys of tests, new ones in each run. They use key identifiers of their own.

export function ecKeyPair(curve: string, id: number): EcKeyPair {
  const pair = generateKeyPairSync('ec', { namedCurve: curve === 'secp256r1' ? 'prime256v1' : curve });
  return { ...pair, curve, id: bytes([0xfd], ascii('TEST', 4), [1, id, 1]) };
}

export function rsaKeyPair(id: number): KeyPair {
  const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return { ...pair, id: bytes([0xfd], ascii('RSA', 3), [0, 0, id, 1]) };
}

export function rsaSign(data: Uint8Array, { privateKey }: KeyPair): Uint8Array {
  return sign('RSA-SHA1', data, privateKey);
}

export function gen1RootOf(pair: KeyPair) {
  const root = readGen1Root(bytes(pair.id, publicNumbers(pair)));
  if (root === null) throw new Error('not a root');
  return root;
}

/** A certificate with message recovery: most of its content can be read only by opening the signature. */
export function rsaCertificate(
  subject: KeyPair,
  issuer: KeyPair,
  equipmentType: number,
  until: readonly number[] = u32(0xffff_ffff),
): Uint8Array {
  const authorisation = bytes([0xff], ascii('TACHO', 5), [equipmentType]);
  const content = bytes([1], issuer.id, authorisation, until, subject.id, publicNumbers(subject));
  const hash = createHash('sha1').update(content).digest();
  const message = bytes([0x6a], content.subarray(0, 106), hash, [0xbc]);
  return bytes(rawSignature(message, issuer), content.subarray(106), issuer.id);
}

function publicNumbers({ publicKey }: KeyPair): Uint8Array {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const exponent = Buffer.from(e, 'base64url');
  return bytes(Buffer.from(n, 'base64url'), zeros(8 - exponent.length), exponent);
}

function rawSignature(message: Uint8Array, { privateKey }: KeyPair): Uint8Array {
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
