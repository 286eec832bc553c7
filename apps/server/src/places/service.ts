import { auditCreated, auditRemoved, auditUpdated } from '../fleet/editing.ts';
import { holding } from '../fleet/search.ts';
import type { Database, Scope, Tx } from '../platform/database.ts';
import { invalidFields, notFound } from '../platform/http/index.ts';
import type { Doer } from '../platform/http/index.ts';
import { areaOf, isTooSmall } from './areas.ts';
import type { ZoneInput } from './areas.ts';
import {
  deletePoint,
  deleteZone,
  insertPoint,
  insertZone,
  listPoints,
  listZones,
  lockPlaces,
  updatePoint,
  updateZone,
} from './store.ts';
import type { GeoPoint, GeoPointFields, GeoZone, GeoZoneFields } from './types.ts';

/** A change of places under way: everything of one `PlacesEdit` is stored together, or nothing of it. */
export interface PlacesEdit {
  readonly tx: Tx;
  readonly doer: Doer;
}

/**
 * Changes the places of the doer's organization, one change after the other. Functions that take a `PlacesEdit` may be
 * called any number of times within `work`.
 */
export function editPlaces<T>(database: Database, doer: Doer, work: (edit: PlacesEdit) => Promise<T>): Promise<T> {
  return database.tenant(doer, async (tx) => {
    await lockPlaces(tx, doer);
    return work({ tx, doer });
  });
}

/** Points by name; a searched word occurs in one of their texts, whatever the case and the marks of letters. */
export async function findPoints(tx: Tx, scope: Scope, search?: string): Promise<GeoPoint[]> {
  const points = await listPoints(tx, scope);
  return points.filter(
    holding([search, (p) => [p.name, p.description, p.address, p.company, p.contactPerson, p.email]]),
  );
}

/** Zones by name, searched like points. */
export async function findZones(tx: Tx, scope: Scope, search?: string): Promise<GeoZone[]> {
  const zones = await listZones(tx, scope);
  return zones.filter(holding([search, ({ name, description }) => [name, description]]));
}

export async function createPoint({ tx, doer }: PlacesEdit, fields: GeoPointFields): Promise<GeoPoint> {
  const point = { ...fields, id: await insertPoint(tx, doer, fields) };
  await auditCreated({ tx, doer }, auditedPoint(point), { ...fields });
  return point;
}

/** @throws {ProblemError} not_found */
export async function changePoint(edit: PlacesEdit, id: number, fields: GeoPointFields): Promise<GeoPoint> {
  const { id: _id, ...before } = await getPoint(edit, id);
  await updatePoint(edit.tx, edit.doer, id, fields);
  const after = { ...fields, id };
  await auditUpdated(edit, auditedPoint(after), { before, after: { ...fields } });
  return after;
}

/** @throws {ProblemError} not_found */
export async function removePoint(edit: PlacesEdit, id: number): Promise<void> {
  const point = await getPoint(edit, id);
  await deletePoint(edit.tx, edit.doer, id);
  const { id: _id, ...before } = point;
  await auditRemoved(edit, auditedPoint(point), before);
}

export async function createZone({ tx, doer }: PlacesEdit, fields: GeoZoneFields): Promise<GeoZone> {
  const zone = { ...fields, id: await insertZone(tx, doer, fields) };
  await auditCreated({ tx, doer }, auditedZone(zone), told(zone));
  return zone;
}

/** @throws {ProblemError} not_found */
export async function changeZone(edit: PlacesEdit, id: number, fields: GeoZoneFields): Promise<GeoZone> {
  const before = await getZone(edit, id);
  await updateZone(edit.tx, edit.doer, id, fields);
  const after = { ...fields, id };
  await auditUpdated(edit, auditedZone(after), { before: told(before), after: told(after) });
  return after;
}

/** @throws {ProblemError} not_found */
export async function removeZone(edit: PlacesEdit, id: number): Promise<void> {
  const zone = await getZone(edit, id);
  await deleteZone(edit.tx, edit.doer, id);
  await auditRemoved(edit, auditedZone(zone), told(zone));
}

/**
 * A zone as it can be stored.
 * @param confirmed whether its smallness is meant
 * @throws {ProblemError} validation with what is wrong with its area
 */
export function acceptZone({ name, description, area: given }: ZoneInput, confirmed: boolean): GeoZoneFields {
  const area = areaOf(given);
  if ('refused' in area) throw invalidFields(...area.refused);
  if (!confirmed && isTooSmall(area)) throw invalidFields({ path: 'area', code: 'zone_too_small' });
  return { name, description, ...area };
}

async function getPoint({ tx, doer }: PlacesEdit, id: number): Promise<GeoPoint> {
  const [point] = await listPoints(tx, doer, [id]);
  if (point === undefined) throw notFound();
  return point;
}

async function getZone({ tx, doer }: PlacesEdit, id: number): Promise<GeoZone> {
  const [zone] = await listZones(tx, doer, [id]);
  if (zone === undefined) throw notFound();
  return zone;
}

const auditedPoint = ({ id, name }: GeoPoint) => ({ entity: 'geo_point', id, name }) as const;
const auditedZone = ({ id, name }: GeoZone) => ({ entity: 'geo_zone', id, name }) as const;

/** What the audit tells of a zone. */
const told = ({ name, description, bounds, shape }: GeoZoneFields) => ({ name, description, ...bounds, shape });
