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

/** Of a sign-in that waits for its second step, and of one that waits for the provider of a company. */
const BEGUN = { step: 'konvoj_sign_in', company: 'konvoj_company' } as const;
type Begun = keyof typeof BEGUN;
const begunCookie = (request: FastifyRequest, begun: Begun) =>
  isSecure(request) ? `__Host-${BEGUN[begun]}` : BEGUN[begun];

/** The secret of a begun sign-in; undefined without one. */
export function stepSecret(request: FastifyRequest): string | undefined {
  return request.cookies[begunCookie(request, 'step')];
}

/** Binds a begun sign-in to the browser; null ends it. @param seconds how long it waits */
export function setStepCookie(request: FastifyRequest, reply: FastifyReply, secret: string | null, seconds = 0): void {
  setBegunCookie(request, reply, 'step', secret, seconds);
}

/** The secret of a sign-in that was begun at the provider of a company; undefined without one. */
export function companySecret(request: FastifyRequest): string | undefined {
  return request.cookies[begunCookie(request, 'company')];
}

/** Binds a sign-in at the provider of a company to the browser; null ends it. @param seconds how long it waits */
export function setCompanyCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | null,
  seconds = 0,
): void {
  setBegunCookie(request, reply, 'company', secret, seconds);
}

function setBegunCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
  secret: string | null,
  seconds: number,
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const;
  const name = begunCookie(request, begun);
  if (secret === null) reply.clearCookie(name, options);
  else reply.setCookie(name, secret, { ...options, maxAge: seconds });
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
