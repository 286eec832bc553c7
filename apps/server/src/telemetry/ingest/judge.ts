import { atStoredPrecision, isExact, isPossible } from '../records/fields.generated.ts';
import type { NormalisedRecord } from '../records/record.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Maximum lead of a tracker clock; a larger one would freeze the live position until then. */
export const FUTURE_TOLERANCE_MS = 10 * MINUTE_MS;
/** Older data is refused, whatever the retention. */
export const ACCEPTED_DAYS_BACK = 35;
/** The GPS week counter has ten bits: an old receiver falls back by this much. */
const GPS_ROLLOVER_MS = 1024 * 7 * DAY_MS;

/** Why a record is unusable. `storage`: the database refused it (see docs/development/ingest.md). */
export type QuarantineReason = 'too_old' | 'in_future' | 'impossible_value' | 'not_mounted' | 'storage';

/** Accepted device times: from (inclusive) to (inclusive), epoch milliseconds. */
export interface AcceptedWindow {
  readonly from: number;
  readonly to: number;
}

/** The accepted window at a moment: the shorter of the retention and 35 days back, ten minutes ahead. */
export function acceptedWindow(now: number, retentionDays: number): AcceptedWindow {
  return { from: now - Math.min(retentionDays, ACCEPTED_DAYS_BACK) * DAY_MS, to: now + FUTURE_TOLERANCE_MS };
}

/**
 * Validates a record by its time, on arrival.
 * @returns the record with its time corrected, or the reason why it is unusable
 */
export function judgeTime(record: NormalisedRecord, window: AcceptedWindow): NormalisedRecord | QuarantineReason {
  const time = record.deviceTime;
  if (!Number.isSafeInteger(time)) return 'impossible_value';
  if (time > window.to) return 'in_future';
  if (time >= window.from) return record;
  const corrected = time + GPS_ROLLOVER_MS;
  if (corrected < window.from || corrected > window.to) return 'too_old';
  // The tracker's original time stays readable beside the corrected one.
  const attributes = { ...record.attributes, reportedTime: new Date(time).toISOString() };
  return { ...record, deviceTime: corrected, attributes };
}

/**
 * Validates a record by its values, and rounds it to its stored precision, so that a fold over arriving records and one
 * over stored records see the same numbers.
 * @returns the record to use; null: a value is impossible
 */
export function judgeValues(record: NormalisedRecord): NormalisedRecord | null {
  const exact = isExact(record) ? record : atStoredPrecision(record);
  return isPossible(exact) ? exact : null;
}
