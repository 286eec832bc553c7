import type { Scope, Tx } from '../../../platform/database.ts';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { GeoPointFields, GeoZoneFields } from '../types.ts';

// Thousands of places are written with one statement.

/** A place to write; null: a new one. */
export interface Written<Fields> {
  readonly id: number | null;
  readonly fields: Fields;
}

/** Columns with their types. */
const POINT_COLUMNS = {
  name: 'text',
  description: 'text',
  address: 'text',
  latitude: 'int4',
  longitude: 'int4',
  company: 'text',
  contact_person: 'text',
  email: 'text',
  type: 'int2',
  radius_meters: 'int4',
} as const;
const ZONE_COLUMNS = {
  name: 'text',
  description: 'text',
  sw_latitude: 'int4',
  sw_longitude: 'int4',
  ne_latitude: 'int4',
  ne_longitude: 'int4',
  ring: 'int4[]',
  circle_latitude: 'int4',
  circle_longitude: 'int4',
  circle_radius_meters: 'float8',
} as const;

/** @returns the ids of all of them */
export function writePoints(tx: Tx, scope: Scope, points: readonly Written<GeoPointFields>[]): Promise<number[]> {
  return write(tx, scope, { table: 'geo_point', columns: POINT_COLUMNS }, points, (point) => ({
    name: point.name,
    description: point.description,
    address: point.address,
    latitude: inE7(point.latitude),
    longitude: inE7(point.longitude),
    company: point.company,
    contact_person: point.contactPerson,
    email: point.email,
    type: point.type,
    radius_meters: point.radiusMeters,
  }));
}

/** @returns the ids of all of them */
export function writeZones(tx: Tx, scope: Scope, zones: readonly Written<GeoZoneFields>[]): Promise<number[]> {
  return write(tx, scope, { table: 'geo_zone', columns: ZONE_COLUMNS }, zones, (zone) => {
    const { shape, bounds } = zone;
    const circle = shape.kind === 'circle' ? shape : null;
    return {
      name: zone.name,
      description: zone.description,
      sw_latitude: inE7(bounds.swLatitude),
      sw_longitude: inE7(bounds.swLongitude),
      ne_latitude: inE7(bounds.neLatitude),
      ne_longitude: inE7(bounds.neLongitude),
      ring: shape.kind === 'polygon' ? shape.ring.flat().map(inE7) : null,
      circle_latitude: circle && inE7(circle.centre.latitude),
      circle_longitude: circle && inE7(circle.centre.longitude),
      circle_radius_meters: circle && circle.radiusMeters,
    };
  });
}

interface Target {
  readonly table: 'geo_point' | 'geo_zone';
  readonly columns: Readonly<Record<string, string>>;
}

async function write<Fields>(
  tx: Tx,
  scope: Scope,
  { table, columns }: Target,
  places: readonly Written<Fields>[],
  valuesOf: (fields: Fields) => object,
): Promise<number[]> {
  const names = Object.keys(columns);
  const list = names.join(', ');
  const row = ['id int4', ...names.map((name) => `${name} ${columns[name]}`)].join(', ');
  const asJson = (wanted: readonly Written<Fields>[]) =>
    JSON.stringify(wanted.map(({ id, fields }) => ({ id, ...valuesOf(fields) })));
  const fresh = places.filter(({ id }) => id === null);
  const known = places.filter(({ id }) => id !== null);
  const made =
    fresh.length === 0
      ? []
      : await tx.query<{ id: number }>({
          name: `places.import_new_${table}`,
          text: `insert into ${table} (organization_id, ${list})
                 select $1, ${list} from jsonb_to_recordset($2::jsonb) as r (${row}) returning id`,
          values: [scope.organizationId, asJson(fresh)],
        });
  if (known.length > 0) {
    await tx.query({
      name: `places.import_known_${table}`,
      text: `update ${table} set (${list}) = row (${names.map((name) => `r.${name}`).join(', ')})
               from jsonb_to_recordset($2::jsonb) as r (${row})
              where ${table}.organization_id = $1 and ${table}.id = r.id`,
      values: [scope.organizationId, asJson(known)],
    });
  }
  return [...made.map(({ id }) => id), ...known.flatMap(({ id }) => id ?? [])];
}

function inE7(degrees: number): number {
  return Math.round(degrees * DEGREES_E7);
}
