import { ZONE_MAX_CORNERS, ZONE_RADIUS_METERS } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import { ringOfCircle, roundedDegrees } from '../geometry-rules.ts';
import { areaOf } from '../areas.ts';
import type { AreaInput } from '../areas.ts';
import type { Circle, Corner, Ring, ZoneArea } from '../types.ts';
import { decimalDegrees, readCell, readPlace } from './cells.ts';
import { AREA, COORDINATES, PLACE_FIELDS } from './fields.ts';
import type { CellError, FieldValue, ValidatedRow, PlaceKind, ReadFeature } from './types.ts';

/** Other programs write degrees with six digits. */
const SAME_WITHIN_DEGREES = 2e-6;

/**
 * The content of a row, or its errors. Pure, without knowledge of existing places.
 * @param columns the field of each of its columns
 */
export function validateFeature(
  kind: PlaceKind,
  columns: readonly (string | null)[],
  { row, texts, ring }: ReadFeature,
  cells: readonly string[],
): ValidatedRow {
  const errors: CellError[] = [];
  const reject = ({ path, ...error }: FieldError): void => {
    const column = columns.indexOf(path);
    errors.push({ path, ...error, column: column < 0 ? null : column });
  };
  const values: Record<string, FieldValue> = {};
  const said = kind === 'points' ? withPlace(texts, reject) : texts;
  for (const field of PLACE_FIELDS[kind]) {
    const text = said[field.field];
    // An area has an outline or bounds.
    const isNeeded = field.required && !(ring !== null && field.kind === 'degrees');
    if (text === undefined && !isNeeded) continue;
    if (text === undefined && field.kind === 'degrees' && said[COORDINATES] !== undefined) continue;
    const read = readCell(field, text ?? '');
    if ('error' in read) reject({ path: field.field, ...read.error });
    else if (read.value !== undefined) values[field.field] = read.value;
  }
  const area = kind === 'zones' && errors.length === 0 ? validatedArea(values, ring, texts['circle'], reject) : null;
  return { row, cells, values, area, isOutline: ring !== null, errors };
}

/** Latitude and longitude as plain degrees, from any format of both. */
function withPlace(texts: ReadFeature['texts'], reject: (error: FieldError) => void): ReadFeature['texts'] {
  const { lat, lon, [COORDINATES]: both } = texts;
  if (lat === undefined && lon === undefined && both !== undefined) {
    if (both.trim() === '') return (reject({ path: COORDINATES, code: 'required' }), texts);
    const place = readPlace(both);
    if (place === null) return (reject({ path: COORDINATES, code: 'invalid' }), texts);
    return { ...texts, lat: String(place.latitude), lon: String(place.longitude) };
  }
  if (lat === undefined || lon === undefined || [lat, lon].every((text) => decimalDegrees(text) !== undefined))
    return texts;
  const place = lat.trim() === '' || lon.trim() === '' ? null : readPlace(`${lat} ${lon}`);
  return place === null ? texts : { ...texts, lat: String(place.latitude), lon: String(place.longitude) };
}

function validatedArea(
  values: Readonly<Record<string, FieldValue>>,
  given: readonly Corner[] | null,
  circleText: string | undefined,
  reject: (error: FieldError) => void,
): ZoneArea | null {
  const input = given === null ? boundsInput(values) : outlineInput(given, circleText);
  const area = 'code' in input ? { refused: [input] } : areaOf(input);
  if (!('refused' in area)) return simplifiedArea(area);
  for (const error of area.refused) reject(given === null ? error : { ...error, path: AREA });
  return null;
}

const NO_BOUNDS = { swLatitude: undefined, swLongitude: undefined, neLatitude: undefined, neLongitude: undefined };

function boundsInput(values: Readonly<Record<string, FieldValue>>): AreaInput {
  const side = (field: string) => {
    const value = values[field];
    return typeof value === 'number' ? value : undefined;
  };
  const bounds = {
    swLatitude: side('swlatitude'),
    swLongitude: side('swlongitude'),
    neLatitude: side('nelatitude'),
    neLongitude: side('nelongitude'),
  };
  return { bounds, ring: null, circle: null };
}

function outlineInput(given: readonly Corner[], circleText: string | undefined): AreaInput | FieldError {
  if (given.some((corner) => !isOnEarth(corner))) return { path: AREA, code: 'invalid' };
  const ring = closed(given);
  if (ring.length > ZONE_MAX_CORNERS) return { path: AREA, code: 'too_big', params: { max: ZONE_MAX_CORNERS - 1 } };
  if (ring.length < 4) return { path: AREA, code: 'too_few', params: { min: 3 } };
  const circle = circleOf(circleText);
  // The outline may have been moved in another program.
  const isCircle = circle !== null && isNear(ringOfCircle(circle), ring);
  return { bounds: NO_BOUNDS, ring: isCircle ? null : ring, circle: isCircle ? circle : null };
}

function isOnEarth([longitude, latitude]: Corner): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Some programs omit the last corner. */
function closed(ring: readonly Corner[]): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return ring;
  const isClosed =
    roundedDegrees(first[0]) === roundedDegrees(last[0]) && roundedDegrees(first[1]) === roundedDegrees(last[1]);
  return isClosed ? ring : [...ring, first];
}

function circleOf(text: string | undefined): Circle | null {
  const [latitude, longitude, radiusMeters, ...more] = (text ?? '').split(',').map(Number);
  if (latitude === undefined || longitude === undefined || radiusMeters === undefined || more.length > 0) return null;
  const isRadius = radiusMeters >= ZONE_RADIUS_METERS.min && radiusMeters <= ZONE_RADIUS_METERS.max;
  return isRadius && isOnEarth([longitude, latitude]) ? { centre: { latitude, longitude }, radiusMeters } : null;
}

function isNear(ring: Ring, other: Ring): boolean {
  return (
    ring.length === other.length &&
    ring.every(([longitude, latitude], index) => {
      const [x, y] = other[index] ?? [Number.NaN, Number.NaN];
      return Math.abs(longitude - x) <= SAME_WITHIN_DEGREES && Math.abs(latitude - y) <= SAME_WITHIN_DEGREES;
    })
  );
}

/** A polygon that equals its own box is a rectangle. */
export function simplifiedArea(area: ZoneArea): ZoneArea {
  const { shape, bounds } = area;
  if (shape.kind !== 'polygon' || shape.ring.length !== 5) return area;
  const isCorner = ([longitude, latitude]: Corner) =>
    (longitude === bounds.swLongitude || longitude === bounds.neLongitude) &&
    (latitude === bounds.swLatitude || latitude === bounds.neLatitude);
  return shape.ring.every(isCorner) ? { shape: { kind: 'rectangle' }, bounds } : area;
}
