import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

/**
 * For failures that repeat until an operator fixes them: reports the first immediately, then at most one per interval.
 * @param tell called when a report is due
 */
export function throttle(everyMs: number, now: () => number = systemClock.elapsed): (report: () => void) => void {
  let sentAt = -Infinity;
  return (report) => {
    if (now() - sentAt < everyMs) return;
    sentAt = now();
    report();
  };
}

/** Does work at once, and again after the time when it was wanted meanwhile. */
export function atMostEvery(milliseconds: number, clock: Pick<Clock, 'after'>, work: () => void): () => void {
  let isWaiting = false;
  let isWanted = false;
  const run = () => {
    isWanted = false;
    isWaiting = true;
    clock.after(milliseconds, () => {
      isWaiting = false;
      if (isWanted) run();
    });
    work();
  };
  return () => {
    if (isWaiting) isWanted = true;
    else run();
  };
}
