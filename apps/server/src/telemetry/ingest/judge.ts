import type { NormalisedRecord } from '../records/record.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Maximum lead of a tracker clock; a larger one would freeze the live position until then. */
export const FUTURE_TOLERANCE_MS = 10 * MINUTE_MS;
/** Older data is refused, whatever the retention. */
export const ACCEPTED_DAYS_BACK = 35;
/** The GPS week counter has ten bits: an old receiver falls back by this much. */
const GPS_ROLLOVER_MS = 1024 * 7 * DAY_MS;
const LONGEST_IDENTITY = 40;

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

/** Binary protocols deliver integers; only text-based sources need the copy of `atStoredPrecision`. */
function isExact(record: NormalisedRecord): boolean {
  return (
    isWhole(record.speedKmh) &&
    isWhole(record.canDistanceMeters) &&
    isWhole(record.altitudeMeters) &&
    isWhole(record.courseDegrees) &&
    record.courseDegrees !== 360 &&
    isWhole(record.canSpeedKmh) &&
    isWhole(record.rpm) &&
    isWhole(record.fuelUsedDecilitres) &&
    isWhole(record.satellites) &&
    isIdentity(record.driver1CardId) &&
    isIdentity(record.driverKey) &&
    isDegreesE7(record.latitude) &&
    isDegreesE7(record.longitude)
  );
}

function atStoredPrecision(record: NormalisedRecord): NormalisedRecord {
  return {
    ...record,
    latitude: roundedDegrees(record.latitude),
    longitude: roundedDegrees(record.longitude),
    speedKmh: rounded(record.speedKmh),
    altitudeMeters: rounded(record.altitudeMeters),
    courseDegrees: roundedCourse(record.courseDegrees),
    satellites: rounded(record.satellites),
    rpm: rounded(record.rpm),
    canSpeedKmh: rounded(record.canSpeedKmh),
    canDistanceMeters: rounded(record.canDistanceMeters),
    fuelUsedDecilitres: rounded(record.fuelUsedDecilitres),
    // A read error on the bus is not an identity; the rest of the record is good.
    driver1CardId: isIdentity(record.driver1CardId) ? record.driver1CardId : null,
    driverKey: isIdentity(record.driverKey) ? record.driverKey : null,
  };
}

/** The ranges of the columns; angle and speed are unsigned on the wire and could exceed them. */
function isPossible(record: NormalisedRecord): boolean {
  return (
    Number.isSafeInteger(record.deviceTime) &&
    isWithin(record.eventId, -2_147_483_648, 2_147_483_647) &&
    isWithin(record.hash, -32_768, 32_767) &&
    isWithin(record.priority, 0, 3) &&
    isWithin(record.altitudeMeters, -32_768, 32_767) &&
    isWithin(record.courseDegrees, 0, 359) &&
    isWithin(record.speedKmh, 0, 32_767) &&
    isWithin(record.satellites, 0, 32_767) &&
    isWithin(record.canSpeedKmh, 0, 32_767) &&
    isWithin(record.rpm, 0, 32_767) &&
    isWithin(record.canDistanceMeters, 0, 2_147_483_647) &&
    isWithin(record.fuelUsedDecilitres, 0, 2_147_483_647) &&
    isPlace(record.latitude) &&
    isPlace(record.longitude)
  );
}

/** Coordinates outside the earth are no fix (the stages decide that); only NaN and infinity are impossible. */
function isPlace(degrees: number | null): boolean {
  return degrees === null || Number.isFinite(degrees);
}

function isWithin(value: number | null, smallest: number, largest: number): boolean {
  return value === null || (value >= smallest && value <= largest);
}

function isWhole(value: number | null): boolean {
  return value === null || Number.isInteger(value);
}

function isIdentity(value: string | null): boolean {
  return value === null || (value.length > 0 && value.length <= LONGEST_IDENTITY && /^[\x20-\x7e]+$/.test(value));
}

function isDegreesE7(degrees: number | null): boolean {
  return degrees === null || Math.round(degrees * 1e7) / 1e7 === degrees;
}

function roundedDegrees(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e7) / 1e7;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function roundedCourse(value: number | null): number | null {
  if (value === null) return null;
  const course = Math.round(value);
  return course === 360 ? 0 : course;
}
