import { DEFAULT_MINIMUM_STOP_MINUTES, DEFAULT_STOP_TIME_MINUTES, DEFAULT_TRACK_LENGTH_HOURS } from '@konvoj/contract';
import type { UserSettings } from '@konvoj/contract';
import type { ChosenSettings, User } from './types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives without being used: twelve hours, or thirty days with 'remember me'. */
export function sessionEnd(remember: boolean, now: number): Date {
  return new Date(now + (remember ? 30 * DAY_MS : 12 * HOUR_MS));
}

/** Whether an account may be used: neither locked nor past its last day. */
export function isUsable(user: Pick<User, 'locked' | 'validUntil'>, now: number): boolean {
  return !user.locked && (user.validUntil === null || user.validUntil.getTime() > now);
}

/** The settings of a user, with the product's defaults where he chose nothing. */
export function completeSettings(chosen: ChosenSettings): UserSettings {
  return {
    trackLengthHours: chosen.trackLengthHours ?? DEFAULT_TRACK_LENGTH_HOURS,
    stopTimeMinutes: chosen.stopTimeMinutes ?? DEFAULT_STOP_TIME_MINUTES,
    minimumStopMinutes: chosen.minimumStopMinutes ?? DEFAULT_MINIMUM_STOP_MINUTES,
    theme: chosen.theme ?? 'system',
  };
}
