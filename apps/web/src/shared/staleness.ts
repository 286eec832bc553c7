import { STALE_AFTER_MINUTES_DRIVING, STALE_AFTER_MINUTES_STANDING, type StageTypeName } from '@konvoj/contract';

/** What a vehicle's status is made of: its open stage and when it was last heard of. */
export interface LastContact {
  readonly subType: StageTypeName | null;
  readonly lastUpdate: string | null;
}

/**
 * The status shown: the type of the current stage, or `undefined` (orange) when the last update is older than 15 minutes
 * in a drive or 185 minutes otherwise. Exactly 15 or 185 minutes is still fresh (specification, chapter 4).
 */
export function shownStatus({ subType, lastUpdate }: LastContact, nowMs: number): StageTypeName {
  if (subType === null || lastUpdate === null) return 'undefined';
  const minutes = subType === 'drive' ? STALE_AFTER_MINUTES_DRIVING : STALE_AFTER_MINUTES_STANDING;
  return nowMs - Date.parse(lastUpdate) > minutes * 60_000 ? 'undefined' : subType;
}
