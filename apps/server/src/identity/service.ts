import { RESET_LINK_MINUTES } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { audit } from '../audit/service.ts';
import type { Bus } from '../platform/bus.ts';
import { Attempts } from '../platform/attempts.ts';
import { statementsOn, transaction } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { invalidFields, signedOut } from '../platform/http/index.ts';
import type { Caller } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import { sendMail } from '../platform/mail.ts';
import { resetLinkExpired, tooManyAttempts, wrongCredentials } from './errors.ts';
import { sessionsEnded } from './events.ts';
import { loginAlertMail, resetMail } from './mails.ts';
import { isUsable, sessionEnd } from './rules.ts';
import { hashPassword, hashToken, isPassword, newToken } from './secrets.ts';
import {
  changeOwnUser,
  deleteSession,
  deleteSessionsOf,
  findResetUser,
  findUser,
  findUserByEmail,
  insertResetToken,
  insertSession,
  setPassword,
  useResetToken,
} from './store.ts';
import type { OwnChanges, User } from './types.ts';

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | null;
}

export interface IdentityService {
  /** @throws wrong credentials (401), too many attempts (429) */
  signIn(
    credentials: { email: string; password: string; remember: boolean },
    origin: Origin,
    oldSecret: string | null,
  ): Promise<{ userId: number; secret: string; expiresAt: Date }>;
  signOut(caller: Caller, secret: string, ip: string): Promise<void>;
  getUser(caller: Caller): Promise<User>;
  changeSelf(caller: Caller, changes: OwnChanges, ip: string): Promise<User>;
  /** Answers alike whether the account exists; the mail goes out afterwards. */
  requestPasswordReset(email: string, ip: string): void;
  /** @throws 410 when the link was used or has expired */
  validateResetToken(token: string, ip: string): Promise<void>;
  /** Ends every session of the user. @throws 410, 422 when the repetition differs */
  resetPassword(input: { token: string; password: string; confirmation: string }, ip: string): Promise<void>;
  /** Waits for mails that are still being handed over. */
  settled(): Promise<void>;
}

const WINDOW_MS = 15 * 60_000;

export interface IdentityDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly log: { error(details: object, message: string): void };
  /** What links in mails begin with: never taken from a request. */
  readonly baseUrl: () => string;
}

