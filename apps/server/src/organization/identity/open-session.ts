import type { SignInMethod } from '@konvoj/contract';
import { audit } from '../audit/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Notify } from '../notifications/types.ts';
import type { AfterCommit } from './after-commit.ts';
import { actorOfUser } from './actors.ts';
import { requireCompanyMethod } from './company/requirement.ts';
import { loginAlertMail } from './mails.ts';
import { sessionEnd } from './rules.ts';
import { hashToken, newToken } from './secrets.ts';
import { deleteSession, insertSession } from './session-store.ts';
import type { User } from './types.ts';

/** The browser that signs in. */
export interface Browser {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Of the session that it has; a sign-in replaces it. */
  readonly oldSecret: string | null;
}

export interface ProvenUser {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
}

export interface OpenedSession {
  readonly userId: number;
  readonly secret: string;
  readonly expiresAt: Date;
  readonly remember: boolean;
}

/**
 * Opens a session in one transaction with the proof of who signs in.
 * @param prove uses up codes and steps; null: nobody signs in, and what it wrote is kept
 * @throws company_sign_in.required where the organization requires another method
 */
export type OpenSession = (
  browser: Browser,
  prove: (tx: Tx) => Promise<ProvenUser | null>,
) => Promise<OpenedSession | null>;

export interface OpenSessionDeps {
  readonly database: Database;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly afterCommit: AfterCommit;
}

export function sessionOpener({ database, notify, clock, afterCommit }: OpenSessionDeps): OpenSession {
  return async ({ oldSecret, ...origin }, prove) => {
    const now = clock.now();
    const opened = await transaction(database.lookup, async (tx) => {
      const proven = await prove(tx);
      if (proven === null) return null;
      const { user, method, remember } = proven;
      await requireCompanyMethod(tx, user, method);
      const secret = newToken();
      const expiresAt = sessionEnd({ remember, createdAt: now }, now);
      if (oldSecret !== null) await deleteSession(tx, hashToken(oldSecret));
      await insertSession(tx, { secret, userId: user.id, expiresAt, remember, method, ...origin });
      await audit(tx, {
        ...actorOfUser(user),
        action: 'sign_in',
        entity: 'session',
        after: { method },
        ip: origin.ip,
      });
      if (user.loginAlert) await notify(tx, loginAlertMail(user, now, origin.ip));
      return { userId: user.id, secret, expiresAt, remember };
    });
    if (opened !== null && oldSecret !== null) {
      afterCommit.sessionsEnded([hashToken(oldSecret).toString('hex')]);
    }
    return opened;
  };
}
