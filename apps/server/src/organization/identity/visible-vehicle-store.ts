import type { Scope, Tx } from '../../platform/database.ts';

// Runs under row-level security (app_api).

/** The vehicles that a user is limited to, ascending; null: all are visible. Administrators see all. */
export async function findVisibleVehicles(tx: Tx, scope: Scope, userId: number): Promise<number[] | null> {
  const [row] = await tx.query<{ sees_all: boolean; vehicle_ids: number[] }>({
    name: 'identity.visible_vehicles',
    text: `select u.sees_all_vehicles or u.role = 'admin' as sees_all,
                  array(select l.vehicle_id from visible_vehicle l
                         where l.organization_id = u.organization_id and l.user_id = u.id order by l.vehicle_id) as vehicle_ids
             from app_user u where u.organization_id = $1 and u.id = $2`,
    values: [scope.organizationId, userId],
  });
  return row === undefined || row.sees_all ? null : row.vehicle_ids;
}

/** Limits a user to vehicles of the organization; null removes the limit. */
export async function replaceVisibleVehicles(
  tx: Tx,
  scope: Scope,
  userId: number,
  vehicleIds: readonly number[] | null,
): Promise<void> {
  const { organizationId } = scope;
  await tx.query({
    name: 'identity.set_sees_all',
    text: 'update app_user set sees_all_vehicles = $3 where organization_id = $1 and id = $2',
    values: [organizationId, userId, vehicleIds === null],
  });
  await tx.query({
    name: 'identity.delete_visible_vehicles',
    text: 'delete from visible_vehicle where organization_id = $1 and user_id = $2 and vehicle_id <> all($3::int8[])',
    values: [organizationId, userId, vehicleIds ?? []],
  });
  await tx.query({
    name: 'identity.insert_visible_vehicles',
    text: `insert into visible_vehicle (organization_id, user_id, vehicle_id)
           select $1, $2, unnest($3::int8[]) on conflict do nothing`,
    values: [organizationId, userId, vehicleIds ?? []],
  });
}

/** How many of these ids are vehicles of the organization, alienated ones too. */
export async function countVehicles(tx: Tx, scope: Scope, vehicleIds: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'identity.count_vehicles',
    text: 'select count(*) as count from vehicle where organization_id = $1 and id = any($2::int8[])',
    values: [scope.organizationId, vehicleIds],
  });
  return row?.count ?? 0;
}
