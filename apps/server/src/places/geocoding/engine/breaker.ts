export interface BreakerRules {
  /** So many failures in a row begin a pause. */
  readonly failures: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const BREAKER_RULES: BreakerRules = { failures: 3, firstPauseMs: 5_000, longestPauseMs: 300_000 };

/**
 * Leaves an engine alone that keeps failing: after some failures in a row for a pause, which doubles with each failure
 * after it, until one question is answered. Times are epoch milliseconds and come from the caller.
 */
export class Breaker {
  readonly #rules: BreakerRules;
  #failures = 0;
  #pauseMs = 0;
  #pausedUntil = 0;

  constructor(rules: BreakerRules = BREAKER_RULES) {
    this.#rules = rules;
  }

  /** Milliseconds until the engine may be asked again; 0 when it may now. */
  waitMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  /** Whether the last answers were failures, also when it is about to be tried again. */
  get isFailing(): boolean {
    return this.#pauseMs > 0;
  }

  succeed(): void {
    this.#failures = 0;
    this.#pauseMs = 0;
    this.#pausedUntil = 0;
  }

  /** @param retryAfterMs what the engine asked for: a pause begins at once, and is at least so long */
  fail(now: number, retryAfterMs: number | null): void {
    this.#failures += 1;
    // Of several questions that were under way together, the first one to fail decides.
    if (this.waitMs(now) > 0 && retryAfterMs === null) return;
    const { failures, firstPauseMs, longestPauseMs } = this.#rules;
    if (this.#failures < failures && retryAfterMs === null) return;
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs === 0 ? firstPauseMs : this.#pauseMs * 2);
    this.#pausedUntil = now + Math.max(this.#pauseMs, retryAfterMs ?? 0);
  }
}
