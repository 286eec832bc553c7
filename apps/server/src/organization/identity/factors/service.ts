import type { FactorsOfUser, TotpSecret } from '@konvoj/contract';
import { audit, auditChange } from '../../audit/service.ts';
import type { AuditEntry } from '../../audit/service.ts';
import type { Clock } from '../../../platform/clock.ts';
import { statementsOn, transaction } from '../../../platform/database.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { forbidden, invalidFields, notFound, signedOut } from '../../../platform/http/index.ts';
import type { Actor, UserCaller } from '../../../platform/http/index.ts';
import type { Notify } from '../../notifications/types.ts';
import { actorOfCaller } from '../actors.ts';
import type { AfterCommit } from '../after-commit.ts';
import type { ConfirmPassword } from '../confirm-password.ts';
import { factorRequired } from '../errors.ts';
import { factorChangedMail } from '../mails.ts';
import type { FactorChange } from '../mails.ts';
import { listPasskeys } from '../passkeys/store.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { findUser } from '../store.ts';
import type { User } from '../types.ts';
import { renewRecoveryCodes } from './codes.ts';
import type { FactorCodes } from './codes.ts';
import type { StartTotp } from './start-totp.ts';
import { deleteFactors, deleteTotp, findFactorState, findTotp, replaceRecoveryCodes } from './store.ts';

/** The own second factors of a user. While a system administrator acts as the user, all of it is refused (403). */
export interface FactorService {
  find(caller: UserCaller): Promise<FactorsOfUser>;
  /** @throws 422 for a wrong password, 409 when there is an app, 429 */
  startTotp(caller: UserCaller, password: string, ip: string): Promise<TotpSecret>;
  /** Ends all other sessions. @returns recovery codes; null: those of before go on @throws 422 for a wrong code, 429 */
  confirmTotp(caller: UserCaller, code: string, ip: string): Promise<string[] | null>;
  /** @throws 422 for a wrong password or code, 409 when it is the last factor and one is required, 429 */
  removeTotp(caller: UserCaller, proof: { currentPassword: string; code: string }, ip: string): Promise<void>;
  /** @throws 422 for a wrong password, 404 for a user without a second factor, 429 */
  renewRecoveryCodes(caller: UserCaller, password: string, ip: string): Promise<string[]>;
  /**
   * Removes all factors of another user of the organization, and ends their sessions. The own ones are removed in the own
   * account, which needs the password.
   * @throws 403 for the own user, 404
   */
  resetOfUser(actor: Actor, userId: number): Promise<void>;
}

export interface FactorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly afterCommit: AfterCommit;
  readonly confirmPassword: ConfirmPassword;
  readonly codes: FactorCodes;
  readonly startTotp: StartTotp;
  readonly passkeysPossible: boolean;
}

