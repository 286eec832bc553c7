import type { LanguageCode, Position } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';

/** `46.05108, 14.50513`, as every map service reads it; null without a fix. */
export function coordinatesText(position: Pick<Position, 'latitude' | 'longitude'> | null): string | null {
  if (position === null || position.latitude === null || position.longitude === null) return null;
  return `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
}

/** Fuel in litres where the tracker reports litres, else in per cent; null when it reports neither. */
export function fuelText(position: Position | null, language: LanguageCode): string | null {
  const litres = position?.attributes['fuelLevel'];
  if (typeof litres === 'number') return `${formatNumber(language, litres)} l`;
  const percent = position?.attributes['fuelLevelPercent'];
  return typeof percent === 'number' ? `${formatNumber(language, percent)} %` : null;
}

/** `2.4 · 2.8 °C`: the temperatures of the sensors that report one, in the order of the sensors; null where none does. */
export function temperaturesText(position: Position | null, language: LanguageCode): string | null {
  const temperatures = position?.attributes['temperatures'];
  if (typeof temperatures !== 'object' || temperatures === null) return null;
  const texts = Object.entries(temperatures)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([, degrees]) => (degrees === null ? [] : [formatNumber(language, degrees, 1)]));
  return texts.length === 0 ? null : `${texts.join(' · ')} °C`;
}

/** What a tap on a phone number opens. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** `5 minutes ago` in the language, by the largest unit that fits. */
export function ageText(instant: string, nowMs: number, language: LanguageCode): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(instant)) / 1000));
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' });
  if (seconds < 60) return format.format(-seconds, 'second');
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour');
  return format.format(-Math.floor(seconds / 86_400), 'day');
}
