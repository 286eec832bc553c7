/**
 * Counts attempts per key in a sliding window, in the memory of this process. A full window slows the key down; it
 * never locks anything. Times are epoch milliseconds, passed by the caller.
 */
export class Attempts {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counted = new Map<string, number[]>();

  constructor(options: { limit: number; windowMs: number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
  }

  /** Milliseconds until the key may try again; 0: now. */
  waitMs(key: string, now: number): number {
    const counted = this.#recent(key, now);
    const first = counted.at(-this.#limit);
    return counted.length < this.#limit || first === undefined ? 0 : first + this.#windowMs - now;
  }

  fail(key: string, now: number): void {
    this.#counted.set(key, [...this.#recent(key, now), now]);
    // Keys that are never used again must not stay forever.
    if (this.#counted.size > MANY_KEYS) this.#forgetOld(now);
  }

  /** Counts an attempt if the key may try now. @returns 0, or the milliseconds to wait */
  take(key: string, now: number): number {
    const wait = this.waitMs(key, now);
    if (wait === 0) this.fail(key, now);
    return wait;
  }

  /** Uncounts one attempt of this time. */
  giveBack(key: string, countedAt: number): void {
    const counted = this.#counted.get(key) ?? [];
    const index = counted.indexOf(countedAt);
    if (index >= 0) this.#counted.set(key, counted.toSpliced(index, 1));
  }

  succeed(key: string): void {
    this.#counted.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#counted.get(key) ?? []).filter((at) => at > now - this.#windowMs).slice(-this.#limit);
  }

  #forgetOld(now: number): void {
    for (const key of this.#counted.keys()) {
      if (this.#recent(key, now).length === 0) this.#counted.delete(key);
    }
  }
}

const MANY_KEYS = 10_000;
