/**
 * Joins single requests into one call: requests during a call go into the next one. The first is sent immediately, and
 * five thousand that follow meanwhile are sent together.
 */
export class Gatherer<Request, Answer> {
  readonly #askAll: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #limit: number;
  #waiting: Waiting<Request, Answer>[] = [];
  #running = false;

  /** @param askAll answers in the order of the requests */
  constructor(askAll: (requests: readonly Request[]) => Promise<readonly Answer[]>, limit: number) {
    this.#askAll = askAll;
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const taken = this.#waiting.splice(0, this.#limit);
      try {
        const answers = await this.#askAll(taken.map(({ request }) => request));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `askAll` answers every request, in their order
        taken.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    this.#running = false;
  }
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}