export function factorService(deps: FactorDeps): FactorService {
  const { database, clock, notify, afterCommit, confirmPassword, codes, startTotp, passkeysPossible } = deps;
  const statements = statementsOn(database.lookup);
  const own = ownUser(database);

  return {
    async find(caller) {
      const user = await own(caller);
      const { hasTotp, recoveryCodesLeft, required } = await findFactorState(statements, user.id);
      const totp = hasTotp ? await transaction(database.lookup, (tx) => findTotp(tx, user.id)) : null;
      return {
        totp: totp === null || totp.confirmedAt === null ? null : { since: totp.confirmedAt.toISOString() },
        passkeys: await listPasskeys(statements, user.id),
        recoveryCodesLeft,
        required,
        passkeysPossible,
      };
    },

    async startTotp(caller, password, ip) {
      const user = await own(caller);
      await confirmPassword(user, password, ip);
      return transaction(database.lookup, (tx) => startTotp(tx, user));
    },

    async confirmTotp(caller, code, ip) {
      const user = await own(caller);
      const confirmed = await codes.attempt(user, ip, () =>
        transaction(database.lookup, async (tx) => {
          if (!(await codes.confirm(tx, user, code))) return null;
          const recoveryCodes = await firstRecoveryCodes(tx, user.id);
          await recordFactor(tx, { caller, user, ip, now: clock.now(), notify }, 'totpAdded');
          return { recoveryCodes, ended: await endOthers(tx, caller) };
        }),
      );
      if (confirmed === null) throw invalidFields({ path: 'code', code: 'wrong_code' });
      afterCommit.sessionsEnded(confirmed.ended);
      return confirmed.recoveryCodes;
    },

    async removeTotp(caller, { currentPassword, code }, ip) {
      const user = await own(caller);
      await confirmPassword(user, currentPassword, ip);
      const ended = await codes.attempt(user, ip, () =>
        transaction(database.lookup, async (tx) => {
          const { hasPasskey, required } = await findFactorState(tx, user.id);
          if (required && !hasPasskey) throw factorRequired();
          if ((await codes.accept(tx, user, code)) === null) return null;
          await deleteTotp(tx, user.id);
          if (!hasPasskey) await replaceRecoveryCodes(tx, user.id, []);
          await recordFactor(tx, { caller, user, ip, now: clock.now(), notify }, 'totpRemoved');
          return endOthers(tx, caller);
        }),
      );
      if (ended === null) throw invalidFields({ path: 'code', code: 'wrong_code' });
      afterCommit.sessionsEnded(ended);
    },

    async renewRecoveryCodes(caller, password, ip) {
      const user = await own(caller);
      await confirmPassword(user, password, ip);
      return transaction(database.lookup, async (tx) => {
        const { hasTotp, hasPasskey } = await findFactorState(tx, user.id);
        if (!hasTotp && !hasPasskey) throw notFound();
        const renewed = await renewRecoveryCodes(tx, user.id);
        await recordFactor(tx, { caller, user, ip, now: clock.now(), notify }, 'recoveryRenewed');
        return renewed;
      });
    },

    async resetOfUser(actor, userId) {
      if (actor.userId === userId) throw forbidden();
      const isOwnUser = await database.tenant(actor, (tx) => findUser(tx, userId));
      if (isOwnUser === null) throw notFound();
      // The rows of factors are beyond the walls of an organization; the user was found within them.
      const ended = await transaction(database.lookup, async (tx) => {
        if (!(await deleteFactors(tx, userId))) return [];
        const entry = { entity: 'sign_in_factor', entityId: userId, entityName: isOwnUser.email } as const;
        await auditChange(tx, actor, { action: 'delete', ...entry, before: { factor: 'all' } });
        await notify(tx, factorChangedMail(isOwnUser, 'reset', clock.now(), actor.ip));
        return deleteSessionsOf(tx, userId);
      });
      afterCommit.sessionsEnded(ended);
    },
  };
}

/** The user of a caller who acts for nobody else. @throws 403 during a switch */
export function ownUser(database: Database): (caller: UserCaller) => Promise<User> {
  const statements = statementsOn(database.lookup);
  return async (caller) => {
    if (caller.switchedBy !== undefined) throw forbidden();
    const user = await findUser(statements, caller.userId);
    if (user === null) throw signedOut();
    return user;
  };
}

/** Ends the other sessions of a caller, which were opened with other factors. @returns their names */
export function endOthers(tx: Tx, { userId, sessionId }: UserCaller): Promise<string[]> {
  return deleteSessionsOf(tx, userId, Buffer.from(sessionId, 'hex'));
}

/** The recovery codes that come with the first factor; null: the user has codes left. */
export async function firstRecoveryCodes(tx: Tx, userId: number): Promise<string[] | null> {
  const { recoveryCodesLeft } = await findFactorState(tx, userId);
  return recoveryCodesLeft > 0 ? null : renewRecoveryCodes(tx, userId);
}

interface Changed {
  readonly caller: UserCaller;
  readonly user: User;
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly notify: Notify;
}

const ENTRY: Readonly<Record<Exclude<FactorChange, 'reset'>, Pick<AuditEntry, 'action' | 'before' | 'after'>>> = {
  totpAdded: { action: 'create', after: { factor: 'totp' } },
  totpRemoved: { action: 'delete', before: { factor: 'totp' } },
  passkeyAdded: { action: 'create', after: { factor: 'passkey' } },
  passkeyRemoved: { action: 'delete', before: { factor: 'passkey' } },
  recoveryRenewed: { action: 'update', after: { factor: 'recovery' } },
};

/** Audits a change of an own factor and mails it to the user. @param name of a passkey */
export async function recordFactor(
  tx: Tx,
  { caller, user, ip, now, notify }: Changed,
  change: keyof typeof ENTRY,
  name: string = user.email,
): Promise<void> {
  const entry = { entity: 'sign_in_factor', entityId: user.id, entityName: name } as const;
  await audit(tx, { ...actorOfCaller(caller), ...ENTRY[change], ...entry, ip });
  await notify(tx, factorChangedMail(user, change, now, ip));
}
