export interface BreakerRules {
  /** This many consecutive failures start a pause. */
  readonly failures: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/**
 * A circuit breaker for a service outside, such as a geocoder: after some consecutive failures it pauses, for twice as long after each further
 * failure, until one request succeeds. Times are epoch milliseconds, passed by the caller.
 */
export class Breaker {
  readonly #rules: BreakerRules;
  #failures = 0;
  #pauseMs = 0;
  #pausedUntil = 0;

  constructor(rules: BreakerRules) {
    this.#rules = rules;
  }

  /** Milliseconds until the next request is allowed; 0: now. */
  waitMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  /** Whether the last answers were failures, also when the next attempt is due. */
  get isFailing(): boolean {
    return this.#pauseMs > 0;
  }

  succeed(): void {
    this.#failures = 0;
    this.#pauseMs = 0;
    this.#pausedUntil = 0;
  }

  /** @param retryAfterMs requested by the service: a pause starts immediately and is at least this long */
  fail(now: number, retryAfterMs: number | null): void {
    this.#failures += 1;
    // Of several concurrent requests only the first failure counts.
    if (this.waitMs(now) > 0 && retryAfterMs === null) return;
    const { failures, firstPauseMs, longestPauseMs } = this.#rules;
    if (this.#failures < failures && retryAfterMs === null) return;
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs === 0 ? firstPauseMs : this.#pauseMs * 2);
    this.#pausedUntil = now + Math.max(this.#pauseMs, retryAfterMs ?? 0);
  }
}
