import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { LiveState } from './live-store.ts';
import { liveStore } from './live.ts';
import { slowFeed } from './slow-feed.ts';

/** Components show the fleet as often as a person can read it. */
export const COMPONENTS_EVERY_MS = 500;
const subscribe = slowFeed({
  source: (listener) => liveStore.subscribe(listener),
  everyMs: COMPONENTS_EVERY_MS,
});

/**
 * The part of the live state a component shows. It renders again only when the selected value is another one.
 * @param isEqual for selectors that build a new object each time; the default compares by identity
 */
export function useLive<T>(selector: (state: LiveState) => T, isEqual: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ state: LiveState; selector: typeof selector; value: T } | null>(null);
  const read = useCallback((): T => {
    const state = liveStore.getState();
    const before = last.current;
    if (before && before.state === state && before.selector === selector) return before.value;
    const selected = selector(state);
    const value = before && isEqual(before.value, selected) ? before.value : selected;
    last.current = { state, selector, value };
    return value;
  }, [selector, isEqual]);
  return useSyncExternalStore(subscribe, read);
}
