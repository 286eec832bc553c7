import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A random secret for a cookie, a link or a token: 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. A secret is random and long, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Argon2id with the package's parameters (19 MiB, two passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether a password matches a stored hash. An unknown account (null) costs the same work, so that the response time
 * does not reveal whether the account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newToken());
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== null && matches;
}
