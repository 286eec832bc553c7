import { LRUCache } from 'lru-cache';

/**
 * A cache with a limit: the entry that was used least recently is dropped first, and each entry when it is older than its time.
 * @param now epoch milliseconds, never 0
 */
export function cacheFor<Value extends object>(options: {
  readonly most: number;
  readonly forMs: number;
  readonly now: () => number;
}): LRUCache<string, Value> {
  const { most: max, forMs: ttl, now } = options;
  // Without a resolution of 0 the time is read at most once per millisecond of a real timer, which a test does not advance.
  return new LRUCache({ max, ttl, ttlResolution: 0, perf: { now } });
}
