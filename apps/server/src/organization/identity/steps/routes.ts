import { endpoints } from '@konvoj/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route, sessionSecret, setSessionCookie, setStepCookie, stepSecret } from '../../../platform/http/index.ts';
import type { Identity } from '../identity.ts';
import type { Browser, OpenedSession } from '../open-session.ts';
import { STEP_MS } from './service.ts';

/** The second half of a sign-in. */
export function stepRoutes(app: FastifyInstance, { steps, passkeys }: Identity): void {
  const { signInSteps } = endpoints;

  route(app, signInSteps.factor, async ({ body, raw, reply, ip }) => ({
    id: answerOpened(raw, reply, await steps.complete(stepSecret(raw), body.code, browserOf(raw, ip))),
  }));

  route(app, signInSteps.startEnrolment, ({ raw }) => steps.startEnrolment(stepSecret(raw)));

  route(app, signInSteps.confirmEnrolment, async ({ body, raw, reply, ip }) => {
    const opened = await steps.confirmEnrolment(stepSecret(raw), body.code, browserOf(raw, ip));
    return { id: answerOpened(raw, reply, opened), recoveryCodes: opened.recoveryCodes };
  });

  route(app, signInSteps.passkeyOptions, async ({ raw, reply, ip }) => {
    const started = await passkeys.startSignIn(stepSecret(raw), ip);
    setStepCookie(raw, reply, started.stepSecret, STEP_MS / 1_000);
    return started.options;
  });

  route(app, signInSteps.passkey, async ({ body, raw, reply, ip }) => ({
    id: answerOpened(raw, reply, await passkeys.signIn(stepSecret(raw), body, browserOf(raw, ip))),
  }));
}

/** The browser that signs in by a request. */
export function browserOf(request: FastifyRequest, ip: string): Browser {
  return { ip, userAgent: request.headers['user-agent'] ?? null, oldSecret: sessionSecret(request) ?? null };
}

/** Sends the browser its session and ends the step. @returns the id of the user */
export function answerOpened(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession): number {
  setSessionCookie(request, reply, opened.secret, opened.remember ? opened.expiresAt : null);
  if (stepSecret(request) !== undefined) setStepCookie(request, reply, null);
  return opened.userId;
}
