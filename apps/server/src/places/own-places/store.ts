import { PLACE_RESTORE_DAYS } from '@konvoj/contract';
import type { PlaceKind } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { Corner, GeoPoint, GeoPointFields, GeoZone, GeoZoneFields, Ring, ZoneShape } from './types.ts';

interface PointRow {
  id: number;
  name: string;
  description: string | null;
  address: string | null;
  latitude: number;
  longitude: number;
  company: string | null;
  contact_person: string | null;
  email: string | null;
  type: number;
  radius_meters: number;
}

const POINT_FIELDS =
  'name, description, address, latitude, longitude, company, contact_person, email, type, radius_meters';

/**
 * Points of interest by name.
 * @param ids only these points
 */
export async function listPoints(tx: Tx, scope: Scope, ids?: readonly number[]): Promise<GeoPoint[]> {
  const rows = await tx.query<PointRow>({
    name: ids === undefined ? 'places.points' : 'places.points_by_id',
    text: `select id, ${POINT_FIELDS} from geo_point
            where organization_id = $1 and deleted_at is null${ids === undefined ? '' : ' and id = any($2::int8[])'}
            order by name, id`,
    values: [scope.organizationId, ...(ids === undefined ? [] : [ids])],
  });
  return rows.map(pointOf);
}

/** A point's name and position, for the search of the nearest. */
export interface NamedPoint {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The points of interest within a box, by name. */
export async function pointsWithin(
  tx: Tx,
  scope: Scope,
  box: { readonly sw: readonly [number, number]; readonly ne: readonly [number, number] },
): Promise<NamedPoint[]> {
  const rows = await tx.query<{ name: string; latitude: number; longitude: number }>({
    name: 'places.points_within',
    text: `select name, latitude, longitude from geo_point
            where organization_id = $1 and deleted_at is null
              and latitude between $2::int8 and $4::int8 and longitude between $3::int8 and $5::int8
            order by name, id`,
    values: [scope.organizationId, ...box.sw.map(inE7), ...box.ne.map(inE7)],
  });
  return rows.map(({ name, latitude, longitude }) => ({
    name,
    latitude: latitude / DEGREES_E7,
    longitude: longitude / DEGREES_E7,
  }));
}

function pointOf(row: PointRow): GeoPoint {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: row.address,
    latitude: row.latitude / DEGREES_E7,
    longitude: row.longitude / DEGREES_E7,
    company: row.company,
    contactPerson: row.contact_person,
    email: row.email,
    type: row.type,
    radiusMeters: row.radius_meters,
  };
}

const pointValues = (point: GeoPointFields) => [
  point.name,
  point.description,
  point.address,
  inE7(point.latitude),
  inE7(point.longitude),
  point.company,
  point.contactPerson,
  point.email,
  point.type,
  point.radiusMeters,
];

