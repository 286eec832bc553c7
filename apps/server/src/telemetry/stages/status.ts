import { STALE_AFTER_MINUTES_DRIVING, STALE_AFTER_MINUTES_STANDING } from '@konvoj/contract';
import type { StageType } from './types.ts';

/**
 * Whether the last data of a vehicle are stale: more than 15 minutes old in a drive, more than 185 in anything else
 * (reading of the specification, 9). Exactly 15 or 185 minutes is still fresh.
 * @param lastUpdate device time of the last record; both epoch milliseconds
 */
export function isStale(type: StageType, lastUpdate: number, now: number): boolean {
  const minutes = type === 'drive' ? STALE_AFTER_MINUTES_DRIVING : STALE_AFTER_MINUTES_STANDING;
  return now - lastUpdate > minutes * 60_000;
}

/** The displayed status of a vehicle: the type of its open stage, `undefined` when that is stale or missing. */
export function statusOf(type: StageType | null, lastUpdate: number, now: number): StageType {
  return type === null || isStale(type, lastUpdate, now) ? 'undefined' : type;
}
