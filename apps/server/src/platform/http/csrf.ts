import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

/**
 * Double submit, bound to the session: `random.mac(random, session)`. A page of another origin can neither read the
 * cookie nor create a token for the session that it abuses.
 * @param session the session's secret, empty before sign-in
 */
export function issueCsrfToken(key: Buffer, session: string): string {
  const random = randomBytes(18).toString('base64url');
  return `${random}.${mac(key, random, session)}`;
}

export function isCsrfTokenValid(key: Buffer, session: string, cookie: string | undefined, header: unknown): boolean {
  if (typeof header !== 'string' || cookie === undefined || header === '' || !sameText(cookie, header)) return false;
  const [random, sent] = header.split('.');
  return random !== undefined && sent !== undefined && sameText(sent, mac(key, random, session));
}

function mac(key: Buffer, random: string, session: string): string {
  return createHmac('sha256', key).update(`${random}\n${session}`).digest('base64url');
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
