import { useSyncExternalStore } from 'react';
import { liveStore } from './live.ts';
import { slowFeed } from './slow-feed.ts';
import { createStatusIndex, type Statuses } from './status-index.ts';
import { COMPONENTS_EVERY_MS } from './use-live.ts';

const LOOK_AGAIN_MS = 30_000;
const index = createStatusIndex(liveStore, Date.now);
const changes = slowFeed({ source: (listener) => index.subscribe(listener), everyMs: COMPONENTS_EVERY_MS });
let timer: ReturnType<typeof setInterval> | undefined;
let watching = 0;
const read = (): Statuses => index.getState();

/** Data become stale with time too: while a view is mounted, all statuses are computed every half minute. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = changes(listener);
  watching += 1;
  if (watching === 1) timer = setInterval(() => index.lookAgain(), LOOK_AGAIN_MS);
  return () => {
    unsubscribe();
    watching -= 1;
    if (watching === 0) clearInterval(timer);
  };
}

/** The displayed status of every vehicle and how many have each. */
export function useStatuses(): Statuses {
  return useSyncExternalStore(subscribe, read);
}
