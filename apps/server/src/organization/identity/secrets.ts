import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A random secret for a cookie, a link or a token: 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. It is random and long, so a plain hash suffices. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Argon2id with the package's parameters (19 MiB, two passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a stored hash. For an unknown account (null) the same work is done, so that the time of
 * the answer does not tell whether the account exists.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newToken());
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== null && matches;
}
