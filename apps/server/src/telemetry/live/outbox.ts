import type { SharedFrame } from './frame.ts';

/**
 * The compressed frames of one connection, in order: a frame that is still being compressed delays those behind it.
 */
export class Outbox {
  readonly #write: (bytes: Buffer) => void;
  readonly #waiting: SharedFrame[] = [];

  constructor(write: (bytes: Buffer) => void) {
    this.#write = write;
  }

  /** Bytes behind the frame that is being compressed: a sign that it takes too long. */
  get bytesBehind(): number {
    return this.#waiting.slice(1).reduce((sum, { size }) => sum + size, 0);
  }

  push(frame: SharedFrame): void {
    const { deflated } = frame;
    if (this.#waiting.length === 0 && Buffer.isBuffer(deflated)) this.#write(deflated);
    else if (this.#waiting.push(frame) === 1) void this.#empty();
  }

  async #empty(): Promise<void> {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      this.#write(await next.deflated);
      this.#waiting.shift();
    }
  }
}