export function identityService({ database, bus, jobs, log, baseUrl }: IdentityDeps): IdentityService {
  const statements = statementsOn(database.lookup);
  const perAccount = new Attempts({ limit: 10, windowMs: WINDOW_MS });
  const perAddress = new Attempts({ limit: 50, windowMs: WINDOW_MS });
  const resets = new Attempts({ limit: 20, windowMs: WINDOW_MS });
  const pending = new Set<Promise<void>>();

  const endSessions = (sessionIds: string[]) => {
    if (sessionIds.length > 0) bus.publish(sessionsEnded, { sessionIds });
  };

  /** Work whose time must not show in the answer. */
  const afterwards = (work: () => Promise<void>) => {
    const running = work()
      .catch((error: unknown) => log.error({ err: error }, 'a mail could not be handed over'))
      .finally(() => pending.delete(running));
    pending.add(running);
  };

  const mailResetLink = async (email: string, ip: string) => {
    const found = await findUserByEmail(statements, email);
    if (found === null || !isUsable(found.user, Date.now())) return;
    const { user } = found;
    const token = newToken();
    await transaction(database.lookup, async (tx) => {
      await insertResetToken(tx, token, user.id, new Date(Date.now() + RESET_LINK_MINUTES * 60_000));
      await audit(tx, { ...actor(user), action: 'request_password_reset', entity: 'user', entityId: user.id, ip });
    });
    await jobs.send(sendMail, resetMail(user, `${baseUrl()}/ResetPassword/${token}`));
  };

  return {
    async signIn({ email, password, remember }, origin, oldSecret) {
      const now = Date.now();
      const account = `${email.trim().toLowerCase()}\n${origin.ip}`;
      const wait = Math.max(perAccount.waitMs(account, now), perAddress.waitMs(origin.ip, now));
      if (wait > 0) throw tooManyAttempts(wait);
      const found = await findUserByEmail(statements, email);
      const isRight = await isPassword(found?.passwordHash ?? null, password);
      if (found === null || !isRight || !isUsable(found.user, now)) {
        perAccount.fail(account, now);
        perAddress.fail(origin.ip, now);
        throw wrongCredentials();
      }
      perAccount.succeed(account);
      const { user } = found;
      const secret = newToken();
      const expiresAt = sessionEnd(remember, now);
      await transaction(database.lookup, async (tx) => {
        if (oldSecret !== null) await deleteSession(tx, hashToken(oldSecret));
        await insertSession(tx, { secret, userId: user.id, expiresAt, remember, ...origin });
        await audit(tx, { ...actor(user), action: 'sign_in', entity: 'session', ip: origin.ip });
      });
      if (oldSecret !== null) endSessions([hashToken(oldSecret).toString('hex')]);
      if (user.loginAlert) {
        const at = formatDateTime(now, user.organization?.timeZone ?? 'Europe/Ljubljana');
        afterwards(() => jobs.send(sendMail, loginAlertMail(user, at, origin.ip)));
      }
      return { userId: user.id, secret, expiresAt };
    },

    async signOut(caller, secret, ip) {
      await transaction(database.lookup, async (tx) => {
        await deleteSession(tx, hashToken(secret));
        await audit(tx, {
          organizationId: caller.organizationId,
          userId: caller.userId,
          action: 'sign_out',
          entity: 'session',
          ip,
        });
      });
      endSessions([caller.sessionId]);
    },

    async getUser(caller) {
      const user = await findUser(statements, caller.userId);
      if (user === null) throw signedOut();
      return user;
    },

    async changeSelf(caller, changes, ip) {
      const user = await transaction(database.lookup, async (tx) => {
        const before = await findUser(tx, caller.userId);
        await changeOwnUser(tx, caller.userId, changes);
        const after = await findUser(tx, caller.userId);
        if (before === null || after === null) throw signedOut();
        await audit(tx, {
          ...actor(after),
          action: 'update',
          entity: 'user',
          entityId: after.id,
          before: {
            firstName: before.firstName,
            lastName: before.lastName,
            language: before.language,
            settings: before.settings,
          },
          after: { ...changes },
          ip,
        });
        return after;
      });
      return user;
    },

    requestPasswordReset(email, ip) {
      const now = Date.now();
      const wait = resets.waitMs(ip, now);
      if (wait > 0) throw tooManyAttempts(wait);
      resets.fail(ip, now);
      afterwards(() => mailResetLink(email, ip));
    },

    async validateResetToken(token, ip) {
      const now = Date.now();
      const wait = perAddress.waitMs(ip, now);
      if (wait > 0) throw tooManyAttempts(wait);
      if ((await findResetUser(statements, token)) !== null) return;
      perAddress.fail(ip, now);
      throw resetLinkExpired();
    },

    async resetPassword({ token, password, confirmation }, ip) {
      if (password !== confirmation) throw invalidFields({ path: 'password_confirmation', code: 'not_equal' });
      const passwordHash = await hashPassword(password);
      const ended = await transaction(database.lookup, async (tx) => {
        const userId = await useResetToken(tx, token);
        const user = userId === null ? null : await findUser(tx, userId);
        if (user === null) throw resetLinkExpired();
        await setPassword(tx, user.id, passwordHash);
        await audit(tx, { ...actor(user), action: 'change_password', entity: 'user', entityId: user.id, ip });
        return deleteSessionsOf(tx, user.id);
      });
      endSessions(ended);
    },

    async settled() {
      await Promise.all(pending);
    },
  };
}

function actor(user: User): { organizationId: number | null; userId: number } {
  return { organizationId: user.organization?.id ?? null, userId: user.id };
}
