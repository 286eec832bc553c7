import { FASTEST_KMH } from '@konvoj/contract';

// The numbers of the definition of stages; whether a comparison is "at least" or "more than" is written at its use.
export const MOVING_KMH = 5;
export const DRIVE_METERS = 300;
export const STANDING_MS = 60_000;
export const KIND_MS = 60_000;
export const GAP_AFTER_MOVING_MS = 15 * 60_000;
export const GAP_AFTER_STANDING_MS = 185 * 60_000;
export const COUNTRY_MS = 2 * 60_000;
export const COUNTRY_METERS = 2_000;
export const TACHOGRAPH_VALID_MS = 10 * 60_000;
export const FEWEST_SATELLITES = 3;
export const AGREEING_OUTLIERS = 3;

/**
 * The maximum distance of a vehicle in metres. Clocks of trackers have whole seconds, so two records of one moment may
 * be one second apart.
 */
export function reachableMeters(milliseconds: number): number {
  return (FASTEST_KMH / 3.6) * (Math.max(milliseconds, 1_000) / 1_000);
}
