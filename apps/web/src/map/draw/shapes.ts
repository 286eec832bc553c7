import { straightLineMeters } from '../../shared/distance.ts';
import type { Coordinates, ZoneShape } from '../../shared/place-drafts.ts';
import type { LngLat } from '../map-types.ts';

/** Of the mean earth, metres. */
const EARTH_RADIUS = 6_371_008.8;
const CIRCLE_CORNERS = 64;
/** About a centimetre. The drawing refuses finer coordinates. */
const DIGITS = 7;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** A closed outline of a circle on the ground. Radius in metres. */
export function circleRing(centre: Coordinates, radius: number, corners = CIRCLE_CORNERS): LngLat[] {
  const ring = Array.from({ length: corners }, (_, index) =>
    placeAround(centre, radius, (2 * Math.PI * index) / corners),
  );
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
}

/** @param bearing clockwise from north, radians */
function placeAround({ latitude, longitude }: Coordinates, distance: number, bearing: number): LngLat {
  const angle = distance / EARTH_RADIUS;
  const from = radians(latitude);
  const sin = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(from), Math.cos(angle) - Math.sin(from) * sin);
  return [rounded(longitude + degrees(east)), rounded(degrees(Math.asin(sin)))];
}

/** The closed outline of a shape. */
export function ringOfShape(shape: ZoneShape): LngLat[] {
  if (shape.kind === 'circle') return circleRing(shape.centre, shape.radius);
  if (shape.kind === 'polygon') {
    const corners = shape.corners.map(([lng, lat]): LngLat => [rounded(lng), rounded(lat)]);
    return corners[0] === undefined ? [] : [...corners, corners[0]];
  }
  const [west, south] = [rounded(shape.southwest.longitude), rounded(shape.southwest.latitude)];
  const [east, north] = [rounded(shape.northeast.longitude), rounded(shape.northeast.latitude)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/**
 * The shape that an outline on the map stands for.
 * @param ring closed; corners that stand on each other count once
 * @returns null when it encloses nothing yet
 */
export function shapeOfRing(kind: ZoneShape['kind'], ring: readonly LngLat[]): ZoneShape | null {
  const corners = withoutRepeats(ring.slice(0, -1).map(([lng, lat]): LngLat => [rounded(lng), rounded(lat)]));
  if (corners.length < 3) return null;
  if (kind === 'polygon') return { kind, corners: corners.map(([lng, lat]): [number, number] => [lng, lat]) };
  const box = boxOf(corners);
  if (box.west === box.east || box.south === box.north) return null;
  if (kind === 'rectangle') {
    return {
      kind,
      southwest: { latitude: box.south, longitude: box.west },
      northeast: { latitude: box.north, longitude: box.east },
    };
  }
  const longitude = rounded((box.west + box.east) / 2);
  const across = straightLineMeters({ latitude: box.south, longitude }, { latitude: box.north, longitude });
  return {
    kind,
    centre: { latitude: rounded((box.south + box.north) / 2), longitude },
    radius: Math.round(across / 2),
  };
}

/** Whether two shapes are the same place for place, to about a centimetre; radii to half a metre. */
export function isSameShape(a: ZoneShape | null, b: ZoneShape | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'circle' && b.kind === 'circle')
    return isNear(a.centre, b.centre) && Math.abs(a.radius - b.radius) < 0.5;
  if (a.kind === 'rectangle' && b.kind === 'rectangle')
    return isNear(a.southwest, b.southwest) && isNear(a.northeast, b.northeast);
  if (a.kind !== 'polygon' || b.kind !== 'polygon' || a.corners.length !== b.corners.length) return false;
  return a.corners.every(([lng, lat], index) => {
    const other = b.corners[index];
    return other !== undefined && Math.abs(other[0] - lng) < 2e-7 && Math.abs(other[1] - lat) < 2e-7;
  });
}

function isNear(a: Coordinates, b: Coordinates): boolean {
  return Math.abs(a.latitude - b.latitude) < 2e-7 && Math.abs(a.longitude - b.longitude) < 2e-7;
}

function withoutRepeats(corners: readonly LngLat[]): LngLat[] {
  return corners.filter(([lng, lat], index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    return corners.length === 1 || before === undefined || before[0] !== lng || before[1] !== lat;
  });
}

/** The box around corners, closed or not. */
export function boxOf(corners: readonly LngLat[]) {
  const longitudes = corners.map(([lng]) => lng);
  const latitudes = corners.map(([, lat]) => lat);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}
