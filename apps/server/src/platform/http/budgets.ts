import { fieldsOnWire } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { LRUCache } from 'lru-cache';

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
export function costOf({ method, path, file, bodyKind, query, costsFile }: EndpointShape): Cost {
  if (path.startsWith('/api/tiles/') || path.endsWith('.svg')) return 'picture';
  if (file === true || costsFile === true || bodyKind === 'file') return 'file';
  if (method !== 'GET') return 'write';
  return query !== undefined && 'from' in fieldsOnWire(query).shape ? 'history' : 'read';
}

interface Bucket {
  left: number;
  at: number;
}

/**
 * Token buckets per caller and cost class, in the memory of this process: a minute's budget may be spent at once and
 * refills evenly. Times are epoch milliseconds.
 */
export class Budgets {
  readonly #factor: number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: MANY_BUCKETS });

  /** @param factor multiplies all budgets; 0: no limits */
  constructor(factor: number) {
    this.#factor = factor;
  }

  /** Spends one request. @returns 0, or the milliseconds to wait when the budget is spent */
  spend(caller: string, cost: Cost, now: number): number {
    if (this.#factor === 0) return 0;
    const key = `${cost} ${caller}`;
    const size = Math.max(1, BUDGET_PER_MINUTE[cost] * this.#factor);
    const perMs = size / MINUTE_MS;
    const { left, at } = this.#buckets.get(key) ?? { left: size, at: now };
    const filled = Math.min(size, left + (now - at) * perMs);
    const isSpent = filled < 1;
    this.#buckets.set(key, { left: isSpent ? filled : filled - 1, at: now });
    return isSpent ? Math.ceil((1 - filled) / perMs) : 0;
  }
}
