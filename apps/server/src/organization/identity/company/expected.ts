import { createHmac } from 'node:crypto';
import type { Expected } from './types.ts';

/** What a sign-in must come back with, from the secret in the cookie of the browser: none of it is stored. */
export function expectedOf(secret: string): Expected {
  const part = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}
