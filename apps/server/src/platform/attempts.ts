/**
 * Counts failures per key in a sliding window, in this process. A full window slows the key down; it never locks anything.
 * Times are epoch milliseconds and come from the caller.
 */
export class Attempts {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #failures = new Map<string, number[]>();

  constructor(options: { limit: number; windowMs: number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
  }

  /** Milliseconds until the key may try again; 0 when it may now. */
  waitMs(key: string, now: number): number {
    const failures = this.#recent(key, now);
    const first = failures.at(-this.#limit);
    return failures.length < this.#limit || first === undefined ? 0 : first + this.#windowMs - now;
  }

  fail(key: string, now: number): void {
    this.#failures.set(key, [...this.#recent(key, now), now]);
    // Keys that are never asked for again must not stay for ever.
    if (this.#failures.size > MANY_KEYS) this.#forgetOld(now);
  }

  succeed(key: string): void {
    this.#failures.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => at > now - this.#windowMs).slice(-this.#limit);
  }

  #forgetOld(now: number): void {
    for (const key of this.#failures.keys()) {
      if (this.#recent(key, now).length === 0) this.#failures.delete(key);
    }
  }
}

const MANY_KEYS = 10_000;
