/** Who has just connected gets this long to say who it is, however many others do not. */
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
 * Connections that have not said who they are. They have limits of their own, so that sockets that never speak take no
 * room from trackers behind the same address; where there are too many, the one that is silent the longest gives way.
 */
export class SilentSockets {
  readonly #limits: SilentLimits;
  readonly #all = new Set<Silent>();
  readonly #ofAddress = new Map<string, Set<Silent>>();

  constructor(limits: SilentLimits) {
    this.#limits = limits;
  }

  /**
   * @param end closes the connection when another one takes its place
   * @param now epoch milliseconds
   * @returns to be called once the connection has said who it is, or is gone; null: there is no room
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

  /** Sets keep their order: the one that is silent the longest stands first. */
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
