/**
 * A cache of answers with an expiry; the oldest are dropped first. Times are epoch milliseconds, passed by the caller.
 */
export class Recent<Answer> {
  readonly #most: number;
  readonly #forMs: number;
  readonly #answers = new Map<string, { readonly answer: Answer; readonly at: number }>();

  constructor({ most, forMs }: { readonly most: number; readonly forMs: number }) {
    this.#most = most;
    this.#forMs = forMs;
  }

  get(key: string, now: number): Answer | undefined {
    const known = this.#answers.get(key);
    return known !== undefined && now - known.at < this.#forMs ? known.answer : undefined;
  }

  set(key: string, answer: Answer, now: number): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, at: now });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break;
      this.#answers.delete(oldest);
    }
  }
}
