import { networkOf } from '../../platform/http/address.ts';
import { tooManyRequests } from '../../platform/http/index.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { RateLimitParts } from '../../platform/rate-limits.ts';

const WINDOW_MS = 15 * 60_000;

/** An attempt that was counted before it ran. */
export interface CountedAttempt {
  /** The secret was right: failures of the account are reset, and the attempt no longer counts for the address. */
  succeed(): Promise<unknown>;
  /** The attempt did not run, for example because the database is unavailable. */
  undo(): Promise<unknown>;
}

/** Slows down password guessing per account and address, never per account alone: a stranger cannot lock users out. */
export interface SignInLimits {
  /**
   * Counts an attempt before the secret is checked, so that parallel attempts cannot exceed the limit.
   * @param email null: only the address counts
   * @throws 429
   */
  count(email: string | null, ip: string): Promise<CountedAttempt>;
}

/** @param secret what is guessed; each has counts of its own */
export function signInLimits(parts: RateLimitParts, secret: 'sign-in' | 'code' = 'sign-in'): SignInLimits {
  const perAccount = rateLimit(parts, `${secret} account`, { limit: 10, windowMs: WINDOW_MS });
  const perAddress = rateLimit(parts, `${secret} address`, { limit: 50, windowMs: WINDOW_MS });

  return {
    async count(email, ip) {
      const address = networkOf(ip);
      const account = email === null ? null : `${email.trim().toLowerCase()}\n${address}`;
      const [accountWait, addressWait] = await Promise.all([
        account === null ? 0 : perAccount.take(account),
        perAddress.take(address),
      ]);
      const uncount = (ofAccount: 'reset' | 'giveBack', isAccountCounted = true, isAddressCounted = true) =>
        Promise.all([
          account !== null && isAccountCounted ? perAccount[ofAccount](account) : null,
          isAddressCounted ? perAddress.giveBack(address) : null,
        ]);
      if (accountWait > 0 || addressWait > 0) {
        await uncount('giveBack', accountWait === 0, addressWait === 0);
        throw tooManyRequests(Math.max(accountWait, addressWait));
      }
      return { succeed: () => uncount('reset'), undo: () => uncount('giveBack') };
    },
  };
}

/**
 * Runs a counted attempt: a result that is not null succeeded, null stays counted. An error that the attempt did not
 * cause does not count.
 */
export async function attempted<T>(
  counting: Promise<CountedAttempt>,
  work: () => Promise<T | null>,
): Promise<T | null> {
  const attempt = await counting;
  const result = await work().catch(async (error: unknown) => {
    // The error of the attempt is the one to know, also when uncounting fails for the same reason.
    await attempt.undo().catch(() => undefined);
    throw error;
  });
  if (result !== null) await attempt.succeed();
  return result;
}
