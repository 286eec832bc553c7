import { countryOf } from '@konvoj/geo/country';
import { between, distanceMeters } from './line.ts';
import type { LatLon } from './types.ts';

const BORDER_METERS = 100;

/** A part of a line within one country. */
export interface CountryPart {
  /** ISO 3166-1 alpha-2, null at sea. */
  readonly country: string | null;
  readonly points: readonly LatLon[];
}

/**
 * Cuts a line at the borders it crosses, each found to 100 m. Two borders between neighbouring points are seen as one.
 * @returns parts that together are the line; one begins where the one before ends
 */
export function byCountry(points: readonly LatLon[]): CountryPart[] {
  const parts: { country: string | null; points: LatLon[] }[] = [];
  for (const [i, to] of points.entries()) {
    const country = countryOf(...to);
    const last = parts.at(-1);
    const from = points[i - 1];
    if (!last || !from) {
      parts.push({ country, points: [to] });
    } else if (last.country === country) {
      last.points.push(to);
    } else {
      const border = borderBetween(from, to, last.country);
      last.points.push(border);
      parts.push({ country, points: [border, to] });
    }
  }
  return parts;
}

function borderBetween(inside: LatLon, outside: LatLon, country: string | null): LatLon {
  const middle = between(inside, outside, 0.5);
  if (distanceMeters(inside, outside) < BORDER_METERS) return middle;
  return countryOf(...middle) === country
    ? borderBetween(middle, outside, country)
    : borderBetween(inside, middle, country);
}
