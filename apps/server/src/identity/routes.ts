import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE, clearSessionCookie, route, setCsrfCookie, setSessionCookie } from '../platform/http/index.ts';
import type { LiveTokens } from './live-tokens.ts';
import type { IdentityService } from './service.ts';
import type { Sessions } from './sessions.ts';
import { sessionUserOf } from './wire.ts';

export interface IdentityRouteDeps {
  readonly identity: IdentityService;
  readonly sessions: Sessions;
  readonly liveTokens: LiveTokens;
}

export function identityRoutes(app: FastifyInstance, { identity, sessions, liveTokens }: IdentityRouteDeps): void {
  const { session } = endpoints;

  route(app, session.csrfCookie, ({ raw, reply }) => setCsrfCookie(raw, reply, raw.cookies[SESSION_COOKIE] ?? ''));

  route(app, session.signIn, async ({ body, raw, reply, ip }) => {
    const origin = { ip, userAgent: raw.headers['user-agent'] ?? null };
    const credentials = { ...body, remember: body.remember ?? false };
    const { userId, secret, expiresAt } = await identity.signIn(
      credentials,
      origin,
      raw.cookies[SESSION_COOKIE] ?? null,
    );
    setSessionCookie(raw, reply, secret, credentials.remember ? expiresAt : null);
    return { id: userId };
  });

  route(app, session.signOut, async ({ user, raw, reply, ip }) => {
    await identity.signOut(user, raw.cookies[SESSION_COOKIE] ?? '', ip);
    clearSessionCookie(raw, reply);
  });

  route(app, session.user, async ({ user }) =>
    sessionUserOf(await identity.getUser(user), await liveTokens.issueLiveToken(user.sessionId)),
  );

  route(app, session.sysAdmin, ({ user }) => ({ is_sysadmin: user.role === 'sysadmin' }));

  route(app, session.saveUser, async ({ user, body, ip }) => {
    const changed = await identity.changeSelf(user, body, ip);
    // The language and the like of the next request come from what was just stored.
    sessions.forget(user.sessionId);
    return sessionUserOf(changed, await liveTokens.issueLiveToken(user.sessionId));
  });

  route(app, session.requestPasswordReset, ({ body, ip }) => identity.requestPasswordReset(body.email, ip));

  route(app, session.validateResetToken, async ({ body, ip }) => {
    await identity.validateResetToken(body.token, ip);
    return { valid: true as const };
  });

  route(app, session.resetPassword, async ({ body, raw, reply, ip }) => {
    const { token, password, password_confirmation: confirmation } = body;
    await identity.resetPassword({ token, password, confirmation }, ip);
    clearSessionCookie(raw, reply);
  });
}
