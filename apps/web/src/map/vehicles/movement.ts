import type { LngLat } from '../map-types.ts';

/** An icon on its way from one fix to the next. Times in milliseconds of the same clock as `now`. */
export interface Movement {
  readonly from: LngLat;
  readonly to: LngLat;
  readonly startedAt: number;
  readonly durationMs: number;
}

/** A fix of a device with its device time in epoch milliseconds. */
export interface Fix {
  readonly place: LngLat;
  readonly timeMs: number;
}

/** Reports further apart than this are not joined by a straight line that nobody drove. */
const LONGEST_ANIMATED_INTERVAL_MS = 60_000;
/** The same for distance: beyond it the vehicle jumps. About 3 km. */
const LONGEST_ANIMATED_DEGREES = 0.03;

/**
 * Plans the movement between two fixes: for as long as lay between them, at most one update interval, ending at the
 * newest fix and never beyond it.
 * @param shown where the icon is now, perhaps still on its way to `before`
 * @returns null when it should jump: an older fix, none before, a long gap, no difference
 */
export function planMovement(before: Fix | null, after: Fix, shown: LngLat | null, now: number): Movement | null {
  if (before === null) return null;
  const durationMs = after.timeMs - before.timeMs;
  if (durationMs <= 0 || durationMs > LONGEST_ANIMATED_INTERVAL_MS) return null;
  const from = shown ?? before.place;
  const distance = Math.hypot(after.place[0] - from[0], after.place[1] - from[1]);
  if (distance === 0 || distance > LONGEST_ANIMATED_DEGREES) return null;
  return { from, to: after.place, startedAt: now, durationMs };
}

/** Where the icon is at `now`: on the straight line between the fixes, at the last one once the time is up. */
export function placeAlong(movement: Movement, now: number): LngLat {
  const share = Math.min(1, Math.max(0, (now - movement.startedAt) / movement.durationMs));
  if (share === 1) return movement.to;
  return [
    movement.from[0] + (movement.to[0] - movement.from[0]) * share,
    movement.from[1] + (movement.to[1] - movement.from[1]) * share,
  ];
}

export function hasArrived(movement: Movement, now: number): boolean {
  return now >= movement.startedAt + movement.durationMs;
}

/** A fast truck in metres per second, and what it may move between two drawings. */
const FAST_METERS_PER_SECOND = 25;
const STEP_PIXELS = 0.5;
const SHORTEST_STEP_MS = 100;
const LONGEST_STEP_MS = 1_000;
/** Metres of one pixel at zoom 0 on the equator. */
const METERS_PER_PIXEL = 78_271.5;

/**
 * How often moving icons have to be drawn at a zoom so that no step is seen: half a pixel of a fast truck, between
 * once and ten times a second.
 */
export function stepMs(zoom: number, latitude: number): number {
  const metersPerPixel = (METERS_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const needed = ((STEP_PIXELS * metersPerPixel) / FAST_METERS_PER_SECOND) * 1_000;
  return Math.min(LONGEST_STEP_MS, Math.max(SHORTEST_STEP_MS, needed));
}
