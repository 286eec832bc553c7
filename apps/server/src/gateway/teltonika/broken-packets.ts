import { murmur3 } from '@konvoj/teltonika';

const TIMES = 3;
const MOST_TRACKERS = 10_000;

/**
 * Notices a tracker that sends the same undecodable packet again and again: without an answer it would never get to the
 * records behind it. Kept over reconnects.
 */
export class BrokenPackets {
  readonly #last = new Map<string, { readonly hash: number; readonly length: number; readonly times: number }>();

  /** Counts the packet; true for the third time in a row, after which counting starts anew. */
  isStuck(imei: string, packet: Uint8Array): boolean {
    const hash = murmur3(packet);
    const last = this.#last.get(imei);
    const isSame = last !== undefined && last.hash === hash && last.length === packet.length;
    const times = isSame ? last.times + 1 : 1;
    this.#last.delete(imei);
    if (times >= TIMES) return true;
    this.#last.set(imei, { hash, length: packet.length, times });
    if (this.#last.size > MOST_TRACKERS) this.#forgetOldest();
    return false;
  }

  #forgetOldest(): void {
    const oldest = this.#last.keys().next();
    if (!oldest.done) this.#last.delete(oldest.value);
  }
}
