import { Breaker } from '../../platform/breaker.ts';
import type { Log } from '../../platform/logging.ts';

const LONGEST_PAUSE_MS = 300_000;
const RULES = { failures: 3, firstPauseMs: 15_000, longestPauseMs: LONGEST_PAUSE_MS } as const;

/** Tracks whether a provider answers, and logs changes: the kind of failure, never the address. */
export class Health {
  readonly #what: Readonly<Record<string, string>>;
  readonly #log: Log;
  readonly #breaker = new Breaker(RULES);

  /** @param what fields of the log lines */
  constructor(what: Readonly<Record<string, string>>, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  /** Milliseconds of pause before the next request; 0: none. */
  waitMs(now: number): number {
    return this.#breaker.waitMs(now);
  }

  /** @param retryAfterSeconds requested by the provider; it is then paused immediately, for five minutes at most */
  failed(now: number, reason: string, retryAfterSeconds: number | null): void {
    const before = this.waitMs(now);
    const asked = retryAfterSeconds === null ? null : Math.min(LONGEST_PAUSE_MS, retryAfterSeconds * 1_000);
    this.#breaker.fail(now, asked);
    const pauseMs = this.waitMs(now);
    if (pauseMs === before) return;
    const pauseSeconds = Math.round(pauseMs / 1_000);
    this.#log.warn({ ...this.#what, reason, pauseSeconds }, 'the provider of a map layer fails and is paused');
  }

  answered(): void {
    if (this.#breaker.isFailing) this.#log.info(this.#what, 'the provider of a map layer answers again');
    this.#breaker.succeed();
  }
}
