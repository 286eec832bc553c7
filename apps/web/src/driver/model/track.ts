import type { PhonePosition } from '@konvoj/contract';
import type { Fix } from './driving.ts';

/** A position that the server does not have yet. */
export interface WaitingPosition {
  /** The order in which they are sent. */
  readonly sequence: number;
  readonly owner: string;
  readonly position: PhonePosition;
}

/** What the app shows a driver about their positions. */
export interface TrackState {
  readonly waiting: number;
  /** ISO instant by the clock of the phone; null: nothing was sent yet. */
  readonly lastSentAt: string | null;
  /** Left out because there was no signal for too long, or refused by the server. */
  readonly leftOut: number;
}
export const NO_TRACK: TrackState = { waiting: 0, lastSentAt: null, leftOut: 0 };

/** So many wait on the phone at most: about three hours of driving in full detail, and longer with less. */
export const POSITIONS_KEPT = 2_000;

const MOVING_EVERY_MS = 5_000;
const STANDING_EVERY_MS = 60_000;
/** Within the inaccuracy of a good fix nothing has moved. */
const MOVED_METERS = 20;

/**
 * Whether a position adds to the track: phones give one each second.
 * @param last the one that was kept before
 * @param distanceMeters between two positions
 */
export function addsToTrack(fix: Fix, last: Fix | null, distanceMeters: (a: Fix, b: Fix) => number): boolean {
  if (last === null) return true;
  const elapsedMs = fix.at - last.at;
  if (elapsedMs < 0 || elapsedMs >= STANDING_EVERY_MS) return true;
  return elapsedMs >= MOVING_EVERY_MS && distanceMeters(last, fix) >= Math.max(MOVED_METERS, fix.accuracy / 2);
}

/** What is left out when too many positions wait: every second one of the older half. @param waiting oldest first */
export function leftOut<T>(waiting: readonly T[], kept = POSITIONS_KEPT): T[] {
  if (waiting.length <= kept) return [];
  return waiting.slice(0, Math.floor(waiting.length / 2)).filter((_, index) => index % 2 === 1);
}

/** A position of the phone as the server takes it; values that no vehicle has are left out. */
export function positionOf(fix: Fix): PhonePosition {
  const { at, latitude, longitude, accuracy, altitude, course, speedKmh } = fix;
  return {
    deviceTime: new Date(at).toISOString(),
    latitude,
    longitude,
    accuracy: Math.min(Math.round(accuracy), 100_000),
    altitude: within(altitude, -1_000, 10_000),
    course: within(course, 0, 360),
    speed: within(speedKmh, 0, 500),
  };
}

function within(value: number | null, smallest: number, largest: number): number | null {
  return value !== null && value >= smallest && value <= largest ? Math.round(value * 10) / 10 : null;
}
