import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, issueCsrfToken } from './csrf.ts';

export const SESSION_COOKIE = 'konvoj_session';
/**
 * For https. Browsers accept the prefix only from the host itself, Secure and for all paths: no subdomain can set it.
 */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.server.publicUrl?.protocol === 'https:';
}

function nameOf(request: FastifyRequest): string {
  return isSecure(request) ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
}

/** The session secret of a request; undefined without one. Behind https the plain name is ignored. */
export function sessionSecret(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request)];
}

/**
 * Sends the browser its session and the matching CSRF token.
 * @param expires null: until the browser is closed
 */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  expires: Date | null,
): void {
  const lasting = expires === null ? {} : { expires };
  reply.setCookie(nameOf(request), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    ...lasting,
  });
  setCsrfCookie(request, reply, secret);
}

/** Of a sign-in that waits for its second step. */
const STEP_COOKIE = 'konvoj_sign_in';
const stepCookieOf = (request: FastifyRequest) => (isSecure(request) ? `__Host-${STEP_COOKIE}` : STEP_COOKIE);

/** The secret of a begun sign-in; undefined without one. */
export function stepSecret(request: FastifyRequest): string | undefined {
  return request.cookies[stepCookieOf(request)];
}

/** Binds a begun sign-in to the browser; null ends it. @param seconds how long it waits */
export function setStepCookie(request: FastifyRequest, reply: FastifyReply, secret: string | null, seconds = 0): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const;
  if (secret === null) reply.clearCookie(stepCookieOf(request), options);
  else reply.setCookie(stepCookieOf(request), secret, { ...options, maxAge: seconds });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(request), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) });
  setCsrfCookie(request, reply, '');
}

/** The readable cookie whose value every changing request must repeat in a header. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, sessionSecret: string): void {
  const token = issueCsrfToken(request.server.csrfKey, sessionSecret);
  reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: isSecure(request) });
}
