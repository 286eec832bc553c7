interface Waiting {
  readonly start: () => void;
}

/**
 * Runs a few pieces of work concurrently, one per organization. Of the waiting organizations the one whose last turn is
 * longest ago is next, so that no organization waits behind all the work of another.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #running = new Set<number>();
  /** By organization, the next one first. */
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** The number of waiting pieces of work. */
  get length(): number {
    return [...this.#waiting.values()].reduce((sum, waiting) => sum + waiting.length, 0);
  }

  /** Of one organization. */
  waitingOf(organizationId: number): number {
    return this.#waiting.get(organizationId)?.length ?? 0;
  }

  /** @param signal aborts the waiting. @throws the reason of the signal, or the error of the work */
  async run<Result>(organizationId: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(organizationId, signal);
    try {
      return await work();
    } finally {
      this.#running.delete(organizationId);
      this.#putLast(organizationId, this.#waiting.get(organizationId) ?? []);
      this.#startNext();
    }
  }

  async #turn(organizationId: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiting: Waiting = { start: () => resolve(undefined) };
    const leave = () => {
      this.#remove(organizationId, waiting);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.set(organizationId, [...(this.#waiting.get(organizationId) ?? []), waiting]);
    this.#startNext();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  #startNext(): void {
    for (const [organizationId, [first]] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return;
      if (first === undefined || this.#running.has(organizationId)) continue;
      this.#running.add(organizationId);
      this.#remove(organizationId, first);
      first.start();
    }
  }

  #remove(organizationId: number, gone: Waiting): void {
    const left = this.#waiting.get(organizationId)?.filter((each) => each !== gone) ?? [];
    if (left.length > 0) this.#waiting.set(organizationId, left);
    else this.#waiting.delete(organizationId);
  }

  #putLast(organizationId: number, waiting: Waiting[]): void {
    this.#waiting.delete(organizationId);
    if (waiting.length > 0) this.#waiting.set(organizationId, waiting);
  }
}
