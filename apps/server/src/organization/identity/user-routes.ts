import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { Identity } from './identity.ts';
import { instantOrNull, orgUserOf, ownSessionOf } from './wire.ts';

/** Users of an organization, own sessions, and what system administrators do for customers. */
export function userRoutes(
  app: FastifyInstance,
  { orgUsers, ownSessions, switching, organizations, ownOrganization, removals }: Identity,
): void {
  const { users, ownOrganizationCalls } = endpoints;

  route(app, users.list, async ({ scope }) => (await orgUsers.list(scope)).map(orgUserOf));

  route(app, users.invite, async ({ actor, body, user }) => {
    const { email, firstName, lastName, role } = body;
    const invited = await orgUsers.invite(actor, {
      email,
      firstName,
      lastName,
      role,
      language: body.language ?? user.language,
      canEditFleet: body.canEditFleet ?? false,
      validUntil: instantOrNull(body.validUntil, 'validUntil', user) ?? null,
    });
    return orgUserOf(invited);
  });

  route(app, users.resendInvitation, ({ actor, params }) => orgUsers.resendInvitation(actor, params.id));

  route(app, users.visibleVehicles, async ({ scope, query }) => ({
    vehicleIds: await orgUsers.visibleVehicles(scope, query.userId),
  }));

  route(app, users.setVisibleVehicles, async ({ actor, body }) => ({
    vehicleIds: await orgUsers.setVisibleVehicles(actor, body.userId, body.vehicleIds),
  }));

  route(app, users.sessions, async ({ user }) =>
    (await ownSessions.list(user)).map((each) => ownSessionOf(each, user.sessionId)),
  );

  route(app, users.endOtherSessions, async ({ user, ip }) => ({ ended: await ownSessions.endOthers(user, ip) }));

  route(app, users.endSession, ({ user, params, ip }) => ownSessions.end(user, params.id, ip));

  route(app, users.customers, ({ query }) => switching.customers(query.search));

  route(app, users.removeCustomer, async ({ user, params, body, ip }) => {
    const removalAt = await removals.schedule(user, params.id, body.name, ip);
    return { removalAt: removalAt.toISOString() };
  });

  route(app, users.keepCustomer, ({ user, params, ip }) => removals.cancel(user, params.id, ip));

  route(app, users.addOrganization, async ({ user, body, ip }) => {
    const { id, userId, link, validUntil } = await organizations.add(user, body, ip);
    return { id, userId, link, validUntil: validUntil.toISOString() };
  });

  route(app, ownOrganizationCalls.find, ({ scope }) => ownOrganization.find(scope));

  route(app, ownOrganizationCalls.save, ({ actor, body }) => ownOrganization.save(actor, body));

  route(app, users.switchUser, async ({ user, body, ip }) => {
    const { token, expiresAt } = await switching.switchUser(user, body.userId, ip);
    return { switch_token: token, switch_token_expire: expiresAt.toISOString() };
  });

  route(app, users.resetSwitchUser, ({ user, ip }) => switching.resetSwitchUser(user, ip));
}
