import { Attempts } from '../platform/attempts.ts';
import { tooManyAttempts } from './errors.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Slows down who guesses passwords: per account and address, never per account alone, so that a stranger cannot lock
 * anybody out. Counted in this process. Times are epoch milliseconds.
 */
export class SignInLimits {
  readonly #perAccount = new Attempts({ limit: 10, windowMs: WINDOW_MS });
  readonly #perAddress = new Attempts({ limit: 50, windowMs: WINDOW_MS });

  /** @param email null: only the address is looked at. @throws 429 */
  check(email: string | null, ip: string, now: number): void {
    const ofAccount = email === null ? 0 : this.#perAccount.waitMs(accountAt(email, ip), now);
    const wait = Math.max(ofAccount, this.#perAddress.waitMs(ip, now));
    if (wait > 0) throw tooManyAttempts(wait);
  }

  fail(email: string | null, ip: string, now: number): void {
    if (email !== null) this.#perAccount.fail(accountAt(email, ip), now);
    this.#perAddress.fail(ip, now);
  }

  succeed(email: string, ip: string): void {
    this.#perAccount.succeed(accountAt(email, ip));
  }
}

function accountAt(email: string, ip: string): string {
  return `${email.trim().toLowerCase()}\n${ip}`;
}
