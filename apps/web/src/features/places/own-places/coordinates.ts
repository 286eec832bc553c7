const ONE =
  /^([NSEW])?\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’])?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”])?\s*([NSEW])?$/i;

const numberOf = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

/**
 * Degrees as people write them: `46.05`, `46,05`, `46° 3' 15" N`, `S 12.5`.
 * @returns null for what is no angle
 */
export function parseDegrees(text: string): number | null {
  const found = ONE.exec(text.trim());
  if (!found) return null;
  const [, before, degrees, minutes, seconds, after] = found;
  const whole = numberOf(degrees);
  const size = Math.abs(whole) + numberOf(minutes) / 60 + numberOf(seconds) / 3_600;
  const isNegative = (degrees ?? '').startsWith('-') || /[SW]/i.test(before ?? after ?? '');
  return isNegative ? -size : size;
}

/** Between latitude and longitude, the surest first: a comma may stand in both numbers as well. */
const BETWEEN = [/\s*;\s*/, /(?<=[NS])\s*,?\s*/i, /,\s+/, /\s+/, /,/];

/** Both coordinates of a pasted text, latitude first: `46.1, 15.2`, `46,1 15,2`; null when it is not a pair. */
export function parsePair(text: string): { readonly latitude: number; readonly longitude: number } | null {
  for (const between of BETWEEN) {
    const parts = text.trim().split(between);
    if (parts.length !== 2) continue;
    const [latitude, longitude] = parts.map(parseDegrees);
    if (latitude == null || longitude == null) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

/** As the product writes coordinates; six decimals are a hand's breadth. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(6)));

export const coordinatesText = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
