import { networkOf } from '../../platform/http/address.ts';
import { tooManyRequests } from '../../platform/http/index.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { RateLimitParts } from '../../platform/rate-limits.ts';
import { locked } from './errors.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Failed sign-ins of drivers: a PIN is short, so guessing it must be slow from one address and from many. Those of a
 * number that nobody has are counted too: a limit must not tell which numbers exist.
 */
export interface Attempts {
  /**
   * Runs an attempt that was counted before: null is a failure and stays counted, an error that the attempt did not cause
   * does not count.
   * @param who the driver, or a number of nobody
   * @throws {ProblemError} too_many_requests after 5 failures for `who` from one address, or 50 from one address;
   *   driver_session.locked after 50 for `who` in a day
   */
  run<T>(who: string, ip: string, work: () => Promise<T | null>): Promise<T | null>;
}

export function driverAttempts(parts: RateLimitParts): Attempts {
  const perDriver = rateLimit(parts, 'driver sign-in', { limit: 5, windowMs: QUARTER_MS });
  const perAddress = rateLimit(parts, 'driver sign-in address', { limit: 50, windowMs: QUARTER_MS });
  const perDay = rateLimit(parts, 'driver sign-in day', { limit: 50, windowMs: DAY_MS });

  return {
    async run(who, ip, work) {
      const address = networkOf(ip);
      const counts = [
        { limit: perDriver, key: `${who}\n${address}` },
        { limit: perAddress, key: address },
        { limit: perDay, key: who },
      ] as const;
      const waits = await Promise.all(counts.map(({ limit, key }) => limit.take(key)));
      const undo = () =>
        Promise.all(counts.filter((_, index) => waits[index] === 0).map(({ limit, key }) => limit.giveBack(key)));
      const [driverWait = 0, addressWait = 0, dayWait = 0] = waits;
      if (driverWait > 0 || addressWait > 0 || dayWait > 0) {
        await undo();
        throw dayWait > 0 ? locked(dayWait) : tooManyRequests(Math.max(driverWait, addressWait));
      }
      const result = await work().catch(async (error: unknown) => {
        await undo().catch(() => undefined);
        throw error;
      });
      if (result !== null) {
        await Promise.all([perDriver.reset(counts[0].key), perAddress.giveBack(address), perDay.giveBack(who)]);
      }
      return result;
    },
  };
}
