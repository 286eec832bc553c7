import { visibilityChanged } from './events.ts';
import { auditChange } from '../audit/service.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { invalidFields, notFound, tooManyRequests } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { AfterCommit } from './after-commit.ts';
import { emailTaken } from './errors.ts';
import { invitation, resetLink } from './link-mails.ts';
import type { MailLimits } from './mail-limits.ts';
import { findPasswordHash, findUser, insertInvitedUser, listUsers } from './store.ts';
import type { InvitedUser } from './store.ts';
import type { ListedUser, User } from './types.ts';
import { countVehicles, findVisibleVehicles, replaceVisibleVehicles } from './visible-vehicle-store.ts';

/** What administrators do with the users of their organization, besides changing them (account-service.ts). */
export interface OrgUserService {
  list(scope: Scope): Promise<ListedUser[]>;
  /**
   * Creates a user without a password and mails them a link to set one.
   * @throws 409 for a taken address, 429 for too many invitations of the organization
   */
  invite(actor: Actor, user: InvitedUser): Promise<ListedUser>;
  /**
   * Mails a new link to set a password: an invitation, or a reset link to a user who has set one already.
   * @throws 404, 429 for too many to one user
   */
  resendInvitation(actor: Actor, userId: number): Promise<void>;
  /** @throws 404 */
  visibleVehicles(scope: Scope, userId: number): Promise<number[] | null>;
  /** @throws 404 for an unknown user, 422 for an unknown vehicle, or a list for an administrator */
  setVisibleVehicles(actor: Actor, userId: number, vehicleIds: readonly number[] | null): Promise<number[] | null>;
}

export interface OrgUserDeps {
  readonly database: Database;
  readonly afterCommit: AfterCommit;
  readonly mailLimits: MailLimits;
  readonly jobs: Jobs;
}

export function orgUserService({ database, jobs, afterCommit, mailLimits }: OrgUserDeps): OrgUserService {
  const statements = statementsOn(database.lookup);

  async function getUser(scope: Scope, id: number): Promise<User> {
    const user = await database.tenant(scope, (tx) => findUser(tx, id));
    if (user === null) throw notFound();
    return user;
  }

  return {
    list: (scope) => database.tenant(scope, (tx) => listUsers(tx, scope)),

    async invite(actor, user) {
      await mailLimits.requireInvitation(actor.organizationId);
      return database.tenant(actor, async (tx) => {
        const id = await insertInvitedUser(tx, actor, user);
        if (id === null) throw emailTaken();
        const [listed] = await listUsers(tx, actor, id);
        if (listed === undefined) throw notFound();
        const described = { action: 'invite', entity: 'user', entityId: id, entityName: user.email } as const;
        await auditChange(tx, actor, { ...described, after: { ...user } });
        await jobs.send(tx, invitation, { userId: id, inviterId: inviterOf(actor) });
        return listed;
      });
    },

    async resendInvitation(actor, userId) {
      const user = await getUser(actor, userId);
      const wait = await mailLimits.linkTo(userId, 'administrator');
      if (wait > 0) throw tooManyRequests(wait);
      const isInvited = (await findPasswordHash(statements, userId)) === null;
      await database.tenant(actor, async (tx) => {
        await auditChange(tx, actor, {
          action: isInvited ? 'invite' : 'request_password_reset',
          entity: 'user',
          entityId: userId,
          entityName: user.email,
        });
        if (isInvited) await jobs.send(tx, invitation, { userId, inviterId: inviterOf(actor) });
        else await jobs.send(tx, resetLink, { userId });
      });
    },

    async visibleVehicles(scope, userId) {
      await getUser(scope, userId);
      return database.tenant(scope, (tx) => findVisibleVehicles(tx, scope, userId));
    },

    async setVisibleVehicles(actor, userId, vehicleIds) {
      const wanted = vehicleIds === null ? null : [...new Set(vehicleIds)].sort((a, b) => a - b);
      await database.tenant(actor, async (tx) => {
        const user = await findUser(tx, userId);
        if (user === null) throw notFound();
        if (wanted !== null && user.role === 'admin') throw invalidFields({ path: 'userId', code: 'invalid' });
        if (wanted !== null && (await countVehicles(tx, actor, wanted)) !== wanted.length) {
          throw invalidFields({ path: 'vehicleIds', code: 'unknown' });
        }
        const before = await findVisibleVehicles(tx, actor, userId);
        await replaceVisibleVehicles(tx, actor, userId, wanted);
        await auditChange(tx, actor, {
          action: 'update',
          entity: 'visible_vehicles',
          entityId: userId,
          entityName: user.email,
          before: { vehicleIds: before },
          after: { vehicleIds: wanted },
        });
      });
      afterCommit.publish(visibilityChanged, { organizationId: actor.organizationId });
      return wanted;
    },
  };
}

/** In whose name an invitation is sent: a system administrator who acts as a user signs as themselves. */
function inviterOf({ userId, switchedBy }: Actor): number {
  return switchedBy ?? userId;
}
