const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Pauses after failures in a row; the last one goes on. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/** When a forward is tried again. @param failures in a row, at least 1 @param now epoch milliseconds */
export function retryAfter(failures: number, now: number): number {
  return now + (PAUSES_MS[failures - 1] ?? LONGEST_PAUSE_MS);
}
