import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keptSecret, newSecret } from './embedded/files.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts secrets that must be read again, for their owner or for a recipient. */
export interface Sealing {
  seal(organizationId: number | null, secret: string): Buffer;
  /** Null when it was encrypted with another key or for another organization. */
  unseal(organizationId: number | null, sealed: Buffer): string | null;
}

/**
 * @param key 32 bytes, kept outside the database
 * @param what is sealed, `shared link`: bound with the organization, so that a row moved elsewhere cannot be decrypted
 */
export function sealingWith(key: Buffer, what: string): Sealing {
  const bound = (organizationId: number | null) => Buffer.from(`${what} of organization ${organizationId ?? 'none'}`);
  return {
    seal(organizationId, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(bound(organizationId));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal(organizationId, sealed) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(bound(organizationId))
          .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}

/** A key of this installation, generated once and stored in the data folder's `keys`. */
export async function sealingKey(dataFolder: string, name: string): Promise<Buffer> {
  const isText = (value: unknown): value is string => typeof value === 'string';
  return Buffer.from(await keptSecret(dataFolder, name, () => newSecret(KEY_BYTES), isText), 'base64url');
}
