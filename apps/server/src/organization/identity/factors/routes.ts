import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/index.ts';
import type { Identity } from '../identity.ts';

/** Own second factors, and what administrators set for their organization. */
export function factorRoutes(app: FastifyInstance, { factors, passkeys, requirement }: Identity): void {
  const { signInFactors, signInSettingsOfOrganization } = endpoints;

  route(app, signInFactors.find, ({ user }) => factors.find(user));

  route(app, signInFactors.startTotp, ({ user, body, ip }) => factors.startTotp(user, body.currentPassword, ip));

  route(app, signInFactors.confirmTotp, async ({ user, body, ip }) => ({
    recoveryCodes: await factors.confirmTotp(user, body.code, ip),
  }));

  route(app, signInFactors.removeTotp, ({ user, body, ip }) => factors.removeTotp(user, body, ip));

  route(app, signInFactors.renewRecoveryCodes, async ({ user, body, ip }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(user, body.currentPassword, ip),
  }));

  route(app, signInFactors.startPasskey, ({ user, body, ip }) =>
    passkeys.startRegistration(user, body.currentPassword, ip),
  );

  route(app, signInFactors.addPasskey, async ({ user, body, ip }) => ({
    recoveryCodes: await passkeys.register(user, body, ip),
  }));

  route(app, signInFactors.removePasskey, ({ user, params, body, ip }) =>
    passkeys.remove(user, params.id, body.currentPassword, ip),
  );

  route(app, signInFactors.resetOfUser, ({ actor, params }) => factors.resetOfUser(actor, params.id));

  route(app, signInSettingsOfOrganization.find, ({ scope }) => requirement.find(scope));

  route(app, signInSettingsOfOrganization.requireFactor, ({ actor, body }) => requirement.set(actor, body.required));
}
