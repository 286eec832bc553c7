import type { Clock } from './clock.ts';

/** A clock that only a test advances. */
export class ManualClock implements Clock {
  #now: number;
  #worked = 0;
  readonly #timers = new Set<{ at: number; every: number | null; work: () => void }>();

  constructor(start = Date.UTC(2026, 10, 20, 8, 0)) {
    this.#now = start;
  }

  now = (): number => this.#now;

  elapsed = (): number => this.#now;

  cpu = (): number => this.#worked;

  after(milliseconds: number, work: () => void): () => void {
    return this.#add({ at: this.#now + milliseconds, every: null, work });
  }

  every(milliseconds: number, work: () => void): () => void {
    return this.#add({ at: this.#now + milliseconds, every: milliseconds, work });
  }

  /** Charges this much CPU time. */
  work(milliseconds: number): void {
    this.#worked += milliseconds;
  }

  /** Advances time; timers fire in their order. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#now = next.at;
      if (next.every === null) this.#timers.delete(next);
      else next.at += next.every;
      next.work();
    }
    this.#now = until;
  }

  #add(timer: { at: number; every: number | null; work: () => void }): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}
