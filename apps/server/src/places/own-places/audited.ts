import { audit, auditChange, auditChanges, auditedAs } from '../../organization/audit/service.ts';
import type { Change } from '../../organization/audit/service.ts';
import { difference } from '../../fleet/editing.ts';
import type { Audited, DoneBy, Fields } from '../../fleet/editing.ts';
import type { GeoPoint, GeoZone, GeoZoneFields } from './types.ts';

export const auditedPoint = ({ id, name }: GeoPoint) => ({ entity: 'geo_point', id, name }) as const;
export const auditedZone = ({ id, name }: GeoZone) => ({ entity: 'geo_zone', id, name }) as const;

/** The fields of a point in the audit. */
export const pointSnapshot = ({ id: _id, ...fields }: GeoPoint): Fields => fields;

/** The fields of a zone in the audit. */
export const zoneSnapshot = ({ name, description, bounds, shape }: GeoZoneFields): Fields => ({
  name,
  description,
  ...bounds,
  shape,
});

/** Writes the restoration of a deleted place to the audit. */
export function auditRestored({ tx, actor }: DoneBy, { entity, id, name }: Audited): Promise<void> {
  return auditChange(tx, actor, { action: 'restore', entity, entityId: id, entityName: name });
}

/** A place written by an import. */
export interface ImportedPlace {
  readonly audited: Audited;
  /** Null: it is new. */
  readonly before: Fields | null;
  readonly after: Fields;
}

/**
 * Writes an import to the audit, as if each place had been changed by hand, and before them (entries are read newest
 * first) their number. Nothing when the import wrote nothing.
 */
export async function auditImported(
  { tx, actor }: DoneBy,
  entity: Audited['entity'],
  places: readonly ImportedPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await auditChanges(tx, actor, places.map(changeOf));
  const created = places.filter(({ before }) => before === null).length;
  const after = { created, updated: places.length - created };
  await audit(tx, { ...auditedAs(actor), action: 'import', entity, after });
}

function changeOf({ audited: { entity, id, name }, before, after }: ImportedPlace): Change {
  const what = { entity, entityId: id, entityName: name };
  if (before !== null) return { ...what, action: 'update', ...difference(before, after) };
  const given = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
  return { ...what, action: 'create', after: given };
}
