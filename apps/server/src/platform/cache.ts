import { LRUCache } from 'lru-cache';

/**
 * A cache with a limit: the entry that was used least recently is dropped first, and each entry when it is older than its time.
 * @param now epoch milliseconds, never 0
 */
export function cacheFor<Value extends object>(options: {
  readonly most: number;
  /** Of all entries together, where their sizes differ much. */
  readonly mostBytes?: number;
  /** The size of an entry, at least 1. */
  readonly bytesOf?: (value: Value) => number;
  readonly forMs: number;
  readonly now: () => number;
}): LRUCache<string, Value> {
  const { most: max, mostBytes, bytesOf, forMs: ttl, now } = options;
  const size = mostBytes !== undefined && bytesOf !== undefined && { maxSize: mostBytes, sizeCalculation: bytesOf };
  // Without a resolution of 0 the time is read at most once per millisecond of a real timer, which a test does not advance.
  return new LRUCache({ max, ...size, ttl, ttlResolution: 0, perf: { now } });
}
