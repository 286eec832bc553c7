import { networkOf } from '../../platform/http/address.ts';

/** Enough for a roll-out of new trackers behind one address of a network operator; invented identities are cut off. */
export const UNKNOWN_PER_ADDRESS = 100;
const WINDOW_MS = 3_600_000;
const MOST_ADDRESSES = 1_000;

interface Window {
  readonly until: number;
  readonly identities: Set<string>;
  isFull: boolean;
}

/** Which unknown identities are recorded: a bounded number per address and hour. Times are epoch milliseconds. */
export class UnknownLimit {
  readonly #windows = new Map<string, Window>();
  readonly #onFull: (network: string, until: number) => void;

  /**
   * @param onFull called once per address and hour, with the first identity above the limit; `until` as epoch
   * milliseconds
   */
  constructor(onFull: (network: string, until: number) => void = () => undefined) {
    this.#onFull = onFull;
  }

  /** @param address undefined: an internal call, without a limit */
  allows(address: string | undefined, identity: string, now: number): boolean {
    if (address === undefined) return true;
    const network = networkOf(address);
    const window = this.#windowOf(network, now);
    const { identities } = window;
    if (identities.has(identity)) return true;
    if (identities.size < UNKNOWN_PER_ADDRESS) {
      identities.add(identity);
      return true;
    }
    if (!window.isFull) this.#onFull(network, window.until);
    window.isFull = true;
    return false;
  }

  #windowOf(network: string, now: number): Window {
    const known = this.#windows.get(network);
    if (known !== undefined && now < known.until) return known;
    this.#windows.delete(network);
    // the oldest window comes first
    const oldest = this.#windows.keys().next();
    if (this.#windows.size >= MOST_ADDRESSES && !oldest.done) this.#windows.delete(oldest.value);
    const window = { until: now + WINDOW_MS, identities: new Set<string>(), isFull: false };
    this.#windows.set(network, window);
    return window;
  }
}
