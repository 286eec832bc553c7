import type { WatchedVersion, WatchPeriod } from './plan.ts';
import type { AlarmEvent, LastRecord, RuleState } from './types.ts';
import { endedAt, isInitial } from './watch.ts';
import type { Watched } from './watch.ts';

/** The states of the alarms of one device during a call, and the events so far. Copied with the first change. */
export class RuleStates {
  readonly events: AlarmEvent[] = [];
  #list: readonly RuleState[];

  constructor(list: readonly RuleState[]) {
    this.#list = list;
  }

  /** Ascending by alarm. */
  get list(): readonly RuleState[] {
    return this.#list;
  }

  has(alarmId: number): boolean {
    for (const state of this.#list) if (state.alarmId === alarmId) return true;
    return false;
  }

  /** Drops what no version of a period continues; an event ends with the last record before. */
  keepValid({ versions }: WatchPeriod, last: LastRecord | null): void {
    for (const state of this.#list) {
      if (versions.get(state.alarmId)?.emptySince === state.emptySince) continue;
      if (state.phase === 'fired') this.events.push(endedAt(state, last?.at ?? state.since));
      this.#list = this.#list.filter((other) => other !== state);
    }
  }

  /** Judges the alarms that have a state. */
  eachOf({ versions }: WatchPeriod, judge: (state: RuleState, version: WatchedVersion) => Watched): void {
    for (const state of this.#list) {
      const version = versions.get(state.alarmId);
      if (version !== undefined) this.put(judge(state, version), version);
    }
  }

  put({ state, events }: Watched, version: WatchedVersion): void {
    this.events.push(...events);
    const index = this.#list.findIndex(({ alarmId }) => alarmId === state.alarmId);
    if (index !== -1 && this.#list[index] === state) return;
    const others = this.#list.filter(({ alarmId }) => alarmId !== state.alarmId);
    this.#list = isInitial(state, version) ? others : [...others, state].toSorted((a, b) => a.alarmId - b.alarmId);
  }
}
