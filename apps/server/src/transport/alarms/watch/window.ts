import { localFields } from '@konvoj/i18n';
import type { ActiveWindow } from './types.ts';

/**
 * Whether an instant is inside an active window, by the clock on the wall: from ≤ local time < to. A window that crosses
 * midnight belongs to the day on which it begins; from = to lasts until the same time of the next day.
 */
export function isInWindow({ days, fromMinutes, toMinutes }: ActiveWindow, at: number, timeZone: string): boolean {
  const local = localFields(at, timeZone);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const today = local.getUTCDay() === 0 ? 7 : local.getUTCDay();
  if (fromMinutes < toMinutes) return days.includes(today) && minutes >= fromMinutes && minutes < toMinutes;
  const yesterday = today === 1 ? 7 : today - 1;
  return (days.includes(today) && minutes >= fromMinutes) || (days.includes(yesterday) && minutes < toMinutes);
}
