import type { ChangeTopic, ListChange } from '@konvoj/contract';
import { SharedFrame } from './frame.ts';

/** The pause before the next frame: a program that writes row after row is announced as one change. */
const SPACING_MS = 5_000;
/** Somebody waits for an alarm: with the regular rounds it is on open pages within a second. */
const URGENT_SPACING_MS = 400;
const URGENT: ReadonlySet<ChangeTopic> = new Set(['alarmHistory']);
/** Above this number rows are not named: screens then read the whole list. */
const MOST_IDS = 100;

/** Which rows of which lists changed since the last frame. */
export class ListChanges {
  /** By topic; null: too many to name. */
  readonly #waiting = new Map<ChangeTopic, Set<number> | null>();
  #nextAt = 0;
  #nextUrgentAt = 0;

  take({ topic, ids }: ListChange): void {
    const before = this.#waiting.get(topic);
    const named = before === null || ids.length === 0 ? null : new Set([...(before ?? []), ...ids]);
    this.#waiting.set(topic, named !== null && named.size > MOST_IDS ? null : named);
  }

  /** The frame that is due now (contract, `changed`); null when there is none, or not yet. */
  due(now: number): SharedFrame | null {
    const changed = [...this.#waiting]
      .filter(([topic]) => now >= (URGENT.has(topic) ? this.#nextUrgentAt : this.#nextAt))
      .map(([topic, ids]): ListChange => ({ topic, ids: [...(ids ?? [])] }))
      .toSorted((a, b) => a.topic.localeCompare(b.topic));
    if (changed.length === 0) return null;
    for (const { topic } of changed) {
      this.#waiting.delete(topic);
      if (URGENT.has(topic)) this.#nextUrgentAt = now + URGENT_SPACING_MS;
      else this.#nextAt = now + SPACING_MS;
    }
    return new SharedFrame(JSON.stringify({ changed }));
  }
}
