import type { Gauge } from 'prom-client';
import { fullBudget, spacing, spend, waitBeforeNext } from './pacing.ts';
import type { Budget } from './pacing.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Measures the CPU time of the live frames of all organizations, and decides when the next ones may be sent. Only CPU
 * time counts: load of other processes is no reason to send less.
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

  /** Runs work on live frames and charges its CPU time. */
  measure<T>(work: () => T): T {
    const begun = this.#clock.cpu();
    try {
      return work();
    } finally {
      this.charge(this.#clock.cpu() - begun);
    }
  }

  /** Charges work of another thread, such as compression. */
  readonly charge = (milliseconds: number): void => {
    const now = this.#clock.elapsed();
    this.#budget = spend(this.#budget, milliseconds, now);
    this.#gauge.set(spacing(this.#budget, now) / 1_000);
  };

  /** Milliseconds until a view whose last frame was sent at `sentAt` (by `clock.elapsed`) may get the next one. */
  waitAfter(sentAt: number): number {
    return waitBeforeNext(this.#budget, sentAt, this.#clock.elapsed());
  }
}
