import { formatNumber } from '@konvoj/i18n';
import type { LanguageCode } from '@konvoj/contract';
import { straightLineMeters } from '../../shared/distance.ts';
import type { ZoneShape } from '../../shared/place-drafts.ts';
import { ringOfShape } from '../draw/shapes.ts';
import type { LngLat } from '../map-types.ts';

/** Of the sphere that areas are measured on, metres. */
const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** Between number and unit. */
const NARROW = '\u00A0';

const coordinates = ([longitude, latitude]: LngLat) => ({ latitude, longitude });

/** The shortest way from one place to the other over the surface of the earth, metres. */
export function legMeters(from: LngLat, to: LngLat): number {
  return straightLineMeters(coordinates(from), coordinates(to));
}

/** Along a line of places, metres; fewer than two give 0. */
export function lengthMeters(line: readonly LngLat[]): number {
  return line.reduce((sum, place, index) => {
    const before = line[index - 1];
    return before === undefined ? 0 : sum + legMeters(before, place);
  }, 0);
}

/**
 * The area that an outline encloses, square metres, whichever way round it goes.
 * @param ring closed or not; fewer than three corners enclose nothing
 */
export function areaSquareMeters(ring: readonly LngLat[]): number {
  let sum = 0;
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const next = ring[(index + 1) % ring.length];
    if (next === undefined) continue;
    sum += radians(next[0] - longitude) * (2 + Math.sin(radians(latitude)) + Math.sin(radians(next[1])));
  }
  return Math.abs((sum * EARTH_RADIUS ** 2) / 2);
}

/** `85 m`, `1,24 km`, `12,3 km`, `240 km`: as exact as somebody measuring on a map wants to know. */
export function lengthText(language: LanguageCode, metres: number): string {
  if (metres < 999.5) return `${formatNumber(language, metres)}${NARROW}m`;
  const digits = metres < 9_995 ? 2 : metres < 99_950 ? 1 : 0;
  return `${formatNumber(language, metres / 1_000, digits)}${NARROW}km`;
}

/** `850 m²`, `1,25 ha`, `12,5 km²`. */
export function areaText(language: LanguageCode, squareMetres: number): string {
  if (squareMetres < 9_999.5) return `${formatNumber(language, squareMetres)}${NARROW}m²`;
  if (squareMetres < 999_950) return `${formatNumber(language, squareMetres / 10_000, 2)}${NARROW}ha`;
  const digits = squareMetres < 99_950_000 ? 2 : 0;
  return `${formatNumber(language, squareMetres / 1_000_000, digits)}${NARROW}km²`;
}

/** What a shape measures: width and height, or the radius, and its area. */
export function shapeText(language: LanguageCode, shape: ZoneShape): string {
  const area = areaText(language, areaSquareMeters(ringOfShape(shape)));
  if (shape.kind === 'circle') return `r ${lengthText(language, shape.radius)} · ${area}`;
  const { width, height } = boxMeters(ringOfShape(shape));
  return `${lengthText(language, width)} × ${lengthText(language, height)} · ${area}`;
}

/** Width in the middle and height of the box around an outline, metres. */
export function boxMeters(ring: readonly LngLat[]): { readonly width: number; readonly height: number } {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const middle = (south + north) / 2;
  return {
    width: legMeters([west, middle], [east, middle]),
    height: legMeters([west, south], [west, north]),
  };
}
