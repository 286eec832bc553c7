import { Attempts } from '../../platform/attempts.ts';
import { networkOf } from '../../platform/http/address.ts';
import { tooManyAttempts } from './errors.ts';

const WINDOW_MS = 15 * 60_000;

/** An attempt that was counted before it ran. */
export interface CountedAttempt {
  /** The secret was right: failures of the account are reset, and the attempt no longer counts for the address. */
  succeed(): void;
  /** The attempt did not run, for example because the database is unavailable. */
  undo(): void;
}

/**
 * Slows down password guessing per account and address, never per account alone, so that a stranger cannot lock users
 * out. Counted in this process. Times are epoch milliseconds.
 */
export class SignInLimits {
  readonly #perAccount = new Attempts({ limit: 10, windowMs: WINDOW_MS });
  readonly #perAddress = new Attempts({ limit: 50, windowMs: WINDOW_MS });

  /**
   * Counts an attempt before the secret is checked, so that parallel attempts cannot exceed the limit.
   * @param email null: only the address counts
   * @throws 429
   */
  count(email: string | null, ip: string, now: number): CountedAttempt {
    const address = networkOf(ip);
    const account = email === null ? null : `${email.trim().toLowerCase()}\n${address}`;
    const ofAccount = account === null ? 0 : this.#perAccount.waitMs(account, now);
    const wait = Math.max(ofAccount, this.#perAddress.waitMs(address, now));
    if (wait > 0) throw tooManyAttempts(wait);
    if (account !== null) this.#perAccount.fail(account, now);
    this.#perAddress.fail(address, now);
    return {
      succeed: () => {
        if (account !== null) this.#perAccount.succeed(account);
        this.#perAddress.giveBack(address, now);
      },
      undo: () => {
        if (account !== null) this.#perAccount.giveBack(account, now);
        this.#perAddress.giveBack(address, now);
      },
    };
  }
}

/**
 * Runs a counted attempt: a result that is not null succeeded, null stays counted. An error that the attempt did not
 * cause does not count.
 */
export async function attempted<T>(attempt: CountedAttempt, work: () => Promise<T | null>): Promise<T | null> {
  const result = await work().catch((error: unknown) => {
    attempt.undo();
    throw error;
  });
  if (result !== null) attempt.succeed();
  return result;
}
