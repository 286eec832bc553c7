import type { LanguageCode } from '@konvoj/contract';
import { LOCALES } from './language.ts';
import { localFields } from './zone.ts';

type Instant = string | number | Date;

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');

function fields(instant: Instant, timeZone: string): Date | null {
  const atMs = new Date(instant).getTime();
  return Number.isNaN(atMs) ? null : localFields(atMs, timeZone);
}

/** `DD.MM.YYYY` in the time zone; empty for an invalid instant (invalid dates are never shown). */
export function formatDate(instant: Instant, timeZone: string): string {
  const at = fields(instant, timeZone);
  return at ? `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${four(at.getUTCFullYear())}` : '';
}

/** `HH:mm:ss` in the time zone. */
export function formatTime(instant: Instant, timeZone: string): string {
  const at = fields(instant, timeZone);
  return at ? `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}` : '';
}

/** `HH:mm` in the time zone. */
export function formatClock(instant: Instant, timeZone: string): string {
  return formatTime(instant, timeZone).slice(0, 5);
}

/** `DD.MM.YYYY HH:mm:ss`, the display format of every language. */
export function formatDateTime(instant: Instant, timeZone: string): string {
  return `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`.trim();
}

/** `YYYY-MM-DD HH:mm:ss`, the exchange format. */
export function exchangeDateTime(instant: Instant, timeZone: string): string {
  const at = fields(instant, timeZone);
  return at ? at.toISOString().slice(0, 19).replace('T', ' ') : '';
}

const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(language: LanguageCode, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`;
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
    numbers.set(key, format);
  }
  return format;
}

/** A number with the separators of the language and exactly `digits` decimals. */
export function formatNumber(language: LanguageCode, value: number, digits = 0): string {
  return numberFormat(language, digits).format(value);
}

/** `h:mm`, rounded to the minute; 26 hours are `26:00`. Seconds below zero count as zero. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(0, Math.round(seconds / 60));
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
}

/** How long something has lasted, in its two largest units: `12 min`, `5 h 42 min`, `3 d 4 h`. The same in every language. */
export function formatElapsed(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}\u00A0min`;
  if (hours < 24) return `${hours}\u00A0h ${minutes % 60}\u00A0min`;
  return `${Math.floor(hours / 24)}\u00A0d ${hours % 24}\u00A0h`;
}

/** Minutes as laws state them: `45 min`, `9 h`, `4 h 30 min`, `56 h`. The same in every language. */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest}\u00A0min`;
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h ${rest}\u00A0min`;
}

/** `12,3 km`. */
export function formatDistance(language: LanguageCode, metres: number): string {
  return `${formatNumber(language, metres / 1_000, 1)}\u00A0km`;
}

/** `82 km/h`. */
export function formatSpeed(language: LanguageCode, speedKmh: number): string {
  return `${formatNumber(language, speedKmh)}\u00A0km/h`;
}
