import { useSyncExternalStore } from 'react';

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly now: () => number;
}

/** One timer for all components that show an age; it runs only while it has listeners. */
function createTicker(everyMs: number): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let nowMs = Date.now();
  const tick = (): void => {
    nowMs = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    now: () => nowMs,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        nowMs = Date.now();
        timer = setInterval(tick, everyMs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}

const seconds = createTicker(1_000);
const halfMinutes = createTicker(30_000);

/** The time now, renewed every second: for the age of the last data. */
export const useNowBySecond = (): number => useSyncExternalStore(seconds.subscribe, seconds.now);

/** The time now, renewed every half minute: for statuses, which turn stale by the minute. */
export const useNowByHalfMinute = (): number => useSyncExternalStore(halfMinutes.subscribe, halfMinutes.now);
