import pointInPolygon from 'point-in-polygon-hao';
import { DEGREES_E7, metersBetween as metersBetweenPlaces } from '@konvoj/geo/distance';
import type { Bounds, Circle, Coordinates, Corner, Ring } from './types.ts';

// Straight lines between corners are straight in longitude and latitude, as in GeoJSON.

/** Corners of the ring of a circle, without the repeated first one. */
export const CIRCLE_CORNERS = 64;
const MEAN_RADIUS_METERS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Degrees as stored, in whole ten-millionths. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * DEGREES_E7) / DEGREES_E7;
}

/** Metres along the earth, measured like the distances of stages. */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  return metersBetweenPlaces(inE7(a), inE7(b));
}

const inE7 = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude * DEGREES_E7,
  longitude: longitude * DEGREES_E7,
});

/** The box around some corners. */
export function boundsOfRing(ring: Ring): Bounds {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    swLatitude: Math.min(...latitudes),
    swLongitude: Math.min(...longitudes),
    neLatitude: Math.max(...latitudes),
    neLongitude: Math.max(...longitudes),
  };
}

/** The box around a circle. One across the antimeridian or a pole goes beyond 180 or 90 degrees. */
export function boundsOfCircle({ centre, radiusMeters }: Circle): Bounds {
  const to = (bearing: number) => destination(centre, bearing, radiusMeters);
  const angle = radiusMeters / MEAN_RADIUS_METERS;
  // The easternmost point of a circle is a little nearer to the pole than its centre.
  const toward = Math.tan(angle) * Math.tan(centre.latitude * RADIANS);
  const isAroundPole = Math.abs(centre.latitude) * RADIANS + angle >= Math.PI / 2;
  const east = isAroundPole ? null : to(Math.acos(Math.max(-1, Math.min(1, toward))));
  const halfWidth = east === null ? 180 : east.longitude - centre.longitude;
  return {
    swLatitude: roundedDegrees(isAroundPole && centre.latitude < 0 ? -91 : to(Math.PI).latitude),
    swLongitude: roundedDegrees(centre.longitude - halfWidth),
    neLatitude: roundedDegrees(isAroundPole && centre.latitude > 0 ? 91 : to(0).latitude),
    neLongitude: roundedDegrees(centre.longitude + halfWidth),
  };
}

/** A closed ring of corners that all lie on the circle. */
export function ringOfCircle({ centre, radiusMeters }: Circle): Ring {
  const corners = Array.from({ length: CIRCLE_CORNERS }, (_, index): Corner => {
    const { latitude, longitude } = destination(centre, (index / CIRCLE_CORNERS) * 2 * Math.PI, radiusMeters);
    return [roundedDegrees(longitude), roundedDegrees(latitude)];
  });
  const [first] = corners;
  return first === undefined ? corners : [...corners, first];
}

/**
 * The destination after a distance. The distance on a sphere is corrected to our distance measure.
 * @param bearing radians, clockwise from north
 */
function destination(from: Coordinates, bearing: number, meters: number): Coordinates {
  let reached = onSphere(from, bearing, meters);
  let scaled = meters;
  for (let turn = 0; turn < 3; turn += 1) {
    const measured = metersBetween(from, reached);
    if (measured === 0) break;
    scaled *= meters / measured;
    reached = onSphere(from, bearing, scaled);
  }
  return reached;
}

function onSphere(from: Coordinates, bearing: number, meters: number): Coordinates {
  const angle = meters / MEAN_RADIUS_METERS;
  const latitude = from.latitude * RADIANS;
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude);
  const turned = Math.atan2(east, Math.cos(angle) - Math.sin(latitude) * sine);
  return {
    latitude: Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS,
    longitude: from.longitude + turned / RADIANS,
  };
}

/** Width and height of a box in metres; its width where it is narrower. */
export function sidesOf({ swLatitude, swLongitude, neLatitude, neLongitude }: Bounds): {
  width: number;
  height: number;
} {
  // In halves, because more than half around the earth would be measured the other way.
  const middle = (swLongitude + neLongitude) / 2;
  const widthAt = (latitude: number) =>
    2 * metersBetween({ latitude, longitude: swLongitude }, { latitude, longitude: middle });
  const [south, north] = [
    { latitude: swLatitude, longitude: middle },
    { latitude: neLatitude, longitude: middle },
  ];
  return { width: Math.min(widthAt(swLatitude), widthAt(neLatitude)), height: metersBetween(south, north) };
}

/** Metres from one corner of a box to the other. */
export function diagonalOf({ swLatitude, swLongitude, neLatitude, neLongitude }: Bounds): number {
  return metersBetween(
    { latitude: swLatitude, longitude: swLongitude },
    { latitude: neLatitude, longitude: neLongitude },
  );
}

/** Its edges belong to it. */
export function isInBounds(bounds: Bounds, { latitude, longitude }: Coordinates): boolean {
  return (
    latitude >= bounds.swLatitude &&
    latitude <= bounds.neLatitude &&
    longitude >= bounds.swLongitude &&
    longitude <= bounds.neLongitude
  );
}

/** Tells whether a place lies in a closed ring. Its edge belongs to it. */
export function insideOfRing(ring: Ring): (place: Coordinates) => boolean {
  const outline = [ring.map((corner) => [...corner])];
  return ({ latitude, longitude }) => pointInPolygon([longitude, latitude], outline) !== false;
}

type Edge = readonly [Corner, Corner];

function edgesOf(ring: Ring): Edge[] {
  return ring.slice(1).map((corner, index): Edge => [ring[index] ?? corner, corner]);
}

/** Whether two edges of a closed ring without repeated corners meet elsewhere than where one follows on the other. */
export function crossesItself(ring: Ring): boolean {
  const edges = edgesOf(ring);
  return edges.some((edge, index) =>
    edges.slice(index + 1).some((other, offset) => {
      const follows = offset === 0;
      const closes = index === 0 && index + 1 + offset === edges.length - 1;
      if (follows) return turnsBack(edge, other);
      return closes ? turnsBack(other, edge) : meet(edge, other);
    }),
  );
}

/** Whether an edge runs back along the previous one. */
function turnsBack([a, b]: Edge, [, c]: Edge): boolean {
  const forward = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]);
  return side(a, b, c) === 0 && forward < 0;
}

function meet([a, b]: Edge, [c, d]: Edge): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false;
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** The side of the line from a to b on which a corner lies: -1, 0 (on it), 1. */
function side(a: Corner, b: Corner, c: Corner): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}
