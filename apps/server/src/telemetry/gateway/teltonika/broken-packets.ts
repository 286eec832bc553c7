import { murmur3 } from '@konvoj/teltonika';
import { LRUCache } from 'lru-cache';

const TIMES = 3;
const MOST_TRACKERS = 10_000;

/** The history of a packet that cannot be decoded. */
export interface BrokenPacket {
  /** It differs from the tracker's last one, so it is stored. */
  readonly isNew: boolean;
  /** It arrived the third time in a row; counting restarts. */
  readonly isStuck: boolean;
}

/**
 * Detects a tracker that resends the same undecodable packet: without an acknowledgement it would never send the
 * records behind it. Counts across reconnects.
 */
export class BrokenPackets {
  readonly #last = new LRUCache<string, { readonly hash: number; readonly length: number; readonly times: number }>({
    max: MOST_TRACKERS,
  });

  count(imei: string, packet: Uint8Array): BrokenPacket {
    const hash = murmur3(packet);
    const last = this.#last.get(imei);
    const isNew = last === undefined || last.hash !== hash || last.length !== packet.length;
    const times = isNew ? 1 : last.times + 1;
    const isStuck = times >= TIMES;
    this.#last.set(imei, { hash, length: packet.length, times: isStuck ? 0 : times });
    return { isNew, isStuck };
  }
}
