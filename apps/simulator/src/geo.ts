import type { LatLon } from '@konvoj/roads/types';

const EARTH_RADIUS_METERS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Degrees clockwise from north, 0 to 360 (exclusive). */
export function bearingDegrees(from: LatLon, to: LatLon): number {
  const dLon = (to[1] - from[1]) * RADIANS;
  const y = Math.sin(dLon) * Math.cos(to[0] * RADIANS);
  const x =
    Math.cos(from[0] * RADIANS) * Math.sin(to[0] * RADIANS) -
    Math.sin(from[0] * RADIANS) * Math.cos(to[0] * RADIANS) * Math.cos(dLon);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** Smallest turn between two courses, 0 to 180. */
export function turnDegrees(from: number, to: number): number {
  const turn = Math.abs(from - to) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** The position this many metres east and north of another; for small offsets of a yard, a jitter or a side road. */
export function offset(place: LatLon, eastMeters: number, northMeters: number): LatLon {
  const lat = place[0] + northMeters / (EARTH_RADIUS_METERS * RADIANS);
  const lon = place[1] + eastMeters / (EARTH_RADIUS_METERS * RADIANS * Math.cos(place[0] * RADIANS));
  return [lat, lon];
}
