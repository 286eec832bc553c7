import { LIVE_SPACING_MS } from '@konvoj/contract';

/** What making and sending live frames may take of one core before they are spaced further apart. */
export const SHARE_OF_CORE = 0.05;
/** Saved while little is sent, so that one collection of garbage does not delay the frames after it. */
const MOST_SAVED_MS = 25;
/** Owed at most. It is earned again within the longest spacing. */
const MOST_OWED_MS = LIVE_SPACING_MS.longest * SHARE_OF_CORE;

/** Milliseconds of work that live frames may still take; negative when they have taken more than their share. */
export interface Budget {
  readonly milliseconds: number;
  /** When it was worked out, on a clock that never jumps. */
  readonly at: number;
}

export function fullBudget(at: number): Budget {
  return { milliseconds: MOST_SAVED_MS, at };
}

/** Earns the share of the time that has passed. */
export function earn({ milliseconds, at }: Budget, now: number): Budget {
  return { milliseconds: Math.min(MOST_SAVED_MS, milliseconds + (now - at) * SHARE_OF_CORE), at: now };
}

/** Pays for work that ended now. */
export function spend(budget: Budget, cost: number, now: number): Budget {
  const { milliseconds } = earn(budget, now);
  return { milliseconds: Math.max(-MOST_OWED_MS, milliseconds - cost), at: now };
}

/**
 * Time between two frames of a view: the shortest as long as the budget lasts, otherwise as long as it takes to earn what
 * is owed.
 */
export function spacing(budget: Budget, now: number): number {
  const { milliseconds } = earn(budget, now);
  const { shortest, longest } = LIVE_SPACING_MS;
  return Math.min(longest, Math.max(shortest, -milliseconds / SHARE_OF_CORE));
}

/** How long to wait before a view whose last frame went out at `sentAt` gets the next one; 0 after a quiet time. */
export function waitBeforeNext(budget: Budget, sentAt: number, now: number): number {
  return Math.max(0, sentAt + spacing(budget, now) - now);
}
