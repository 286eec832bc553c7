import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { statementsOn } from './database.ts';
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
  /** Uncounts, as long as the window lasts. */
  giveBack(key: string, times?: number): Promise<void>;
  /** Uncounts all. */
  reset(key: string): Promise<void>;
}

export interface RateLimitParts {
  readonly database: Pick<Database, 'lookup'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** @param name of what is limited; two limits with one name count together */
export function rateLimit({ database, clock }: RateLimitParts, name: string, rate: Rate): RateLimit {
  const counts = statementsOn(database.lookup);
  const rowOf = (key: string) => `${name}:${unreadable(key)}`;

  const take = async (key: string, times = 1): Promise<number> => {
    if (times > rate.limit) return rate.windowMs;
    const now = clock.now();
    const row = rowOf(key);
    const counted = await counts.query({ ...COUNT, values: [row, times, now, now + rate.windowMs, rate.limit] });
    if (counted.length > 0) return 0;
    const [full] = await counts.query<{ expire: number }>({ ...WINDOW_END, values: [row] });
    // A row that has gone in the meantime was reset: the next attempt may succeed.
    return Math.max(1, (full?.expire ?? now) - now);
  };
  return {
    take,
    async require(key, times) {
      const wait = await take(key, times);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async giveBack(key, times = 1) {
      await counts.query({ ...UNCOUNT, values: [rowOf(key), times, clock.now()] });
    },
    async reset(key) {
      await counts.query({ ...RESET, values: [rowOf(key)] });
    },
  };
}

/** Begins a window, or counts within one that has room; no row comes back from a full one, which is left as it is. */
const COUNT = {
  name: 'platform.count',
  text: `insert into rate_limit as r (key, points, expire) values ($1, $2, $4)
    on conflict (key) do update set
      points = case when r.expire <= $3 then excluded.points else r.points + excluded.points end,
      expire = case when r.expire <= $3 then excluded.expire else r.expire end
      where r.expire <= $3 or r.points + excluded.points <= $5
    returning key`,
};

const WINDOW_END = { name: 'platform.window_end', text: 'select expire from rate_limit where key = $1' };

/** Never below nothing, and never into a window that has ended: uncounting allows no more than the limit. */
const UNCOUNT = {
  name: 'platform.uncount',
  text: 'update rate_limit set points = greatest(0, points - $2) where key = $1 and expire > $3',
};

const RESET = { name: 'platform.reset_count', text: 'delete from rate_limit where key = $1' };

/** Deletes the counts of windows that have ended. @param now epoch milliseconds */
export async function deleteEndedCounts(tx: Tx, now: number): Promise<void> {
  await tx.query({
    name: 'platform.end_counts',
    text: 'delete from rate_limit where expire < $1',
    values: [now],
  });
}

/** What people type into the field of an e-mail is not stored, and a key of any length fits. */
function unreadable(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
