import { isDeepStrictEqual } from 'node:util';
import { placeKind } from '@konvoj/contract';
import type { PlaceKind } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated, refuseOutdated, versionOf } from '../../fleet/editing.ts';
import type { Audited } from '../../fleet/editing.ts';
import { holding } from '../../fleet/search.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { areaOf, isTooSmall } from './areas.ts';
import type { ZoneInput } from './areas.ts';
import { auditedPoint, auditedZone, auditRestored, pointSnapshot, zoneSnapshot } from './audited.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import {
  deletePlace,
  insertPoint,
  insertZone,
  listPoints,
  listZones,
  lockPlaces,
  restorePlace,
  updatePoint,
  updateZone,
} from './store.ts';
import type { GeoPoint, GeoPointFields, GeoZone, GeoZoneFields } from './types.ts';

// What carries out an order at a place asks for its visits inside its own transaction.
export { stagesWithEndsAt, visitsOfAllWithin, visitsWithin } from './visit-service.ts';

/** A change of places in progress: everything in one `PlacesEdit` is stored, or nothing is. */
export interface PlacesEdit {
  readonly tx: Tx;
  readonly actor: Actor;
  /** The changed places, published after the commit. */
  readonly changed: Record<PlaceKind, number[]>;
}

export interface PlacesParts {
  readonly database: Database;
  readonly bus: Bus;
}

/**
 * Changes the places of the actor's organization; edits of one organization are serialized. Functions that take a
 * `PlacesEdit` may be called any number of times within `work`. After the commit all subscribers are notified.
 */
export async function editPlaces<T>(
  { database, bus }: PlacesParts,
  actor: Actor,
  work: (edit: PlacesEdit) => Promise<T>,
): Promise<T> {
  const changed: PlacesEdit['changed'] = { points: [], zones: [] };
  const result = await database.tenant(actor, async (tx) => {
    await lockPlaces(tx, actor);
    return work({ tx, actor, changed });
  });
  for (const topic of placeKind.options) {
    const ids = changed[topic];
    if (ids.length > 0) bus.publish(listChanged, { organizationId: actor.organizationId, topic, ids });
  }
  return result;
}

/** Points by name; a search word must occur in one of their texts, ignoring case and diacritics. */
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

/** These points and zones by id; those that are not there are missing. */
export async function ownPlacesById(
  tx: Tx,
  scope: Scope,
  { pointIds, zoneIds }: { readonly pointIds: readonly number[]; readonly zoneIds: readonly number[] },
): Promise<{ readonly points: ReadonlyMap<number, GeoPoint>; readonly zones: ReadonlyMap<number, GeoZone> }> {
  const points = pointIds.length === 0 ? [] : await listPoints(tx, scope, pointIds);
  const zones = zoneIds.length === 0 ? [] : await listZones(tx, scope, zoneIds);
  return {
    points: new Map(points.map((point) => [point.id, point])),
    zones: new Map(zones.map((zone) => [zone.id, zone])),
  };
}

export async function createPoint(edit: PlacesEdit, fields: GeoPointFields): Promise<GeoPoint> {
  const point = { ...fields, id: await insertPoint(edit.tx, edit.actor, fields) };
  edit.changed.points.push(point.id);
  await auditCreated(edit, auditedPoint(point), pointSnapshot(point));
  return point;
}

/**
 * @param version the one that the user has read; undefined: any
 * @throws {ProblemError} not_found; changed_meanwhile
 */
export async function changePoint(
  edit: PlacesEdit,
  id: number,
  fields: GeoPointFields,
  version: string | undefined,
): Promise<GeoPoint> {
  const before = await getPoint(edit, id);
  await refuseOutdated(edit, auditedPoint(before), version, versionOf(before));
  const after = { ...fields, id };
  if (isDeepStrictEqual(before, after)) return after;
  await updatePoint(edit.tx, edit.actor, id, fields);
  edit.changed.points.push(id);
  await auditUpdated(edit, auditedPoint(after), { before: pointSnapshot(before), after: pointSnapshot(after) });
  return after;
}

