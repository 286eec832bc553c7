import { RESET_LINK_MINUTES } from '@konvoj/contract';
import { audit } from '../audit/service.ts';
import { Attempts } from '../platform/attempts.ts';
import { statementsOn, transaction } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { invalidFields, signedOut } from '../platform/http/index.ts';
import type { Caller } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import { sendMail } from '../platform/mail.ts';
import type { Aftermath } from './aftermath.ts';
import { whoDid, whoIs } from './doing.ts';
import { resetLinkExpired, tooManyAttempts, wrongCredentials } from './errors.ts';
import { loginAlertMail, passwordChangedMail, resetMail } from './mails.ts';
import { isUsable, sessionEnd } from './rules.ts';
import { hashPassword, hashToken, isPassword, newToken } from './secrets.ts';
import { deleteSession, deleteSessionsOf, insertSession } from './session-store.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import {
  findPasswordHash,
  findResetUser,
  findUser,
  findUserByEmail,
  insertResetToken,
  setPassword,
  useResetToken,
} from './store.ts';
import type { User } from './types.ts';

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
  /** The user as whom the caller acts, and the system administrator who does so. */
  getUser(caller: Caller): Promise<{ user: User; switchedBy: User | null }>;
  /** Answers alike whether the account exists; the mail goes out afterwards. */
  requestPasswordReset(email: string, ip: string): void;
  /** @throws 410 when the link was used or has expired */
  validateResetToken(token: string, ip: string): Promise<void>;
  /** Ends every session of the user. @throws 410, 422 when the repetition differs */
  resetPassword(input: { token: string; password: string; confirmation: string }, ip: string): Promise<void>;
}

const WINDOW_MS = 15 * 60_000;

export interface IdentityDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly limits: SignInLimits;
  readonly aftermath: Aftermath;
  /** What links in mails begin with: never taken from a request. */
  readonly baseUrl: () => string;
}

export function identityService({ database, jobs, limits, aftermath, baseUrl }: IdentityDeps): IdentityService {
  const statements = statementsOn(database.lookup);
  const resets = new Attempts({ limit: 20, windowMs: WINDOW_MS });

  const mailResetLink = async (email: string, ip: string) => {
    const found = await findUserByEmail(statements, email);
    if (found === null || !isUsable(found.user, Date.now())) return;
    const { user } = found;
    const token = newToken();
    await transaction(database.lookup, async (tx) => {
      await insertResetToken(tx, token, user.id, new Date(Date.now() + RESET_LINK_MINUTES * 60_000));
      await audit(tx, { ...whoIs(user), action: 'request_password_reset', ...named(user), ip });
    });
    await jobs.send(sendMail, resetMail(user, `${baseUrl()}/ResetPassword/${token}`));
  };

  return {
    async signIn({ email, password, remember }, origin, oldSecret) {
      const now = Date.now();
      limits.check(email, origin.ip, now);
      const found = await findUserByEmail(statements, email);
      const isRight = await isPassword(found?.passwordHash ?? null, password);
      if (found === null || !isRight || !isUsable(found.user, now)) {
        limits.fail(email, origin.ip, now);
        throw wrongCredentials();
      }
      limits.succeed(email, origin.ip);
      const { user } = found;
      const secret = newToken();
      const expiresAt = sessionEnd(remember, now);
      await transaction(database.lookup, async (tx) => {
        if (oldSecret !== null) await deleteSession(tx, hashToken(oldSecret));
        await insertSession(tx, { secret, userId: user.id, expiresAt, remember, ...origin });
        await audit(tx, { ...whoIs(user), action: 'sign_in', entity: 'session', ip: origin.ip });
      });
      if (oldSecret !== null) aftermath.sessionsEnded([hashToken(oldSecret).toString('hex')]);
      if (user.loginAlert) aftermath.mail(loginAlertMail(user, now, origin.ip));
      return { userId: user.id, secret, expiresAt };
    },

    async signOut(caller, secret, ip) {
      await transaction(database.lookup, async (tx) => {
        await deleteSession(tx, hashToken(secret));
        await audit(tx, { ...whoDid(caller), action: 'sign_out', entity: 'session', ip });
      });
      aftermath.sessionsEnded([caller.sessionId]);
    },

    async getUser(caller) {
      const user = await findUser(statements, caller.userId);
      const switchedBy = caller.switchedBy === undefined ? null : await findUser(statements, caller.switchedBy);
      if (user === null) throw signedOut();
      return { user, switchedBy };
    },

    requestPasswordReset(email, ip) {
      const now = Date.now();
      const wait = resets.waitMs(ip, now);
      if (wait > 0) throw tooManyAttempts(wait);
      resets.fail(ip, now);
      aftermath.afterwards(() => mailResetLink(email, ip));
    },

    async validateResetToken(token, ip) {
      const now = Date.now();
      limits.check(null, ip, now);
      if ((await findResetUser(statements, token)) !== null) return;
      limits.fail(null, ip, now);
      throw resetLinkExpired();
    },

    async resetPassword({ token, password, confirmation }, ip) {
      if (password !== confirmation) throw invalidFields({ path: 'password_confirmation', code: 'not_equal' });
      const passwordHash = await hashPassword(password);
      const { user, isFirst, ended } = await transaction(database.lookup, async (tx) => {
        const userId = await useResetToken(tx, token);
        const user = userId === null ? null : await findUser(tx, userId);
        if (user === null) throw resetLinkExpired();
        const isFirst = (await findPasswordHash(tx, user.id)) === null;
        await setPassword(tx, user.id, passwordHash);
        await audit(tx, { ...whoIs(user), action: 'change_password', ...named(user), ip });
        return { user, isFirst, ended: await deleteSessionsOf(tx, user.id) };
      });
      aftermath.sessionsEnded(ended);
      // Who has just accepted an invitation knows.
      if (!isFirst) aftermath.mail(passwordChangedMail(user, Date.now(), ip));
    },
  };
}

function named({ id: entityId, email: entityName }: User) {
  return { entity: 'user', entityId, entityName } as const;
}
