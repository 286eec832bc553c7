import { formatClock, formatDate } from '@konvoj/i18n';

/** `24.11.2026 02:30` */
export const minuteText = (instant: string, timeZone: string): string =>
  `${formatDate(instant, timeZone)} ${formatClock(instant, timeZone)}`;

/** `08:15` of today, otherwise with the day. */
export function momentText(instant: string, nowMs: number, timeZone: string): string {
  return onDay(instant, nowMs, timeZone, (day) => day);
}

/** Where room is scarce: the year is left out while it is the present one. */
export function shortMomentText(instant: string, nowMs: number, timeZone: string): string {
  const thisYear = formatDate(nowMs, timeZone).slice(DAY_AND_MONTH);
  return onDay(instant, nowMs, timeZone, (day) => (day.endsWith(thisYear) ? day.slice(0, DAY_AND_MONTH) : day));
}

/** Letters of `20.11.` in a date. */
const DAY_AND_MONTH = 6;

function onDay(instant: string, nowMs: number, timeZone: string, dayText: (day: string) => string): string {
  const day = formatDate(instant, timeZone);
  const clock = formatClock(instant, timeZone);
  return day === formatDate(nowMs, timeZone) ? clock : `${dayText(day)} ${clock}`;
}