/** @returns the id of the new point */
export async function insertPoint(tx: Tx, scope: Scope, point: GeoPointFields): Promise<number> {
  const rows = await tx.query<{ id: number }>({
    name: 'places.insert_point',
    text: `insert into geo_point (organization_id, ${POINT_FIELDS})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [scope.organizationId, ...pointValues(point)],
  });
  return idOf(rows);
}

export async function updatePoint(tx: Tx, scope: Scope, id: number, point: GeoPointFields): Promise<void> {
  await tx.query({
    name: 'places.update_point',
    text: `update geo_point set (${POINT_FIELDS}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            where organization_id = $1 and id = $2::int8`,
    values: [scope.organizationId, id, ...pointValues(point)],
  });
}

interface ZoneRow {
  id: number;
  name: string;
  description: string | null;
  sw_latitude: number;
  sw_longitude: number;
  ne_latitude: number;
  ne_longitude: number;
  ring: number[] | null;
  circle_latitude: number | null;
  circle_longitude: number | null;
  circle_radius_meters: number | null;
}

const ZONE_FIELDS = `name, description, sw_latitude, sw_longitude, ne_latitude, ne_longitude, ring, circle_latitude,
  circle_longitude, circle_radius_meters`;

/**
 * Geo zones by name.
 * @param ids only these zones
 */
export async function listZones(tx: Tx, scope: Scope, ids?: readonly number[]): Promise<GeoZone[]> {
  const rows = await tx.query<ZoneRow>({
    name: ids === undefined ? 'places.zones' : 'places.zones_by_id',
    text: `select id, ${ZONE_FIELDS} from geo_zone
            where organization_id = $1 and deleted_at is null${ids === undefined ? '' : ' and id = any($2::int8[])'}
            order by name, id`,
    values: [scope.organizationId, ...(ids === undefined ? [] : [ids])],
  });
  return rows.map(zoneOf);
}

function zoneOf(row: ZoneRow): GeoZone {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    shape: shapeOf(row),
    bounds: {
      swLatitude: row.sw_latitude / DEGREES_E7,
      swLongitude: row.sw_longitude / DEGREES_E7,
      neLatitude: row.ne_latitude / DEGREES_E7,
      neLongitude: row.ne_longitude / DEGREES_E7,
    },
  };
}

function shapeOf(row: ZoneRow): ZoneShape {
  const { circle_latitude: latitude, circle_longitude: longitude, circle_radius_meters: radiusMeters } = row;
  if (row.ring !== null) return { kind: 'polygon', ring: ringOf(row.ring) };
  if (latitude === null || longitude === null || radiusMeters === null) return { kind: 'rectangle' };
  return {
    kind: 'circle',
    centre: { latitude: latitude / DEGREES_E7, longitude: longitude / DEGREES_E7 },
    radiusMeters,
  };
}

function ringOf(numbers: readonly number[]): Ring {
  return Array.from({ length: numbers.length / 2 }, (_, index): Corner => [
    (numbers[2 * index] ?? 0) / DEGREES_E7,
    (numbers[2 * index + 1] ?? 0) / DEGREES_E7,
  ]);
}

function zoneValues({ name, description, bounds, shape }: GeoZoneFields) {
  const circle = shape.kind === 'circle' ? shape : null;
  return [
    name,
    description,
    inE7(bounds.swLatitude),
    inE7(bounds.swLongitude),
    inE7(bounds.neLatitude),
    inE7(bounds.neLongitude),
    shape.kind === 'polygon' ? shape.ring.flatMap(([longitude, latitude]) => [inE7(longitude), inE7(latitude)]) : null,
    circle && inE7(circle.centre.latitude),
    circle && inE7(circle.centre.longitude),
    circle && circle.radiusMeters,
  ];
}

/** @returns the id of the new zone */
export async function insertZone(tx: Tx, scope: Scope, zone: GeoZoneFields): Promise<number> {
  const rows = await tx.query<{ id: number }>({
    name: 'places.insert_zone',
    text: `insert into geo_zone (organization_id, ${ZONE_FIELDS})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [scope.organizationId, ...zoneValues(zone)],
  });
  return idOf(rows);
}

export async function updateZone(tx: Tx, scope: Scope, id: number, zone: GeoZoneFields): Promise<void> {
  await tx.query({
    name: 'places.update_zone',
    text: `update geo_zone set (${ZONE_FIELDS}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            where organization_id = $1 and id = $2::int8`,
    values: [scope.organizationId, id, ...zoneValues(zone)],
  });
}

/** The table of each kind of place. */
const TABLES = { points: 'geo_point', zones: 'geo_zone' } as const satisfies Record<PlaceKind, string>;

/** Removes a place from all lists. Its row is kept for a while. */
export async function deletePlace(tx: Tx, scope: Scope, kind: PlaceKind, id: number): Promise<void> {
  await tx.query({
    name: `places.delete_${kind}`,
    text: `update ${TABLES[kind]} set deleted_at = now() where organization_id = $1 and id = $2::int8`,
    values: [scope.organizationId, id],
  });
}

/** @returns whether a deleted place was restored, within its retention */
export async function restorePlace(tx: Tx, scope: Scope, kind: PlaceKind, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: `places.restore_${kind}`,
    text: `update ${TABLES[kind]} set deleted_at = null
            where organization_id = $1 and id = $2::int8 and deleted_at > now() - make_interval(days => $3)
           returning id`,
    values: [scope.organizationId, id, PLACE_RESTORE_DAYS],
  });
  return rows.length > 0;
}

/** Erases places of every organization that were deleted before that moment. */
export async function purgePlaces(tx: Tx, before: Date): Promise<void> {
  for (const table of Object.values(TABLES)) {
    await tx.query({
      name: `places.purge_${table}`,
      text: `delete from ${table} where deleted_at < $1`,
      values: [before],
    });
  }
}

/** Locks the places of this organization until the end of the transaction. */
export async function lockPlaces(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'places.lock',
    text: "select pg_advisory_xact_lock(hashtext('places'), $1)",
    values: [organizationId],
  });
}

function idOf(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row.id;
}

function inE7(degrees: number): number {
  return Math.round(degrees * DEGREES_E7);
}
