/** The answer to a caller for whom the queue was too long. */
export const REFUSED = Symbol('refused');

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Runs a few requests at once; a limited number of others wait. The newest goes first, because the map of the longest
 * waiting has probably moved on; above the limit the longest waiting is refused.
 */
export class RequestQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T | typeof REFUSED> {
    if (!(await this.#started())) return REFUSED;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.pop()?.start();
    }
  }

  #started(): Promise<boolean> {
    if (this.#running < this.#atOnce) {
      this.#running++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      this.#waiting.push({
        start: () => {
          this.#running++;
          resolve(true);
        },
        refuse: () => resolve(false),
      });
      if (this.#waiting.length > this.#mostWaiting) this.#waiting.shift()?.refuse();
    });
  }
}