/**
 * Removes a point from all lists. It can be restored for `PLACE_RESTORE_DAYS`.
 * @throws {ProblemError} not_found
 */
export async function removePoint(edit: PlacesEdit, id: number): Promise<void> {
  const point = await getPoint(edit, id);
  await deletePlace(edit.tx, edit.actor, 'points', id);
  edit.changed.points.push(id);
  await auditRemoved(edit, auditedPoint(point), pointSnapshot(point));
}

/**
 * Restores a deleted point under its id. An existing one is unchanged, because two users may both undo.
 * @throws {ProblemError} not_found when it never existed, or was deleted too long ago
 */
export async function restorePoint(edit: PlacesEdit, id: number): Promise<GeoPoint> {
  const isBack = await restorePlace(edit.tx, edit.actor, 'points', id);
  const point = await getPoint(edit, id);
  if (isBack) await broughtBack(edit, 'points', auditedPoint(point));
  return point;
}

export async function createZone(edit: PlacesEdit, fields: GeoZoneFields): Promise<GeoZone> {
  const zone = { ...fields, id: await insertZone(edit.tx, edit.actor, fields) };
  edit.changed.zones.push(zone.id);
  await auditCreated(edit, auditedZone(zone), zoneSnapshot(zone));
  return zone;
}

/** As `changePoint`. */
export async function changeZone(
  edit: PlacesEdit,
  id: number,
  fields: GeoZoneFields,
  version: string | undefined,
): Promise<GeoZone> {
  const before = await getZone(edit, id);
  await refuseOutdated(edit, auditedZone(before), version, versionOf(before));
  const after = { ...fields, id };
  if (isDeepStrictEqual(before, after)) return after;
  await updateZone(edit.tx, edit.actor, id, fields);
  edit.changed.zones.push(id);
  await auditUpdated(edit, auditedZone(after), { before: zoneSnapshot(before), after: zoneSnapshot(after) });
  return after;
}

/** Removes a zone from all lists, as `removePoint` does. @throws {ProblemError} not_found */
export async function removeZone(edit: PlacesEdit, id: number): Promise<void> {
  const zone = await getZone(edit, id);
  await deletePlace(edit.tx, edit.actor, 'zones', id);
  edit.changed.zones.push(id);
  await auditRemoved(edit, auditedZone(zone), zoneSnapshot(zone));
}

/** Restores a deleted zone, as `restorePoint` does. @throws {ProblemError} not_found */
export async function restoreZone(edit: PlacesEdit, id: number): Promise<GeoZone> {
  const isBack = await restorePlace(edit.tx, edit.actor, 'zones', id);
  const zone = await getZone(edit, id);
  if (isBack) await broughtBack(edit, 'zones', auditedZone(zone));
  return zone;
}

/**
 * A zone in stored form.
 * @param confirmed whether a very small area is intended
 * @throws {ProblemError} validation with the errors of its area
 */
export function acceptZone({ name, description, area: given }: ZoneInput, confirmed: boolean): GeoZoneFields {
  const area = areaOf(given);
  if ('refused' in area) throw invalidFields(...area.refused);
  if (!confirmed && isTooSmall(area)) throw invalidFields({ path: 'area', code: 'zone_too_small' });
  return { name, description, ...area };
}

async function getPoint({ tx, actor }: PlacesEdit, id: number): Promise<GeoPoint> {
  const [point] = await listPoints(tx, actor, [id]);
  if (point === undefined) throw notFound();
  return point;
}

async function getZone({ tx, actor }: PlacesEdit, id: number): Promise<GeoZone> {
  const [zone] = await listZones(tx, actor, [id]);
  if (zone === undefined) throw notFound();
  return zone;
}

async function broughtBack(edit: PlacesEdit, kind: PlaceKind, place: Audited): Promise<void> {
  edit.changed[kind].push(place.id);
  await auditRestored(edit, place);
}
