import type { EndpointShape } from '@konvoj/contract';

/** What a request costs the server. */
export type Cost = 'read' | 'history' | 'file' | 'write' | 'picture';

/** Requests of one session per minute, many times what a busy dispatcher with several screens needs. */
export const BUDGET_PER_MINUTE: Readonly<Record<Cost, number>> = {
  read: 1_200,
  history: 600,
  file: 60,
  write: 300,
  // A map with three layers requests hundreds of tiles at every move.
  picture: 6_000,
};
const MINUTE_MS = 60_000;
const MANY_BUCKETS = 20_000;

/** The cost class of a call: files and imports first, then changes, then calls with a period. */
export function costOf({ method, path, file, bodyKind, query }: EndpointShape): Cost {
  if (path.startsWith('/api/tiles/') || path.endsWith('.svg')) return 'picture';
  if (file === true || bodyKind === 'file') return 'file';
  if (method !== 'GET') return 'write';
  return query !== undefined && 'from' in query.shape ? 'history' : 'read';
}

interface Bucket {
  readonly cost: Cost;
  left: number;
  at: number;
}

/**
 * Token buckets per caller and cost class, in the memory of this process: a minute's budget may be spent at once and
 * refills evenly. Times are epoch milliseconds.
 */
export class Budgets {
  readonly #factor: number;
  readonly #buckets = new Map<string, Bucket>();
  #sweptAt = 0;

  /** @param factor multiplies all budgets; 0: no limits */
  constructor(factor: number) {
    this.#factor = factor;
  }

  /** Spends one request. @returns 0, or the milliseconds to wait when the budget is spent */
  spend(caller: string, cost: Cost, now: number): number {
    if (this.#factor === 0) return 0;
    const key = `${cost} ${caller}`;
    const bucket = this.#buckets.get(key) ?? { cost, left: this.#size(cost), at: now };
    const perMs = this.#size(cost) / MINUTE_MS;
    bucket.left = this.#filled(bucket, now);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MANY_BUCKETS && now - this.#sweptAt >= MINUTE_MS) this.#forgetFull(now);
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perMs);
    bucket.left -= 1;
    return 0;
  }

  #size(cost: Cost): number {
    return Math.max(1, BUDGET_PER_MINUTE[cost] * this.#factor);
  }

  #filled({ cost, left, at }: Bucket, now: number): number {
    const size = this.#size(cost);
    return Math.min(size, left + ((now - at) * size) / MINUTE_MS);
  }

  /** A full budget needs no memory; an unused one is full after a minute. */
  #forgetFull(now: number): void {
    this.#sweptAt = now;
    for (const [key, bucket] of this.#buckets) {
      if (this.#filled(bucket, now) >= this.#size(bucket.cost)) this.#buckets.delete(key);
    }
  }
}
