import { withoutTimes } from './written-times.ts';

/** The hour of a day whose time is not typed. */
const USUAL_CLOCK = '08:00';
/** `23.11` or `23.11 8:00`: a date whose last point is left out. */
const OPEN_DATE = /^(\d{1,2})\.(\d{1,2})(?=\s|$)/u;
/** An hour alone after a date: `23.11. 8`. */
const LONE_HOUR = /^(.*\.\s?(?:\d{4})?)\s+(\d{1,2})$/u;

/**
 * The moment that somebody types: `23.11.2026 08:00`, `23.11. 8:00`, `tomorrow 8:00`, `8:00`, `23.11`. What is left out is
 * that of the moment before, else today and 8:00.
 * @param before wall clock, `YYYY-MM-DD HH:mm:ss` @param today `YYYY-MM-DD`
 * @returns wall clock; null: it is no moment (yet)
 */
export function typedMoment(text: string, before: string | null, today: string): string | null {
  const dated = text
    .trim()
    .replace(OPEN_DATE, (open, day: string, month: string) =>
      Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12 ? `${open}.` : open,
    );
  const { day, from, to, rest } = withoutTimes(dated.replace(LONE_HOUR, '$1 $2:00').replace(/\s+/gu, ' '), today);
  if (rest !== '' || to !== null || (day === null && from === null)) return null;
  return `${day ?? before?.slice(0, 10) ?? today} ${from ?? before?.slice(11, 16) ?? USUAL_CLOCK}:00`;
}

/** A day of the calendar with the time of the moment before. */
export const dayAtClock = (day: string, before: string | null): string =>
  `${day.slice(0, 10)} ${before?.slice(11, 16) ?? USUAL_CLOCK}:00`;
