import type pg from 'pg';

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A statement that answers many requests at once, for work that goes on side by side in one transaction. What is asked
 * on a connection before all of that work waits is sent together, so that the number of statements is that of the steps
 * and not that of the requests.
 */
export class SharedStatement<Request, Answer> {
  readonly #askAll: (client: pg.ClientBase, requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #waiting = new WeakMap<pg.ClientBase, Waiting<Request, Answer>[]>();

  /** @param askAll answers in the order of the requests */
  constructor(askAll: (client: pg.ClientBase, requests: readonly Request[]) => Promise<readonly Answer[]>) {
    this.#askAll = askAll;
  }

  ask(client: pg.ClientBase, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(client);
      if (waiting !== undefined) {
        waiting.push({ request, resolve, reject });
      } else {
        this.#waiting.set(client, [{ request, resolve, reject }]);
        // Runs when every promise that can go on has gone on.
        process.nextTick(() => void this.#send(client));
      }
    });
  }

  async #send(client: pg.ClientBase): Promise<void> {
    const waiting = this.#waiting.get(client) ?? [];
    this.#waiting.delete(client);
    try {
      const answers = await this.#askAll(
        client,
        waiting.map(({ request }) => request),
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `askAll` answers every request, in their order
      waiting.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

/** The rows of each request, by the number of the request among all (`place`, from 1). */
export function rowsByPlace<Row extends { readonly place: number }>(
  rows: readonly Row[],
  requests: number,
): readonly (readonly Row[])[] {
  const byPlace = Array.from({ length: requests }, (): Row[] => []);
  for (const row of rows) byPlace[row.place - 1]?.push(row);
  return byPlace;
}
