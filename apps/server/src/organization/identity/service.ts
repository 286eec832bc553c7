import { audit } from '../audit/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields, signedOut } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { networkOf } from '../../platform/http/address.ts';
import type { Notify } from '../notifications/types.ts';
import type { AfterCommit } from './after-commit.ts';
import { requireCompanyMethod } from './company/requirement.ts';
import { actorOfCaller, actorOfUser } from './actors.ts';
import { resetLinkExpired, unsafePassword, wrongCredentials } from './errors.ts';
import { requestedReset } from './link-mails.ts';
import { passwordChangedMail } from './mails.ts';
import { ofRemovedOrganization } from './organization.ts';
import { passwordProblem } from './password-rules.ts';
import type { Browser, OpenedSession, OpenSession } from './open-session.ts';
import { isUsable } from './rules.ts';
import { hashPassword, hashToken, isPassword } from './secrets.ts';
import { deleteSession, deleteSessionsOf } from './session-store.ts';
import { attempted } from './sign-in-limits.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { BegunSignIn, SignInStepService } from './steps/service.ts';
import { findPasswordHash, findResetUser, findUser, findUserByEmail, setPassword, useResetToken } from './store.ts';
import type { User } from './types.ts';

export interface IdentityService {
  /**
   * Opens a session, or begins the second step where the password does not suffice.
   * @throws wrong credentials (401), too many attempts (429), company_sign_in.required after a right password
   */
  signIn(
    credentials: { email: string; password: string; remember: boolean },
    browser: Browser,
  ): Promise<OpenedSession | BegunSignIn>;
  signOut(caller: UserCaller, secret: string, ip: string): Promise<void>;
  /** The user as whom the caller acts, and the system administrator behind them. */
  getUser(caller: UserCaller): Promise<{ user: User; switchedBy: User | null }>;
  /** Answers alike whether the account exists; the mail goes out afterwards. */
  requestPasswordReset(email: string, ip: string): Promise<void>;
  /** @throws 410 when the link was used or has expired, 429 after too many of them */
  validateResetToken(token: string, ip: string): Promise<void>;
  /** Ends every session of the user. @throws 410, 422 for a different repetition or a guessable password, 429 */
  resetPassword(input: { token: string; password: string; confirmation: string }, ip: string): Promise<void>;
}

const WINDOW_MS = 15 * 60_000;

export interface IdentityDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly limits: SignInLimits;
  readonly afterCommit: AfterCommit;
  readonly openSession: OpenSession;
  readonly steps: SignInStepService;
}

export function identityService(deps: IdentityDeps): IdentityService {
  const { database, jobs, notify, clock, limits, afterCommit, openSession, steps } = deps;
  const statements = statementsOn(database.lookup);
  const resets = rateLimit({ database, clock }, 'reset requests', { limit: 20, windowMs: WINDOW_MS });

  return {
    async signIn({ email, password, remember }, browser) {
      const user = await attempted(limits.count(email, browser.ip), async () => {
        const found = await findUserByEmail(statements, email);
        const isRight = await isPassword(found?.passwordHash ?? null, password);
        // Only those who know the password get the reason for the refusal.
        return found !== null && isRight && isUsable({ ...found.user, removalAt: null }, clock.now())
          ? found.user
          : null;
      });
      if (user === null) throw wrongCredentials();
      const { removalAt } = user;
      if (removalAt !== null) throw ofRemovedOrganization({ removalAt, timeZone: zoneOf(user) });
      await requireCompanyMethod(statements, user, 'password');
      const begun = await steps.begin(user, remember);
      if (begun !== null) return begun;
      const opened = await openSession(browser, () => Promise.resolve({ user, method: 'password', remember }));
      if (opened === null) throw wrongCredentials();
      return opened;
    },

    async signOut(caller, secret, ip) {
      await transaction(database.lookup, async (tx) => {
        await deleteSession(tx, hashToken(secret));
        await audit(tx, { ...actorOfCaller(caller), action: 'sign_out', entity: 'session', ip });
      });
      afterCommit.sessionsEnded([caller.sessionId]);
    },

    async getUser(caller) {
      const user = await findUser(statements, caller.userId);
      const switchedBy = caller.switchedBy === undefined ? null : await findUser(statements, caller.switchedBy);
      if (user === null) throw signedOut();
      return { user, switchedBy };
    },

    async requestPasswordReset(email, ip) {
      await resets.require(networkOf(ip));
      await jobs.send(statements, requestedReset, { email, ip });
    },

    async validateResetToken(token, ip) {
      const attempt = limits.count(null, ip);
      if ((await attempted(attempt, () => findResetUser(statements, token))) === null) throw resetLinkExpired();
    },

    async resetPassword({ token, password, confirmation }, ip) {
      if (password !== confirmation) throw invalidFields({ path: 'password_confirmation', code: 'not_equal' });
      const changed = await attempted(limits.count(null, ip), () =>
        transaction(database.lookup, async (tx) => {
          // Check the link first: without a valid one nothing is hashed, and of several requests with one link only one
          // is.
          const userId = await useResetToken(tx, token);
          const user = userId === null ? null : await findUser(tx, userId);
          if (user === null) return null;
          const problem = passwordProblem(password, user);
          if (problem !== null) throw unsafePassword(problem);
          const isFirst = (await findPasswordHash(tx, user.id)) === null;
          await setPassword(tx, user.id, await hashPassword(password));
          await audit(tx, { ...actorOfUser(user), action: 'change_password', ...named(user), ip });
          // Whoever has just accepted an invitation knows.
          if (!isFirst) await notify(tx, passwordChangedMail(user, clock.now(), ip));
          return { ended: await deleteSessionsOf(tx, user.id) };
        }),
      );
      if (changed === null) throw resetLinkExpired();
      afterCommit.sessionsEnded(changed.ended);
    },
  };
}

function zoneOf({ organization }: User): string {
  return organization?.timeZone ?? 'Europe/Ljubljana';
}

function named({ id: entityId, email: entityName }: User) {
  return { entity: 'user', entityId, entityName } as const;
}
