import type { Scope, Tx } from '../../platform/database.ts';
import { selectSameName } from '../same-name.ts';
import { seesVehicle } from '../visibility.ts';
import type { GroupFields, VehicleGroup } from './types.ts';

/**
 * Groups by name, each with the number of its vehicles that are not alienated and visible to the user of the scope.
 * @param ids only these groups
 */
export async function listVehicleGroups(tx: Tx, scope: Scope, ids?: readonly number[]): Promise<VehicleGroup[]> {
  const rows = await tx.query<{ id: number; name: string; timocom_id: string | null; vehicle_count: number }>({
    name: 'fleet.vehicle_groups',
    text: `select g.id, g.name, g.timocom_id, count(v.id)::int4 as vehicle_count
             from vehicle_group g
             left join vehicle v
               on v.organization_id = g.organization_id and v.group_id = g.id and v.alienated_at is null
              and ${seesVehicle('v.id')}
            where g.organization_id = $1 and g.removed_at is null and ($3::int8[] is null or g.id = any($3))
            group by g.id, g.name, g.timocom_id
            order by g.name, g.id`,
    values: [scope.organizationId, scope.userId ?? null, ids ?? null],
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    timocomId: row.timocom_id,
    vehicleCount: row.vehicle_count,
  }));
}

/** @returns the id of the new group */
export async function insertGroup(tx: Tx, scope: Scope, { name, timocomId }: GroupFields): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'fleet.insert_group',
    text: 'insert into vehicle_group (organization_id, name, timocom_id) values ($1, $2, $3) returning id',
    values: [scope.organizationId, name, timocomId],
  });
  if (row === undefined) throw new Error('no group was inserted');
  return row.id;
}

export async function updateGroup(tx: Tx, scope: Scope, id: number, { name, timocomId }: GroupFields): Promise<void> {
  await tx.query({
    name: 'fleet.update_group',
    text: 'update vehicle_group set name = $3, timocom_id = $4 where organization_id = $1 and id = $2',
    values: [scope.organizationId, id, name, timocomId],
  });
}

/** Removes a group from the lists and its vehicles from the group; the history of both stays. */
export async function markGroupRemoved(tx: Tx, scope: Scope, id: number, at: number): Promise<void> {
  const values = [scope.organizationId, id];
  await tx.query({
    name: 'fleet.end_group',
    text: `update group_assignment set assigned_to = $3
            where organization_id = $1 and group_id = $2 and assigned_to is null`,
    values: [...values, new Date(at)],
  });
  await tx.query({
    name: 'fleet.leave_group',
    text: 'update vehicle set group_id = null where organization_id = $1 and group_id = $2',
    values,
  });
  await tx.query({
    name: 'fleet.remove_group',
    text: 'update vehicle_group set removed_at = now() where organization_id = $1 and id = $2',
    values,
  });
}

/** Whether the group has a vehicle, alienated or not, that the user of the scope may not see. */
export async function hasHiddenVehicle(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.group_has_hidden_vehicle',
    text: `select from vehicle v
            where v.organization_id = $1 and v.group_id = $3::int8 and not ${seesVehicle('v.id')} limit 1`,
    values: [scope.organizationId, scope.userId ?? null, id],
  });
  return rows.length > 0;
}

/** Whether another group of the organization has this name, in any spelling. */
export async function isNameTaken(tx: Tx, scope: Scope, id: number | null, name: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.taken_group_name',
    text: selectSameName({ table: 'vehicle_group', column: 'name', key: 'name_key', inFleet: 'removed_at is null' }),
    values: [scope.organizationId, id, name],
  });
  return rows.length > 0;
}
