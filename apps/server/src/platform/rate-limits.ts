import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from './database.ts';
import { tooManyRequests } from './http/index.ts';

/** How often something may happen within a window, which begins with the first time. */
export interface Rate {
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts per key, in the database: all processes count together. */
export interface RateLimit {
  /** Counts, if the key may. @returns 0, or the milliseconds to wait; then nothing was counted */
  take(key: string, times?: number): Promise<number>;
  /** Counts, or @throws too_many_requests (429) */
  require(key: string, times?: number): Promise<void>;
  /** Uncounts. */
  giveBack(key: string, times?: number): Promise<void>;
  /** Uncounts all. */
  reset(key: string): Promise<void>;
}

/** @param name of what is limited; two limits with one name count together */
export function rateLimit({ lookup }: Pick<Database, 'lookup'>, name: string, rate: Rate): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: lookup,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rate.limit,
    duration: rate.windowMs / 1_000,
  });
  const giveBack = async (key: string, times = 1) => {
    await limiter.reward(unreadable(key), times);
  };
  const take = async (key: string, times = 1) => {
    try {
      await limiter.consume(unreadable(key), times);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await giveBack(key, times);
      return Math.max(1, refused.msBeforeNext);
    }
  };
  return {
    take,
    async require(key, times) {
      const wait = await take(key, times);
      if (wait > 0) throw tooManyRequests(wait);
    },
    giveBack,
    async reset(key) {
      await limiter.delete(unreadable(key));
    },
  };
}

/** Deletes the counts of windows that have ended. */
export async function deleteEndedCounts(tx: Tx): Promise<void> {
  await tx.query({
    name: 'platform.end_counts',
    text: 'delete from rate_limit where expire < $1',
    values: [Date.now()],
  });
}

/** What people type into the field of an e-mail is not stored, and a key of any length fits. */
function unreadable(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
