/** Degrees × 10^7 as whole numbers: the precision in which positions are stored and stages are computed. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export const DEGREES_E7 = 1e7;

const RADIANS = Math.PI / 180 / DEGREES_E7;
// WGS84
const EQUATOR_METERS = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const MEAN_RADIUS_METERS = 6_371_008.8;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;
/** Within this span of latitude and longitude the earth is flat enough: the error stays under 0.1 %. */
const FLAT_WITHIN = 0.5 * DEGREES_E7;

/**
 * Metres between two places along the earth. Short ways are measured on the plane that touches the ellipsoid between
 * the two (exact to 0.1 %), long ones by Lambert's formula (exact to 0.5 %, mostly to some metres).
 */
export function metersBetween(a: Place, b: Place): number {
  const dLatitude = b.latitude - a.latitude;
  let dLongitude = b.longitude - a.longitude;
  if (dLongitude > 180 * DEGREES_E7) dLongitude -= 360 * DEGREES_E7;
  else if (dLongitude < -180 * DEGREES_E7) dLongitude += 360 * DEGREES_E7;
  const middle = (a.latitude + dLatitude / 2) * RADIANS;
  const sine = Math.sin(middle);
  const flattened = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const across = EQUATOR_METERS / Math.sqrt(flattened);
  const along = (across * (1 - ECCENTRICITY_SQUARED)) / flattened;
  if (Math.abs(dLatitude) < FLAT_WITHIN && Math.abs(dLongitude) < FLAT_WITHIN) {
    return Math.hypot(dLatitude * RADIANS * along, dLongitude * RADIANS * across * Math.cos(middle));
  }
  return overTheCurve(a, b, dLongitude);
}

/** Lambert's formula: the angle on a sphere of reduced latitudes, corrected for the flattening. */
function overTheCurve(a: Place, b: Place, dLongitude: number): number {
  const [from, to] = [reduced(a.latitude), reduced(b.latitude)];
  const h = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin((dLongitude * RADIANS) / 2) ** 2;
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(h)));
  // On the other side of the world the correction has no meaning any more.
  if (h < 1e-12 || h > 0.99) return MEAN_RADIUS_METERS * angle;
  const [p, q] = [(from + to) / 2, (to - from) / 2];
  const x = ((angle - Math.sin(angle)) * (Math.sin(p) * Math.cos(q)) ** 2) / (1 - h);
  const y = ((angle + Math.sin(angle)) * (Math.cos(p) * Math.sin(q)) ** 2) / h;
  return EQUATOR_METERS * (angle - (FLATTENING / 2) * (x + y));
}

function reduced(latitude: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(latitude * RADIANS));
}
