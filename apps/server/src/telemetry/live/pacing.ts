import { LIVE_SPACING_MS } from '@konvoj/contract';

/** The share of one core that live frames may take before they are spaced further apart. */
export const SHARE_OF_CORE = 0.05;
/** Saved in quiet times, so that one garbage collection does not delay the frames after it. */
const MOST_SAVED_MS = 25;
/** Maximum debt, which is earned back within the longest spacing. */
const MOST_OWED_MS = LIVE_SPACING_MS.longest * SHARE_OF_CORE;

/** Milliseconds of work that live frames may still take; negative when they exceeded their share. */
export interface Budget {
  readonly milliseconds: number;
  /** When it was computed, on a monotonic clock. */
  readonly at: number;
}

export function fullBudget(at: number): Budget {
  return { milliseconds: MOST_SAVED_MS, at };
}

/** Adds the share of the elapsed time. */
export function refill({ milliseconds, at }: Budget, now: number): Budget {
  return { milliseconds: Math.min(MOST_SAVED_MS, milliseconds + (now - at) * SHARE_OF_CORE), at: now };
}

/** Charges work that ended now. */
export function spend(budget: Budget, cost: number, now: number): Budget {
  const { milliseconds } = refill(budget, now);
  return { milliseconds: Math.max(-MOST_OWED_MS, milliseconds - cost), at: now };
}

/**
 * Time between two frames of a view: the shortest while the budget lasts, otherwise the time to earn back the debt.
 */
export function spacing(budget: Budget, now: number): number {
  const { milliseconds } = refill(budget, now);
  const { shortest, longest } = LIVE_SPACING_MS;
  return Math.min(longest, Math.max(shortest, -milliseconds / SHARE_OF_CORE));
}

/** The wait before a view whose last frame was sent at `sentAt` gets the next one; 0 after a quiet time. */
export function waitBeforeNext(budget: Budget, sentAt: number, now: number): number {
  return Math.max(0, sentAt + spacing(budget, now) - now);
}
