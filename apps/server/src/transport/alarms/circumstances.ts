import { findZones } from '../../places/own-places/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { StoredRule } from './types.ts';
import type { Circumstances } from './versions.ts';

/** The devices that each user may see, alienated ones too; null: all of the organization. */
export async function visibleTo(tx: Tx, { organizationId }: Scope, userIds: readonly number[]) {
  const rows = await tx.query<{ id: number; device_ids: number[] | null }>({
    name: 'alarms.visible_to',
    text: `select u.id, case when u.role = 'admin' or u.sees_all_vehicles then null else
                    array(select d.id from visible_vehicle l
                            join device d on d.organization_id = l.organization_id and d.vehicle_id = l.vehicle_id
                           where l.organization_id = u.organization_id and l.user_id = u.id order by d.id) end as device_ids
             from app_user u where u.organization_id = $1 and u.id = any($2::int4[])`,
    values: [organizationId, userIds],
  });
  return new Map(rows.map((row) => [row.id, row.device_ids]));
}

/** The devices that pull each of these trailers now. */
async function pullersOf(tx: Tx, { organizationId }: Scope, trailerIds: readonly number[]) {
  const rows = await tx.query<{ trailer_id: number; device_id: number }>({
    name: 'alarms.pullers',
    text: `select a.trailer_id, d.id as device_id from trailer_assignment a
             join device d on d.organization_id = a.organization_id and d.vehicle_id = a.vehicle_id
            where a.organization_id = $1 and a.trailer_id = any($2::int4[]) and a.assigned_to is null
            order by d.id`,
    values: [organizationId, trailerIds],
  });
  return Map.groupBy(rows, (row) => row.trailer_id);
}

async function timeZoneOf(tx: Tx, { organizationId }: Scope): Promise<string> {
  const [row] = await tx.query<{ time_zone: string }>({
    name: 'alarms.time_zone',
    text: 'select time_zone from organization where id = $1',
    values: [organizationId],
  });
  return row?.time_zone ?? 'Europe/Ljubljana';
}

/** What besides these rules decides about them at this moment. The rule of a deleted user watches nothing. */
export async function circumstancesOf(
  tx: Tx,
  scope: Scope,
  rules: readonly Pick<StoredRule, 'ownerId' | 'settings'>[],
): Promise<(rule: Pick<StoredRule, 'ownerId' | 'settings'>) => Circumstances> {
  const owners = [...new Set(rules.flatMap(({ ownerId }) => ownerId ?? []))];
  const hasZones = rules.some(({ settings }) => settings.geoZoneId !== null);
  const trailers = rules.flatMap(({ settings }) => settings.trailerId ?? []);
  const [visible, zones, pullers, timeZone] = await Promise.all([
    visibleTo(tx, scope, owners),
    hasZones ? findZones(tx, scope) : [],
    pullersOf(tx, scope, trailers),
    timeZoneOf(tx, scope),
  ]);
  const zoneById = new Map(zones.map(({ id, name, shape, bounds }) => [id, { name, area: { shape, bounds } }]));
  return ({ ownerId, settings }) => ({
    zone: settings.geoZoneId === null ? null : (zoneById.get(settings.geoZoneId) ?? null),
    visible: ownerId !== null && visible.has(ownerId) ? (visible.get(ownerId) ?? null) : [],
    pulling:
      settings.trailerId === null ? null : (pullers.get(settings.trailerId) ?? []).map(({ device_id: id }) => id),
    timeZone,
  });
}
