import type { Clock } from '../clock.ts';

/** A clock that a test moves by hand. */
export function manualClock(start = Date.UTC(2026, 2, 14)): Clock & { advance(milliseconds: number): void } {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) {
        if (timers.delete(timer)) timer.run();
      }
    },
  };
}
