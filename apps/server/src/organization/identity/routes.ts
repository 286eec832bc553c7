import { endpoints } from '@konvoj/contract';
import type { Accepted } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import {
  clearSessionCookie,
  forbidden,
  route,
  sessionSecret,
  setCsrfCookie,
  setStepCookie,
} from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { companyRoutes } from './company/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import type { Identity } from './identity.ts';
import type { RequestedChanges } from './types.ts';
import { STEP_MS } from './steps/service.ts';
import { answerOpened, browserOf, stepRoutes } from './steps/routes.ts';
import { userRoutes } from './user-routes.ts';
import { instantOrNull, savedUserOf, sessionUserOf } from './wire.ts';

export function identityRoutes(app: FastifyInstance, identity: Identity): void {
  const { session } = endpoints;
  const { signing, accounts, liveTokens } = identity;

  route(app, session.csrfCookie, ({ raw, reply }) => setCsrfCookie(raw, reply, sessionSecret(raw) ?? ''));

  route(app, session.signIn, async ({ body, raw, reply, ip }) => {
    const credentials = { ...body, remember: body.remember ?? false };
    const signedIn = await signing.signIn(credentials, browserOf(raw, ip));
    if (!('step' in signedIn)) return { id: answerOpened(raw, reply, signedIn) };
    setStepCookie(raw, reply, signedIn.secret, STEP_MS / 1_000);
    return { id: 0, step: signedIn.step };
  });

  route(app, session.signOut, async ({ user, raw, reply, ip }) => {
    await signing.signOut(user, sessionSecret(raw) ?? '', ip);
    clearSessionCookie(raw, reply);
  });

  route(app, session.user, async ({ user: { sessionId }, user: caller }) => {
    const { user, switchedBy } = await signing.getUser(caller);
    const live = await liveTokens.issueLiveToken(sessionId);
    if (switchedBy === null) return sessionUserOf({ user, live });
    const token = await liveTokens.issueSwitchToken(sessionId);
    return sessionUserOf({ user, live, switched: { by: switchedBy, token } });
  });

  route(app, session.sysAdmin, ({ user }) => ({ is_sysadmin: user.permissions.has('support.act') }));

  route(app, session.saveUser, async (request) => {
    const { user, body, ip } = request;
    const asked = requestedChanges(body, user);
    const { id = user.userId } = body;
    if (id === user.userId) return savedUserOf(await accounts.changeSelf(user, asked, ip));
    if (!user.permissions.has('users.manage')) throw forbidden();
    return savedUserOf(await accounts.changeOther(request.actor, id, asked));
  });

  route(app, session.requestPasswordReset, ({ body, ip }) => signing.requestPasswordReset(body.email, ip));

  route(app, session.validateResetToken, async ({ body, ip }) => {
    await signing.validateResetToken(body.token, ip);
    return { valid: true as const };
  });

  route(app, session.resetPassword, async ({ body, raw, reply, ip }) => {
    const { token, password, password_confirmation: confirmation } = body;
    await signing.resetPassword({ token, password, confirmation }, ip);
    clearSessionCookie(raw, reply);
  });

  stepRoutes(app, identity);
  factorRoutes(app, identity);
  companyRoutes(app, identity);
  userRoutes(app, identity);
}

type SaveUserBody = Accepted<typeof endpoints.session.saveUser>['body'];

function requestedChanges(body: SaveUserBody, caller: UserCaller): RequestedChanges {
  return { ...body, validUntil: instantOrNull(body.validUntil, 'validUntil', caller) };
}
