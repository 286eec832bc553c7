import type { Log } from '../../platform/logging.ts';
import { afterFailure, ANSWERS } from './rules.ts';

/** Tracks whether a provider answers, and logs changes: the kind of failure, never the address. */
export class Health {
  readonly #what: Readonly<Record<string, string>>;
  readonly #log: Log;
  #state = ANSWERS;

  /** @param what fields of the log lines */
  constructor(what: Readonly<Record<string, string>>, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  /** Milliseconds of pause before the next request; 0: none. */
  waitMs(now: number): number {
    return Math.max(0, this.#state.pausedUntil - now);
  }

  failed(now: number, reason: string, retryAfterSeconds: number | null): void {
    const before = this.#state;
    this.#state = afterFailure(before, now, retryAfterSeconds);
    if (this.#state.pausedUntil === before.pausedUntil) return;
    const pauseSeconds = Math.round((this.#state.pausedUntil - now) / 1_000);
    this.#log.warn({ ...this.#what, reason, pauseSeconds }, 'the provider of a map layer fails and is paused');
  }

  answered(): void {
    if (this.#state.pausedUntil > 0) this.#log.info(this.#what, 'the provider of a map layer answers again');
    this.#state = ANSWERS;
  }
}
