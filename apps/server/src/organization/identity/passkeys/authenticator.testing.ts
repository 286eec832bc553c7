import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

interface Asked {
  readonly challenge: string;
}

/** A device that makes one passkey and answers with it as a browser does (WebAuthn, 6 and 7; ES256, no attestation). */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  /** Whether the PIN or the fingerprint was right. */
  verifiesUser = true;
  readonly #origin: string;
  readonly #key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

  constructor(origin: string) {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  register({ challenge }: Asked, origin = this.#origin) {
    const data = Buffer.concat([this.#data(FLAGS.attested), this.#credential()]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', Uint8Array.from(data)],
      ]),
    );
    const response = {
      clientDataJSON: this.#client('webauthn.create', challenge, origin),
      attestationObject: b64(attestation),
      transports: ['internal'],
    };
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }

  answer({ challenge }: Asked, origin = this.#origin) {
    this.counter += 1;
    const data = this.#data(0);
    const client = this.#client('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    const response = {
      clientDataJSON: client,
      authenticatorData: b64(data),
      signature: b64(sign('sha256', signed, this.#key.privateKey)),
    };
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, origin: string): string {
    return b64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #data(more: number): Buffer {
    const flags = FLAGS.present | (this.verifiesUser ? FLAGS.verified : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter]);
  }

  #credential(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.id.length]);
    return Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
  }
}
