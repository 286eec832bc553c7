interface Waiting {
  readonly start: () => void;
}

/**
 * Runs a few pieces of work concurrently, of each organization at most some of them. Of the waiting organizations the one
 * whose last turn is longest ago is next, so that no organization waits behind all the work of another.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #ofOne: number;
  /** How many run, by organization. */
  readonly #running = new Map<number, number>();
  #runningOfAll = 0;
  /** By organization, the next one first. */
  readonly #waiting = new Map<number, Waiting[]>();

  /** @param ofOne the most of one organization that run at the same time */
  constructor(atOnce: number, ofOne = 1) {
    this.#atOnce = atOnce;
    this.#ofOne = ofOne;
  }

  /** The number of waiting pieces of work. */
  get length(): number {
    return [...this.#waiting.values()].reduce((sum, waiting) => sum + waiting.length, 0);
  }

  /** Of one organization. */
  waitingOf(organizationId: number): number {
    return this.#waiting.get(organizationId)?.length ?? 0;
  }

  /** Whether work of an organization would begin at once. */
  hasPlaceFor(organizationId: number): boolean {
    return this.#mayRun(organizationId) && !this.#waiting.has(organizationId);
  }

  /** @param signal aborts the waiting. @throws the reason of the signal, or the error of the work */
  async run<Result>(
    organizationId: number,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.hasPlaceFor(organizationId)) this.#take(organizationId);
    else await this.#turn(organizationId, signal);
    try {
      return await work();
    } finally {
      this.#giveBack(organizationId);
      this.#startNext();
    }
  }

  async #turn(organizationId: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiting: Waiting = { start: () => resolve(undefined) };
    const leave = () => {
      this.#remove(organizationId, waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.set(organizationId, [...(this.#waiting.get(organizationId) ?? []), waiting]);
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #mayRun(organizationId: number): boolean {
    return this.#runningOfAll < this.#atOnce && (this.#running.get(organizationId) ?? 0) < this.#ofOne;
  }

  #take(organizationId: number): void {
    this.#runningOfAll += 1;
    this.#running.set(organizationId, (this.#running.get(organizationId) ?? 0) + 1);
  }

  #giveBack(organizationId: number): void {
    this.#runningOfAll -= 1;
    const left = (this.#running.get(organizationId) ?? 1) - 1;
    if (left > 0) this.#running.set(organizationId, left);
    else this.#running.delete(organizationId);
    this.#putLast(organizationId);
  }

  /** One place was given back, so at most one begins. */
  #startNext(): void {
    for (const [organizationId, [first]] of this.#waiting) {
      if (first === undefined || !this.#mayRun(organizationId)) continue;
      this.#take(organizationId);
      this.#remove(organizationId, first);
      this.#putLast(organizationId);
      first.start();
      return;
    }
  }

  #remove(organizationId: number, gone: Waiting): void {
    const left = this.#waiting.get(organizationId)?.filter((each) => each !== gone) ?? [];
    if (left.length > 0) this.#waiting.set(organizationId, left);
    else this.#waiting.delete(organizationId);
  }

  #putLast(organizationId: number): void {
    const waiting = this.#waiting.get(organizationId);
    if (waiting === undefined) return;
    this.#waiting.delete(organizationId);
    this.#waiting.set(organizationId, waiting);
  }
}
