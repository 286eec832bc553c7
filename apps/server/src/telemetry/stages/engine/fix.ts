import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import type { StageRecord } from '../types.ts';
import { AGREEING_OUTLIERS, FEWEST_SATELLITES, reachableMeters } from './limits.ts';
import type { Fix, Outlier } from './shape.ts';

/** The verdict on the fix of a record. */
export type FixJudgement =
  | { readonly kind: 'none' }
  | { readonly kind: 'outlier'; readonly outlier: Outlier }
  /** `meters` from the accepted one before; null for the first of all and after a jump. */
  | { readonly kind: 'accepted'; readonly fix: Fix; readonly meters: number | null; readonly jumped: boolean };

const NONE: FixJudgement = { kind: 'none' };

/**
 * Checks the fix of a record against the last accepted one. A fix that would need more than 250 km/h is an outlier; the
 * third consecutive outlier that agrees with those before it is accepted, and the jump to it has no distance.
 */
export function judgeFix(record: StageRecord, last: Fix | null, outlier: Outlier | null): FixJudgement {
  const fix = fixOf(record);
  if (fix === null) return NONE;
  if (last === null) return { kind: 'accepted', fix, meters: null, jumped: false };
  const meters = metersBetween(last, fix);
  if (meters <= reachableMeters(fix.at - last.at)) return { kind: 'accepted', fix, meters, jumped: false };
  const agrees = outlier !== null && metersBetween(outlier, fix) <= reachableMeters(fix.at - outlier.at);
  const count = agrees ? outlier.count + 1 : 1;
  if (count >= AGREEING_OUTLIERS) return { kind: 'accepted', fix, meters: null, jumped: true };
  return { kind: 'outlier', outlier: { ...fix, count } };
}

/** Whether the fix of a record is usable at all; the earlier ones decide whether it is an outlier. */
export function hasFix<Record extends StageRecord>(record: Record): record is Record & WithPlace {
  const { latitude, longitude, satellites } = record;
  if (!record.valid || latitude === null || longitude === null) return false;
  if (satellites !== null && satellites < FEWEST_SATELLITES) return false;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);
}

interface WithPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** The usable fix of a record; null: it has none. */
export function fixOf(record: StageRecord): Fix | null {
  if (!hasFix(record)) return null;
  const { latitude, longitude } = record;
  return {
    latitude: Math.round(latitude * DEGREES_E7),
    longitude: Math.round(longitude * DEGREES_E7),
    at: record.deviceTime,
  };
}
