import { ZONE_SMALLEST_SIDE_METERS } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import {
  boundsOfCircle,
  boundsOfRing,
  crossesItself,
  ringOfCircle,
  sidesOf,
  roundedDegrees,
} from './geometry-rules.ts';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { Bounds, Circle, Corner, GeoZoneFields, Ring, ZoneArea } from './types.ts';

/** An area as entered: a circle, else the outline of a polygon, else bounds. Degrees, metres. */
export interface AreaInput {
  readonly bounds: { readonly [Side in keyof Bounds]: number | undefined };
  readonly ring: Ring | null;
  readonly circle: Circle | null;
}

/** A zone as entered. */
export type ZoneInput = Pick<GeoZoneFields, 'name' | 'description'> & { readonly area: AreaInput };

/** The area, or its errors by field, named as on the wire. */
export function areaOf({ bounds, ring, circle }: AreaInput): ZoneArea | { readonly refused: FieldError[] } {
  if (circle !== null) return circleArea(circle);
  return ring === null ? rectangleArea(bounds) : polygonArea(ring);
}

const refused = (...errors: FieldError[]) => ({ refused: errors });

function rectangleArea(given: AreaInput['bounds']): ZoneArea | { refused: FieldError[] } {
  const { swLatitude, swLongitude, neLatitude, neLongitude } = given;
  if (swLatitude === undefined || swLongitude === undefined || neLatitude === undefined || neLongitude === undefined) {
    const missing = Object.entries(given).filter(([, degrees]) => degrees === undefined);
    return refused(...missing.map(([name]) => ({ path: name.toLowerCase(), code: 'required' }) as const));
  }
  const errors: FieldError[] = [];
  const bounds = {
    swLatitude: roundedDegrees(swLatitude),
    swLongitude: roundedDegrees(swLongitude),
    neLatitude: roundedDegrees(neLatitude),
    neLongitude: roundedDegrees(neLongitude),
  };
  if (bounds.swLatitude >= bounds.neLatitude) errors.push(beyond('nelatitude', bounds.swLatitude));
  // With an east side west of its west side it would cross the antimeridian.
  if (bounds.swLongitude - bounds.neLongitude > 180) errors.push({ path: 'nelongitude', code: 'crosses_date_line' });
  else if (bounds.swLongitude >= bounds.neLongitude) errors.push(beyond('nelongitude', bounds.swLongitude));
  return errors.length > 0 ? refused(...errors) : { shape: { kind: 'rectangle' }, bounds };
}

/** It must lie beyond the other side, by at least the smallest stored step. */
const beyond = (path: string, other: number): FieldError => ({
  path,
  code: 'too_small',
  params: { min: roundedDegrees(other + 1 / DEGREES_E7) },
});

function polygonArea(given: Ring): ZoneArea | { refused: FieldError[] } {
  const rounded = given.map(([longitude, latitude]): Corner => [roundedDegrees(longitude), roundedDegrees(latitude)]);
  // A repeated corner is redundant.
  const ring = rounded.filter((corner, index) => index === 0 || !isSame(corner, rounded[index - 1]));
  const [first] = ring;
  if (first === undefined || !isSame(first, rounded.at(-1))) return refused({ path: 'polygon', code: 'invalid' });
  if (new Set(ring.map(String)).size < 3) return refused({ path: 'polygon', code: 'too_few', params: { min: 3 } });
  if (spansDateLine(ring)) return refused({ path: 'polygon', code: 'crosses_date_line' });
  if (crossesItself(ring)) return refused({ path: 'polygon', code: 'crosses_itself' });
  return { shape: { kind: 'polygon', ring }, bounds: boundsOfRing(ring) };
}

function isSame(corner: Corner, other: Corner | undefined): boolean {
  return corner[0] === other?.[0] && corner[1] === other[1];
}

/** An edge longer than half around the earth is meant to go the other way. */
function spansDateLine(ring: Ring): boolean {
  return ring.some(([longitude], index) => Math.abs(longitude - (ring[index - 1]?.[0] ?? longitude)) > 180);
}

function circleArea(given: Circle): ZoneArea | { refused: FieldError[] } {
  const centre = { latitude: roundedDegrees(given.centre.latitude), longitude: roundedDegrees(given.centre.longitude) };
  const circle = { centre, radiusMeters: given.radiusMeters };
  const bounds = boundsOfCircle(circle);
  const isOver =
    bounds.swLongitude < -180 || bounds.neLongitude > 180 || bounds.swLatitude < -90 || bounds.neLatitude > 90;
  if (isOver) return refused({ path: 'circle', code: 'crosses_date_line' });
  return { shape: { kind: 'circle', ...circle }, bounds };
}

/**
 * The outline if it differs from the box: of a polygon its own, of a circle a ring with many corners; null for a
 * rectangle.
 */
export function outlineOf({ shape }: ZoneArea): Ring | null {
  if (shape.kind === 'rectangle') return null;
  return shape.kind === 'polygon' ? shape.ring : ringOfCircle(shape);
}

/** Whether an area is so small that it may be a mistake. */
export function isTooSmall({ bounds }: ZoneArea): boolean {
  const { width, height } = sidesOf(bounds);
  return Math.min(width, height) < ZONE_SMALLEST_SIDE_METERS;
}
