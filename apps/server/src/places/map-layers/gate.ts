/** Thrown to a waiting caller that is not admitted: there were too many, or the gate is closed. */
export const NOT_ADMITTED = Symbol('turned away');

interface Waiting {
  enter(): void;
  turnAway(): void;
}

/**
 * Admits a few callers at once; a limited number of others wait. The newest goes first, because the map of the longest
 * waiting has probably moved on; above the limit the longest waiting is refused.
 */
export class Gate {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #inside = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async pass<T>(work: () => Promise<T>): Promise<T | typeof NOT_ADMITTED> {
    if (!(await this.#entered())) return NOT_ADMITTED;
    try {
      return await work();
    } finally {
      this.#inside--;
      this.#waiting.pop()?.enter();
    }
  }

  #entered(): Promise<boolean> {
    if (this.#inside < this.#atOnce) {
      this.#inside++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      this.#waiting.push({
        enter: () => {
          this.#inside++;
          resolve(true);
        },
        turnAway: () => resolve(false),
      });
      if (this.#waiting.length > this.#mostWaiting) this.#waiting.shift()?.turnAway();
    });
  }
}
