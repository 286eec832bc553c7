// The numbers of the definition of stages; where one is compared with "at least" or "more than" stands at its use.
export const MOVING_KMH = 5;
export const DRIVE_METERS = 300;
export const STANDING_MS = 60_000;
export const KIND_MS = 60_000;
export const GAP_AFTER_MOVING_MS = 15 * 60_000;
export const GAP_AFTER_STANDING_MS = 185 * 60_000;
export const COUNTRY_MS = 2 * 60_000;
export const COUNTRY_METERS = 2_000;
export const TACHOGRAPH_VALID_MS = 10 * 60_000;
export const FASTEST_KMH = 250;
export const FEWEST_SATELLITES = 3;
export const AGREEING_OUTLIERS = 3;

/**
 * Metres that a vehicle can have covered. Clocks of trackers tell whole seconds, so that two records of one moment may
 * lie a second apart.
 */
export function reachableMeters(milliseconds: number): number {
  return (FASTEST_KMH / 3.6) * (Math.max(milliseconds, 1_000) / 1_000);
}
