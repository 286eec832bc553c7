import { formatClock, formatDate } from '@konvoj/i18n/format';

/** `23.11.2026 08:00`, only the time where `after` is on the same day. */
export function momentText(instant: string, timeZone: string, after?: string | null): string {
  const date = formatDate(instant, timeZone);
  const clock = formatClock(instant, timeZone);
  return after && formatDate(after, timeZone) === date ? clock : `${date} ${clock}`;
}

/** `23.11.2026 08:00–10:00`; an end on another day has its date. Null: no window. */
export function windowText(from: string | null, to: string | null, timeZone: string): string | null {
  if (from === null) return to && `– ${momentText(to, timeZone)}`;
  if (to === null || to === from) return momentText(from, timeZone);
  return `${momentText(from, timeZone)}–${momentText(to, timeZone, from)}`;
}
