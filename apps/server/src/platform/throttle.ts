import { systemClock } from './clock.ts';

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
