/** Said to whoever waited and is not let in: there were too many, or nobody is let in any more. */
export const TURNED_AWAY = Symbol('turned away');

interface Waiting {
  enter(): void;
  turnAway(): void;
}

/**
 * Lets a few through at once; the others wait, up to a number. The newest goes first, for whoever has waited longest has
 * probably moved the map on since; when there are too many, it is he who is turned away.
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

  async pass<T>(work: () => Promise<T>): Promise<T | typeof TURNED_AWAY> {
    if (!(await this.#entered())) return TURNED_AWAY;
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
