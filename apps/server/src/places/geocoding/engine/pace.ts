/** Limits requests per second by assigning turns. Times are epoch milliseconds, passed by the caller. */
export class Pace {
  readonly #everyMs: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#everyMs = 1_000 / perSecond;
  }

  /** Milliseconds until a turn is free; 0: now. */
  waitMs(now: number): number {
    return Math.max(0, this.#next - now);
  }

  /**
   * Reserves a turn.
   * @returns milliseconds until then; null when it would be later than `mostMs`, and is not reserved
   */
  turn(now: number, mostMs: number): number | null {
    const at = Math.max(now, this.#next);
    if (at - now > mostMs) return null;
    this.#next = at + this.#everyMs;
    return at - now;
  }
}
