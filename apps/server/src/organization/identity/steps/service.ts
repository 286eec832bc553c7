import type { SecondFactor, SignInMethod, SignInStep, TotpSecret } from '@konvoj/contract';
import { audit } from '../../audit/service.ts';
import type { Clock } from '../../../platform/clock.ts';
import { statementsOn, transaction } from '../../../platform/database.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { invalidFields } from '../../../platform/http/index.ts';
import type { Notify } from '../../notifications/types.ts';
import { actorOfUser } from '../actors.ts';
import { stepExpired } from '../errors.ts';
import type { FactorCodes } from '../factors/codes.ts';
import { renewRecoveryCodes } from '../factors/codes.ts';
import { findFactorState } from '../factors/store.ts';
import type { FactorState } from '../factors/store.ts';
import type { StartTotp } from '../factors/start-totp.ts';
import { factorChangedMail } from '../mails.ts';
import type { Browser, OpenedSession, OpenSession } from '../open-session.ts';
import { isUsable } from '../rules.ts';
import { newToken } from '../secrets.ts';
import { findUser } from '../store.ts';
import type { User } from '../types.ts';
import { deleteStep, findStep, insertStep } from './store.ts';
import type { StepKind } from './store.ts';

/** How long a sign-in waits for its second step. */
export const STEP_MS = 5 * 60_000;

/** A sign-in that waits for its second step; the secret goes into a cookie of the browser. */
export interface BegunSignIn {
  readonly step: SignInStep;
  readonly secret: string;
}

/** What follows a right password, or a sign-in by the company, where it does not suffice. */
export interface SignInStepService {
  /** Null: the first step suffices. Otherwise begins the second one. @param byCompany in place of the password */
  begin(user: User, remember: boolean, byCompany?: boolean): Promise<BegunSignIn | null>;
  /** By the code of an app or a recovery code. @throws 410 without a step, 422 for a wrong code, 429 */
  complete(secret: string | undefined, code: string, browser: Browser): Promise<OpenedSession>;
  /** A secret for the app of a user who must set one up. @throws 410 */
  startEnrolment(secret: string | undefined): Promise<TotpSecret>;
  /** Confirms that app and signs in. @returns the session and the recovery codes @throws 410, 422, 429 */
  confirmEnrolment(
    secret: string | undefined,
    code: string,
    browser: Browser,
  ): Promise<OpenedSession & { readonly recoveryCodes: string[] }>;
}

export interface SignInStepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly codes: FactorCodes;
  readonly startTotp: StartTotp;
  readonly openSession: OpenSession;
  readonly passkeysPossible: boolean;
}

const wrongCode = () => invalidFields({ path: 'code', code: 'wrong_code' });

export function signInStepService(deps: SignInStepDeps): SignInStepService {
  const { database, clock, notify, codes, startTotp, openSession, passkeysPossible } = deps;
  const statements = statementsOn(database.lookup);

  /** The user of a step who may still sign in. @throws 410 */
  async function userOf(
    tx: Tx,
    secret: string | undefined,
    kind: StepKind,
  ): Promise<{ user: User; remember: boolean; byCompany: boolean }> {
    const now = clock.now();
    const step = secret === undefined ? null : await findStep(tx, secret, now);
    if (step === null || step.kind !== kind || step.userId === null) throw stepExpired();
    const user = await findUser(tx, step.userId);
    if (user === null || !isUsable(user, now)) throw stepExpired();
    return { user, remember: step.remember, byCompany: step.byCompany };
  }

  /** The same for a set-up, as long as the user must still set one up. @throws 410 */
  async function enrollingOf(tx: Tx, secret: string | undefined) {
    const enrolling = await userOf(tx, secret, 'enrolment');
    const missing = missingStep(await findFactorState(tx, enrolling.user.id), passkeysPossible);
    if (missing?.kind !== 'enrolment') throw stepExpired();
    return enrolling;
  }

  /** Only one request ends a step. @throws 410 */
  async function end(tx: Tx, secret: string | undefined): Promise<void> {
    if (secret === undefined || !(await deleteStep(tx, secret))) throw stepExpired();
  }

  return {
    async begin(user, remember, byCompany = false) {
      const step = missingStep(await findFactorState(statements, user.id), passkeysPossible);
      if (step === null) return null;
      const secret = newToken();
      const expiresAt = new Date(clock.now() + STEP_MS);
      await insertStep(statements, secret, { kind: step.kind, userId: user.id, remember, byCompany, expiresAt });
      return { step, secret };
    },

    async complete(secret, code, browser) {
      const { user } = await userOf(statements, secret, 'factor');
      const opened = await codes.attempt(user, browser.ip, () =>
        openSession(browser, async (tx) => {
          const { remember, byCompany } = await userOf(tx, secret, 'factor');
          const factor = await codes.accept(tx, user, code);
          if (factor === null) return null;
          await end(tx, secret);
          return { user, method: methodBy(factor, byCompany), remember };
        }),
      );
      if (opened === null) throw wrongCode();
      return opened;
    },

    async startEnrolment(secret) {
      return transaction(database.lookup, async (tx) => {
        const { user } = await enrollingOf(tx, secret);
        return startTotp(tx, user);
      });
    },

    async confirmEnrolment(secret, code, browser) {
      const { user } = await enrollingOf(statements, secret);
      let recoveryCodes: string[] = [];
      const opened = await codes.attempt(user, browser.ip, () =>
        openSession(browser, async (tx) => {
          const { remember, byCompany } = await enrollingOf(tx, secret);
          if (!(await codes.confirm(tx, user, code))) return null;
          await end(tx, secret);
          recoveryCodes = await renewRecoveryCodes(tx, user.id);
          await audit(tx, {
            ...actorOfUser(user),
            action: 'create',
            entity: 'sign_in_factor',
            entityId: user.id,
            entityName: user.email,
            after: { factor: 'totp' },
            ip: browser.ip,
          });
          await notify(tx, factorChangedMail(user, 'totpAdded', clock.now(), browser.ip));
          return { user, method: methodBy('totp', byCompany), remember };
        }),
      );
      if (opened === null) throw wrongCode();
      return { ...opened, recoveryCodes };
    },
  };
}

/** How a user signed in who has completed a step. */
export function methodBy(factor: SecondFactor, byCompany: boolean): SignInMethod {
  return byCompany ? `company_${factor}` : factor;
}

/** What is missing after a right password; null: nothing. */
export function missingStep(state: FactorState, passkeysPossible: boolean): SignInStep | null {
  if (!state.hasTotp && !state.hasPasskey) return state.required ? { kind: 'enrolment' } : null;
  const methods: SecondFactor[] = [];
  if (state.hasTotp) methods.push('totp');
  if (state.hasPasskey && passkeysPossible) methods.push('passkey');
  if (state.recoveryCodesLeft > 0) methods.push('recovery');
  return { kind: 'factor', methods };
}
