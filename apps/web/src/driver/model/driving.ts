/** A position of the phone. */
export interface Fix {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** Null where the phone does not measure it. */
  readonly speedKmh: number | null;
  readonly course: number | null;
  readonly altitude: number | null;
}

export const DRIVING_ABOVE_KMH = 10;
/** Without a newer position for so long nothing is known about the speed. */
const STALE_AFTER_MS = 30_000;
/** A phone that does not measure speed: the distance between two positions says it, when they are not too close in time. */
const SHORTEST_MS = 1_000;

/**
 * The speed at a position.
 * @param distanceMeters from the position before
 * @returns null when it cannot be known
 */
export function speedAt(fix: Fix, before: Fix | null, distanceMeters: (a: Fix, b: Fix) => number): number | null {
  if (fix.speedKmh !== null) return fix.speedKmh;
  if (before === null) return null;
  const elapsedMs = fix.at - before.at;
  if (elapsedMs < SHORTEST_MS || elapsedMs > STALE_AFTER_MS) return null;
  const meters = distanceMeters(before, fix);
  // Within the inaccuracy of both nothing has moved.
  if (meters <= before.accuracy + fix.accuracy) return 0;
  return (meters / elapsedMs) * 3_600;
}

/** Whether the vehicle moves, so that the driver must not read. Unknown means no. */
export function isDriving(
  last: { readonly at: number; readonly speedKmh: number | null } | null,
  now: number,
): boolean {
  if (last === null || last.speedKmh === null || now - last.at > STALE_AFTER_MS) return false;
  return last.speedKmh > DRIVING_ABOVE_KMH;
}
