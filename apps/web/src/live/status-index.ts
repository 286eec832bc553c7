import type { StageTypeName } from '@konvoj/contract';
import { displayedStatus } from '../shared/vehicle-status.ts';
import type { LiveState, LiveStore } from './live-store.ts';

export type StatusCounts = Readonly<Record<StageTypeName, number>>;

/** The displayed status of every vehicle. A new object whenever a status changed, the same one otherwise. */
export interface Statuses {
  readonly byDevice: ReadonlyMap<number, StageTypeName>;
  readonly counts: StatusCounts;
}
export interface StatusIndex {
  getState(): Statuses;
  subscribe(listener: () => void): () => void;
  /** Looks at every vehicle again: statuses also change when only time passes. */
  lookAgain(): void;
}

const NONE: StatusCounts = { drive: 0, idling: 0, stop: 0, rest: 0, work: 0, undefined: 0 };

/** Keeps statuses beside a live store: a frame costs what changed in it, not the size of the fleet. */
export function createStatusIndex(store: LiveStore, now: () => number): StatusIndex {
  const byDevice = new Map<number, StageTypeName>();
  const counts: Record<StageTypeName, number> = { ...NONE };
  const listeners = new Set<() => void>();
  let state: Statuses = { byDevice, counts: NONE };

  /** @returns whether the status of the device is another one than before */
  function look(live: LiveState, id: number, nowMs: number): boolean {
    const device = live.devices.get(id);
    const before = byDevice.get(id);
    const after =
      device &&
      displayedStatus({ device, position: live.positions.get(id) ?? null, stage: live.stages.get(id) ?? null }, nowMs);
    if (before === after) return false;
    if (before !== undefined) counts[before] -= 1;
    if (after === undefined) byDevice.delete(id);
    else {
      byDevice.set(id, after);
      counts[after] += 1;
    }
    return true;
  }

  function lookAt(live: LiveState, ids: Iterable<number>): void {
    const nowMs = now();
    let changed = false;
    for (const id of ids) if (look(live, id, nowMs)) changed = true;
    if (!changed) return;
    state = { byDevice, counts: { ...counts } };
    for (const listener of listeners) listener();
  }

  store.subscribe((live, changes) => {
    lookAt(live, changes.removed);
    lookAt(live, changes.changed);
  });
  // The fleet may have come before anybody asked for statuses.
  lookAt(store.getState(), store.getState().devices.keys());
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lookAgain: () => lookAt(store.getState(), store.getState().devices.keys()),
  };
}
