import { visibilityChanged } from './events.ts';
import { audit, auditChange } from '../audit/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import { forbidden, notFound, signedOut } from '../../platform/http/index.ts';
import type { UserCaller, Actor } from '../../platform/http/index.ts';
import type { Notify } from '../notifications/types.ts';
import type { AfterCommit } from './after-commit.ts';
import type { ConfirmPassword } from './confirm-password.ts';
import { actorOfCaller } from './actors.ts';
import { emailTaken, lastAdmin, unsafePassword } from './errors.ts';
import { emailChangedMail, passwordChangedMail } from './mails.ts';
import { passwordProblem } from './password-rules.ts';
import { changedFields, isUsable, losesAdmin, mayChangeOther, mayChangeSelf } from './rules.ts';
import { hashPassword } from './secrets.ts';
import { deleteSessionsOf } from './session-store.ts';
import {
  changeOwnUser,
  changeUser,
  countUsableAdmins,
  deleteResetTokens,
  findUser,
  isEmailTaken,
  lockAdmins,
  setPassword,
} from './store.ts';
import type { RequestedChanges, User } from './types.ts';

export interface AccountService {
  /**
   * Changes that users make to their own account. Address and password need the current password.
   * @returns the user, in their language
   * @throws 403 for a field they may not set, 422 for a wrong password, 429 after too many, 409 for a taken address
   */
  changeSelf(caller: UserCaller, asked: RequestedChanges, ip: string): Promise<User>;
  /**
   * Changes of a user by an administrator of the same organization.
   * @throws 403 for a field they may not set, 404 for a user of another organization, 409 for a taken address and for
   * the last administrator
   */
  changeOther(actor: Actor, id: number, asked: RequestedChanges): Promise<User>;
}

export interface AccountDeps {
  readonly database: Database;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly confirmPassword: ConfirmPassword;
  readonly afterCommit: AfterCommit;
}

export function accountService({ database, notify, clock, confirmPassword, afterCommit }: AccountDeps): AccountService {
  const statements = statementsOn(database.lookup);

  /** The settings stored with the account; a switched session keeps the language of the system administrator. */
  async function storeSelf(caller: UserCaller, asked: RequestedChanges, passwordHash: string | null, ip: string) {
    return transaction(database.lookup, async (tx) => {
      const before = await findUser(tx, caller.userId);
      const { language, ...others } = asked;
      const isReader = caller.switchedBy === undefined;
      await changeOwnUser(tx, caller.userId, isReader ? asked : others);
      if (!isReader && language !== undefined) await changeOwnUser(tx, caller.switchedBy, { language });
      const after = await findUser(tx, caller.userId);
      if (before === null || after === null) throw signedOut();
      const described = {
        ...actorOfCaller(caller),
        entity: 'user' as const,
        entityId: after.id,
        entityName: after.email,
        ip,
      };
      const changed = changedFields(before, after);
      if (changed !== null) await audit(tx, { ...described, action: 'update', ...changed });
      const hasNewPassword = passwordHash !== null;
      if (hasNewPassword) {
        await setPassword(tx, after.id, passwordHash);
        await audit(tx, { ...described, action: 'change_password' });
      }
      if (hasNewPassword || before.email !== after.email) await deleteResetTokens(tx, after.id);
      if (before.email !== after.email) await notify(tx, emailChangedMail(before, after.email));
      if (hasNewPassword) await notify(tx, passwordChangedMail(after, clock.now(), ip));
      const own = Buffer.from(caller.sessionId, 'hex');
      const ended = hasNewPassword ? await deleteSessionsOf(tx, after.id, own) : [];
      return { after, ended };
    });
  }

  async function storeOther(actor: Actor, id: number, asked: RequestedChanges) {
    return database.tenant(actor, async (tx) => {
      await lockAdmins(tx, actor);
      const before = await findUser(tx, id);
      if (before === null) throw notFound();
      if (!mayChangeOther(asked)) throw forbidden();
      await changeUser(tx, actor, id, asked);
      const after = await findUser(tx, id);
      if (after === null) throw notFound();
      if (losesAdmin(before, after, clock.now()) && (await countUsableAdmins(tx, actor)) === 0) throw lastAdmin();
      const changed = changedFields(before, after);
      if (changed !== null) {
        const isLock = before.locked !== after.locked;
        await auditChange(tx, actor, {
          action: isLock ? (after.locked ? 'lock' : 'unlock') : 'update',
          entity: 'user',
          entityId: id,
          entityName: after.email,
          ...changed,
        });
      }
      if (before.email !== after.email) await notify(tx, emailChangedMail(before, after.email));
      return { before, after };
    });
  }

  return {
    async changeSelf(caller, asked, ip) {
      const user = await findUser(statements, caller.userId);
      if (user === null) throw signedOut();
      if (!mayChangeSelf(user, asked, caller.switchedBy !== undefined)) throw forbidden();
      const { password, currentPassword, email } = asked;
      if (password !== undefined || (email !== undefined && email !== user.email)) {
        await confirmPassword(user, currentPassword, ip);
      }
      const problem = password === undefined ? null : passwordProblem(password, user);
      if (problem !== null) throw unsafePassword(problem);
      const passwordHash = password === undefined ? null : await hashPassword(password);
      const { after, ended } = await storeSelf(caller, asked, passwordHash, ip).catch(asEmailTaken);
      afterCommit.userChanged(after.id);
      if (caller.switchedBy !== undefined) afterCommit.userChanged(caller.switchedBy);
      afterCommit.sessionsEnded(ended);
      return caller.switchedBy === undefined ? after : { ...after, language: asked.language ?? caller.language };
    },

    async changeOther(actor, id, asked) {
      const { before, after } = await storeOther(actor, id, asked).catch(asEmailTaken);
      if (before.email !== after.email) await deleteResetTokens(statements, id);
      if (!isUsable(after, clock.now())) await afterCommit.shutOut(id);
      afterCommit.userChanged(id);
      if (before.role !== after.role) afterCommit.publish(visibilityChanged, { organizationId: actor.organizationId });
      return after;
    },
  };
}

function asEmailTaken(error: unknown): never {
  throw isEmailTaken(error) ? emailTaken() : error;
}
