import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that their owner must see again (docs/development/decisions/shared-link-secrets.md). */
export interface Sealing {
  seal(organizationId: number, secret: string): Buffer;
  /** Null when it was encrypted with another key or for another organization. */
  unseal(organizationId: number, sealed: Buffer): string | null;
}

/** @param key 32 bytes, kept outside the database */
export function sealingWith(key: Buffer): Sealing {
  // Bound to the organization, so that a row moved to another one cannot be decrypted.
  const bound = (organizationId: number) => Buffer.from(`shared link of organization ${organizationId}`);
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
