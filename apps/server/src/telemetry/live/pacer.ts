import type { Gauge } from 'prom-client';
import { fullBudget, spacing, spend, waitBeforeNext } from './pacing.ts';
import type { Budget } from './pacing.ts';
import type { Clock } from './types.ts';

/**
 * Measures what the live frames of all organizations take of the processor, and says when the next ones may go out. Only
 * CPU time counts: a machine that others keep busy is no reason to send less.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #gauge: Gauge;
  #budget: Budget;

  constructor(clock: Clock, gauge: Gauge) {
    this.#clock = clock;
    this.#gauge = gauge;
    this.#budget = fullBudget(clock.elapsed());
  }

  /** Does a piece of work on live frames and pays for it. */
  measure<T>(work: () => T): T {
    const begun = this.#clock.cpu();
    try {
      return work();
    } finally {
      this.charge(this.#clock.cpu() - begun);
    }
  }

  /** Pays for work that another thread did, as compression is. */
  readonly charge = (milliseconds: number): void => {
    const now = this.#clock.elapsed();
    this.#budget = spend(this.#budget, milliseconds, now);
    this.#gauge.set(spacing(this.#budget, now) / 1_000);
  };

  /** Milliseconds until a view whose last frame went out at `sentAt` (by `clock.elapsed`) may get the next one. */
  waitAfter(sentAt: number): number {
    return waitBeforeNext(this.#budget, sentAt, this.#clock.elapsed());
  }
}
