import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { rateLimit } from '../../../platform/rate-limits.ts';
import type { RateLimitParts } from '../../../platform/rate-limits.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { attempted, signInLimits } from '../sign-in-limits.ts';
import type { User } from '../types.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { findTotp, replaceRecoveryCodes, useRecoveryCode, useTotpStep } from './store.ts';
import { totpStepOf } from './totp.ts';

const HOUR_MS = 3_600_000;

/** Codes of authenticator apps and recovery codes, each accepted once. */
export interface FactorCodes {
  /** Accepts a code of a confirmed app, or a recovery code. @returns which; null for a wrong or used one */
  accept(tx: Tx, user: User, code: string): Promise<'totp' | 'recovery' | null>;
  /** Accepts the first code of an app that is being set up, which confirms it. */
  confirm(tx: Tx, user: User, code: string): Promise<boolean>;
  /**
   * Runs an attempt, counted before it runs; null is a wrong code. Right passwords do not reset these counts, so whoever
   * knows a password cannot try more codes by it.
   * @throws 429 after 10 wrong codes for the account from one network, or 30 in an hour from anywhere
   */
  attempt<T>(user: User, ip: string, work: () => Promise<T | null>): Promise<T | null>;
}

export interface FactorCodeParts extends RateLimitParts {
  readonly clock: Clock;
  readonly sealing: Sealing;
}

export function factorCodes(parts: FactorCodeParts): FactorCodes {
  const { clock, sealing } = parts;
  const perAddress = signInLimits(parts, 'code');
  const perAccount = rateLimit(parts, 'codes of an account', { limit: 30, windowMs: HOUR_MS });

  async function acceptTotp(tx: Tx, user: User, code: string, confirmed: boolean): Promise<boolean> {
    const totp = await findTotp(tx, user.id);
    if (totp === null || (totp.confirmedAt !== null) !== confirmed) return false;
    const secret = sealing.unseal(user.organization?.id ?? null, totp.sealedSecret);
    const step = secret === null ? null : totpStepOf(secret, code, clock.now());
    return step !== null && useTotpStep(tx, user.id, step);
  }

  return {
    async accept(tx, user, code) {
      if (await acceptTotp(tx, user, code, true)) return 'totp';
      const hash = recoveryHash(code);
      return hash !== null && (await useRecoveryCode(tx, user.id, hash)) ? 'recovery' : null;
    },
    confirm: (tx, user, code) => acceptTotp(tx, user, code, false),
    async attempt(user, ip, work) {
      const account = String(user.id);
      await perAccount.require(account);
      return attempted(perAddress.count(user.email, ip), work).then(
        async (result) => {
          if (result !== null) await perAccount.reset(account);
          return result;
        },
        async (error: unknown) => {
          await perAccount.giveBack(account).catch(() => undefined);
          throw error;
        },
      );
    },
  };
}

/** A new set of recovery codes in place of all others. @returns the codes, which are shown once */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.flatMap((code) => recoveryHash(code) ?? []),
  );
  return codes;
}
