/** A new connection always has this long to identify itself, however many others do not. */
const GRACE_MS = 3_000;

interface Silent {
  readonly address: string;
  readonly since: number;
  readonly end: () => void;
}

export interface SilentLimits {
  readonly perAddress: number;
  readonly total: number;
}

/**
 * Connections that have not identified themselves. They have separate limits, so that silent sockets take no capacity
 * from trackers behind the same address; above the limit the oldest one is closed.
 */
export class SilentSockets {
  readonly #limits: SilentLimits;
  readonly #all = new Set<Silent>();
  readonly #ofAddress = new Map<string, Set<Silent>>();

  constructor(limits: SilentLimits) {
    this.#limits = limits;
  }

  /**
   * @param end closes the connection in favour of another one
   * @param now epoch milliseconds
   * @returns to be called once the connection has identified itself or is closed; null: the limit is reached
   */
  enter(address: string, now: number, end: () => void): (() => void) | null {
    const neighbours = this.#ofAddress.get(address) ?? new Set();
    const hasRoom =
      this.#makeRoom(neighbours, this.#limits.perAddress, now) && this.#makeRoom(this.#all, this.#limits.total, now);
    if (!hasRoom) return null;
    const silent = { address, since: now, end };
    this.#all.add(silent);
    neighbours.add(silent);
    this.#ofAddress.set(address, neighbours);
    return () => this.#leave(silent);
  }

  /** Sets keep insertion order: the oldest connection comes first. */
  #makeRoom(among: ReadonlySet<Silent>, limit: number, now: number): boolean {
    if (among.size < limit) return true;
    const [oldest] = among;
    if (oldest === undefined || now - oldest.since < GRACE_MS) return false;
    this.#leave(oldest);
    oldest.end();
    return true;
  }

  #leave(silent: Silent): void {
    this.#all.delete(silent);
    const neighbours = this.#ofAddress.get(silent.address);
    neighbours?.delete(silent);
    if (neighbours?.size === 0) this.#ofAddress.delete(silent.address);
  }
}
