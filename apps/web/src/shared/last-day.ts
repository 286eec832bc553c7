import { exchangeDateTime } from '@konvoj/i18n';

/**
 * The last day on which something works that ends at an instant, `YYYY-MM-DD` in the time zone.
 * @param validUntil the first instant at which it no longer works; null: no end
 */
export function lastDayOf(validUntil: string | null, timeZone: string): string | null {
  return validUntil === null ? null : exchangeDateTime(Date.parse(validUntil) - 1_000, timeZone).slice(0, 10);
}

/** The end of a last day, as the server takes it; null: no end. */
export function endOfDay(lastDay: string | null): string | null {
  return lastDay === null ? null : `${lastDay} 23:59:59`;
}
