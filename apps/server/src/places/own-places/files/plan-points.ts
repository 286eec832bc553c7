import { CONTACT_WITHIN_METERS, PLACE_RADIUS_METERS } from '@konvoj/contract';
import { OTHER_POINT } from '../../../organization/reference/lists.ts';
import { Neighbours } from '../nearest.ts';
import type { Coordinates, GeoPoint, GeoPointFields } from '../types.ts';
import { PlannedRow } from './planned-row.ts';
import { isSameText, markOf } from './same-text.ts';
import type { FieldValue, ValidatedFile } from './types.ts';

/** Points of the same name within this distance are the same one. */
const SAME_WITHIN_METERS = CONTACT_WITHIN_METERS;

type PlannedPoint = PlannedRow<GeoPointFields, GeoPoint>;

/**
 * The outcome of an import of points, row by row. A point is recognised by its name: the one within 250 m, else the
 * only one of that name if the file has only one too.
 */
export function planPoints({ columns, rows }: ValidatedFile, known: readonly GeoPoint[]): PlannedPoint[] {
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
const placeOf = ({ validated: { values } }: PlannedPoint): Coordinates => ({
  latitude: Number(values['lat']),
  longitude: Number(values['lon']),
});

/** Unchanged points first, because several may have one name at one place. */
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
  const namesakes = byName<GeoPoint>();
  for (const point of known) if (free.has(point)) namesakes(point.name).add(point);
  for (const row of rows) {
    if (row.known !== null) continue;
    claim(row, namesakes(row.name).nearest(placeOf(row), (point) => free.has(point)) ?? undefined);
  }
}

/** The points of each name, indexed by position. */
function byName<T extends Coordinates>(): (name: string) => Neighbours<T> {
  const known = new Map<string, Neighbours<T>>();
  return (name) => {
    const mark = markOf(name);
    const neighbours = known.get(mark) ?? new Neighbours<T>(SAME_WITHIN_METERS);
    known.set(mark, neighbours);
    return neighbours;
  };
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

/** A new point of an earlier row at the same place makes the later row a duplicate. */
function refuseRepeated(rows: readonly PlannedPoint[]): void {
  const namesakes = byName<Coordinates>();
  for (const row of rows) {
    const [earlier, place] = [namesakes(row.name), placeOf(row)];
    if (row.known === null && earlier.nearest(place) !== null) row.reject({ path: 'name', code: 'repeated' });
    else earlier.add(place);
  }
}

type Field = Exclude<keyof GeoPointFields, 'name'>;
const FIELDS: readonly (readonly [column: string, Field])[] = [
  ['description', 'description'],
  ['address', 'address'],
  ['lat', 'latitude'],
  ['lon', 'longitude'],
  ['company', 'company'],
  ['contactPerson', 'contactPerson'],
  ['email', 'email'],
  ['type', 'type'],
  ['radius', 'radiusMeters'],
];

/** The values of the row that differ from the point's. A slightly different spelling of the name is no change. */
function changes({ validated: { values } }: PlannedPoint, point: GeoPointFields): (readonly [Field, FieldValue])[] {
  return FIELDS.flatMap(([column, field]) => {
    const value = values[column];
    if (value === undefined || isSame(value, point[field])) return [];
    return [[field, value] as const];
  });
}

function isSame(said: FieldValue, known: FieldValue): boolean {
  if (said === known) return true;
  return typeof said !== 'number' && typeof known !== 'number' && isSameText(said, known);
}

/** The point after the import; null: unchanged. */
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
