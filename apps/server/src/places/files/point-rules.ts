import { CONTACT_WITHIN_METERS, PLACE_RADIUS_METERS } from '@konvoj/contract';
import { OTHER_POINT } from '../../reference/lists.ts';
import { metersBetween } from '../geometry.ts';
import type { Coordinates, GeoPoint, GeoPointFields } from '../types.ts';
import { placeGrid } from './place-grid.ts';
import { PlannedRow } from './planned-row.ts';
import { isSameText, markOf } from './same-text.ts';
import type { FieldValue, JudgedFile } from './types.ts';

/** A point of the same name this near is the same one. */
const SAME_WITHIN_METERS = CONTACT_WITHIN_METERS;

export type PlannedPoint = PlannedRow<GeoPointFields, GeoPoint>;

/**
 * What an import of points would do, row by row. A point is known by its name: the one within 250 m, else the only one of
 * that name where the file has only one too.
 */
export function planPoints({ columns, rows }: JudgedFile, known: readonly GeoPoint[]): PlannedPoint[] {
  const fields = columns.map(({ field }) => field);
  const planned = rows.map((row): PlannedPoint => new PlannedRow<GeoPointFields, GeoPoint>(row, fields));
  const sound = planned.filter((row) => !row.isRejected);
  const free = new Set(known);
  const claim = (row: PlannedPoint, point: GeoPoint | undefined): void => {
    if (point === undefined) return;
    row.known = point;
    free.delete(point);
  };
  claimEqual(sound, known, free, claim);
  claimNear(sound, known, free, claim);
  claimOnly(sound, known, free, claim);
  refuseRepeated(sound);
  for (const row of sound) row.fields ??= row.isRejected ? null : changedFields(row);
  return planned;
}

type Claim = (row: PlannedPoint, point: GeoPoint | undefined) => void;
const placeOf = ({ judged: { values } }: PlannedPoint): Coordinates => ({
  latitude: Number(values['lat']),
  longitude: Number(values['lon']),
});

/** What is just as the file says, first of all: several may have one name at one place. */
function claimEqual(
  rows: readonly PlannedPoint[],
  known: readonly GeoPoint[],
  free: Set<GeoPoint>,
  claim: Claim,
): void {
  const spot = (name: string, { latitude, longitude }: Coordinates) => `${latitude} ${longitude} ${markOf(name)}`;
  const bySpot = Map.groupBy(known, (point) => spot(point.name, point));
  for (const row of rows) {
    const there = bySpot.get(spot(row.name, placeOf(row))) ?? [];
    claim(
      row,
      there.find((point) => free.has(point) && changes(row, point).length === 0),
    );
  }
}

function claimNear(rows: readonly PlannedPoint[], known: readonly GeoPoint[], free: Set<GeoPoint>, claim: Claim): void {
  const grid = placeGrid<GeoPoint>(SAME_WITHIN_METERS);
  for (const point of known) if (free.has(point)) grid.add(markOf(point.name), point, point);
  for (const row of rows) {
    if (row.known !== null) continue;
    const place = placeOf(row);
    const near = grid
      .near(markOf(row.name), place)
      .filter((point) => free.has(point))
      .map((point) => ({ point, meters: metersBetween(point, place) }));
    const nearest = near.reduce<(typeof near)[number] | undefined>(
      (best, each) => (best === undefined || each.meters < best.meters ? each : best),
      undefined,
    );
    if (nearest !== undefined && nearest.meters <= SAME_WITHIN_METERS) claim(row, nearest.point);
  }
}

/** It has moved. */
function claimOnly(rows: readonly PlannedPoint[], known: readonly GeoPoint[], free: Set<GeoPoint>, claim: Claim): void {
  const knownByName = Map.groupBy(known, ({ name }) => markOf(name));
  const rowsByName = Map.groupBy(rows, ({ name }) => markOf(name));
  for (const row of rows) {
    const mark = markOf(row.name);
    const [only, ...others] = knownByName.get(mark) ?? [];
    const isOnly = others.length === 0 && rowsByName.get(mark)?.length === 1;
    if (row.known === null && isOnly && only !== undefined && free.has(only)) claim(row, only);
  }
}

/** A new one that stands in the file before, at the same place: the second is none. */
function refuseRepeated(rows: readonly PlannedPoint[]): void {
  const grid = placeGrid<Coordinates>(SAME_WITHIN_METERS);
  for (const row of rows) {
    const [mark, place] = [markOf(row.name), placeOf(row)];
    const isThere =
      row.known === null && grid.near(mark, place).some((other) => metersBetween(other, place) <= SAME_WITHIN_METERS);
    if (isThere) row.reject({ path: 'naziv', code: 'repeated' });
    else grid.add(mark, place, place);
  }
}

type Field = Exclude<keyof GeoPointFields, 'name'>;
const FIELDS: readonly (readonly [wire: string, Field])[] = [
  ['opis', 'description'],
  ['address', 'address'],
  ['lat', 'latitude'],
  ['lon', 'longitude'],
  ['company', 'company'],
  ['contactPerson', 'contactPerson'],
  ['email', 'email'],
  ['type', 'type'],
  ['radius', 'radiusMeters'],
];

/** The fields that the row says and the point does not have so. A name written a little differently is no other name. */
function changes({ judged: { values } }: PlannedPoint, point: GeoPointFields): (readonly [Field, FieldValue])[] {
  return FIELDS.flatMap(([wire, field]) => {
    const value = values[wire];
    if (value === undefined || isSame(value, point[field])) return [];
    return [[field, value] as const];
  });
}

function isSame(said: FieldValue, known: FieldValue): boolean {
  if (said === known) return true;
  return typeof said !== 'number' && typeof known !== 'number' && isSameText(said, known);
}

/** The point as it will be; null: as it is. */
function changedFields(row: PlannedPoint): GeoPointFields | null {
  const { known } = row;
  if (known !== null) {
    const changed = changes(row, known);
    const { id: _id, ...before } = known;
    return changed.length === 0 ? null : { ...before, ...Object.fromEntries(changed) };
  }
  const fresh: GeoPointFields = {
    name: row.name,
    description: null,
    address: null,
    ...placeOf(row),
    company: null,
    contactPerson: null,
    email: null,
    type: OTHER_POINT,
    radiusMeters: PLACE_RADIUS_METERS.default,
  };
  return { ...fresh, ...Object.fromEntries(changes(row, fresh)) };
}
