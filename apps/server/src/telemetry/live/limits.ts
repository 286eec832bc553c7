import { PING_EVERY_MS } from '@konvoj/contract';

/** A socket without a valid token by then is closed. */
export const AUTHENTICATION_TIMEOUT_MS = 5_000;
/** Two pings may be lost. */
export const SILENT_AFTER_MS = 3 * PING_EVERY_MS;
/** The largest frame of a client is a ping with a token. */
export const MAX_FRAME_BYTES = 4_096;
/** Tabs of one session. */
export const MAX_SOCKETS_PER_SESSION = 20;
/** Viewers of one shared link. */
export const MAX_VIEWERS_PER_LINK = 200;
/** Viewers of shared links from one address: a whole office behind one router. */
export const MAX_VIEWERS_PER_ADDRESS = 100;
/** Sockets without a token so far, of all clients together: enough for everyone to reconnect at once. */
export const MAX_UNAUTHENTICATED_SOCKETS = 10_000;

const BURST = 20;
const FRAMES_PER_SECOND = 2;

/** The remaining frames of a client; refilled over time. Pings come every 20 s, so only a broken client runs out. */
export class Allowance {
  #left = BURST;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Consumes one. @returns false when none is left */
  take(now: number): boolean {
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1_000) * FRAMES_PER_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
