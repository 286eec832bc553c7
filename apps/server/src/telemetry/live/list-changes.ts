import type { ChangeTopic, ListChange } from '@konvoj/contract';
import { SharedFrame } from './frame.ts';

/** The pause before the next frame: a program that writes row after row is announced as one change. */
const SPACING_MS = 5_000;
/**
 * Lists with a pause of their own. Somebody waits for an alarm: with the regular rounds it is on open pages within a second.
 * Somebody watches the download of a tachograph, whose progress is stored once a second.
 */
const OWN_SPACING_MS: ReadonlyMap<ChangeTopic, number> = new Map<ChangeTopic, number>([
  ['alarmHistory', 400],
  ['tachographDownloads', 1_500],
]);
/** Above this number rows are not named: screens then read the whole list. */
const MOST_IDS = 100;

/** Which rows of which lists changed since the last frame. */
export class ListChanges {
  /** By topic; null: too many to name. */
  readonly #waiting = new Map<ChangeTopic, Set<number> | null>();
  #nextAt = 0;
  readonly #ownNextAt = new Map<ChangeTopic, number>();

  take({ topic, ids }: ListChange): void {
    const before = this.#waiting.get(topic);
    const named = before === null || ids.length === 0 ? null : new Set([...(before ?? []), ...ids]);
    this.#waiting.set(topic, named !== null && named.size > MOST_IDS ? null : named);
  }

  /** The frame that is due now (contract, `changed`); null when there is none, or not yet. */
  due(now: number): SharedFrame | null {
    const changed = [...this.#waiting]
      .filter(([topic]) => now >= this.#nextOf(topic))
      .map(([topic, ids]): ListChange => ({ topic, ids: [...(ids ?? [])] }))
      .toSorted((a, b) => a.topic.localeCompare(b.topic));
    if (changed.length === 0) return null;
    for (const { topic } of changed) {
      this.#waiting.delete(topic);
      const own = OWN_SPACING_MS.get(topic);
      if (own === undefined) this.#nextAt = now + SPACING_MS;
      else this.#ownNextAt.set(topic, now + own);
    }
    return new SharedFrame(JSON.stringify({ changed }));
  }

  #nextOf(topic: ChangeTopic): number {
    return OWN_SPACING_MS.has(topic) ? (this.#ownNextAt.get(topic) ?? 0) : this.#nextAt;
  }
}
