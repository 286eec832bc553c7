import { setTimeout as delay } from 'node:timers/promises';

/** The clock of a live fleet. Instants are epoch milliseconds. */
export interface Clock {
  now(): number;
  /** Resolves when the clock reaches that time, or when the signal ends the wait. */
  until(time: number, signal: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  until: (time, signal) => waitFor(time - Date.now(), signal),
};

/** A clock that starts at any time and runs faster than the machine's: tests run an hour in seconds. */
export function acceleratedClock(startsAt: number, speed: number): Clock {
  const begin = performance.now();
  const now = (): number => startsAt + (performance.now() - begin) * speed;
  return { now, until: (time, signal) => waitFor((time - now()) / speed, signal) };
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  // The wait ends early when the fleet stops, which is no failure.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
