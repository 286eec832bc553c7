import type { PlaceKind } from '@konvoj/contract';
import { SharedFrame } from './frame.ts';

/** After a frame the next one waits so long: a program that writes place after place is told of as one change. */
export const PLACES_TOLD_EVERY_MS = 5_000;

/** Which lists of own places changed since the watchers of an organization were last told. */
export class PlaceNews {
  #waiting = new Set<PlaceKind>();
  #nextAt = 0;

  take(kinds: readonly PlaceKind[]): void {
    for (const kind of kinds) this.#waiting.add(kind);
  }

  /** The frame that is due now (contract, `places`); null when there is none, or not yet. */
  due(now: number): SharedFrame | null {
    if (this.#waiting.size === 0 || now < this.#nextAt) return null;
    const places = [...this.#waiting].sort();
    this.#waiting = new Set();
    this.#nextAt = now + PLACES_TOLD_EVERY_MS;
    return new SharedFrame(JSON.stringify({ places }));
  }
}
