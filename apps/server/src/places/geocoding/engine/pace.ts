/** Hands out turns so that no more than so many come in a second. Times are epoch milliseconds and come from the caller. */
export class Pace {
  readonly #everyMs: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#everyMs = 1_000 / perSecond;
  }

  /** Milliseconds until a turn is free; 0 when one is now. */
  waitMs(now: number): number {
    return Math.max(0, this.#next - now);
  }

  /**
   * Takes a turn.
   * @returns milliseconds until it comes; null when it would come later than `mostMs`, and is not taken
   */
  turn(now: number, mostMs: number): number | null {
    const at = Math.max(now, this.#next);
    if (at - now > mostMs) return null;
    this.#next = at + this.#everyMs;
    return at - now;
  }
}
