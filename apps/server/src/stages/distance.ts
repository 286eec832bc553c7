/** Degrees × 10^7 as whole numbers: the precision in which positions are stored and stages are computed. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export const DEGREES_E7 = 1e7;

const RADIANS = Math.PI / 180 / DEGREES_E7;
// WGS84
const EQUATOR_METERS = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;
/** Within this span of latitude and longitude the earth is flat enough: the error stays under 0.1 %. */
const FLAT_WITHIN = 0.5 * DEGREES_E7;

/**
 * Metres between two places along the earth. Short ways are measured on the plane that touches the ellipsoid between
 * the two (exact to 0.1 %), long ones on a sphere of the radius there (exact to 0.5 %).
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
  return haversine(a, b, dLatitude, dLongitude);
}

function haversine(a: Place, b: Place, dLatitude: number, dLongitude: number): number {
  const radius = 6_371_008.8;
  const h =
    Math.sin((dLatitude * RADIANS) / 2) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin((dLongitude * RADIANS) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)));
}
