import type { Scope, Tx } from '../platform/database.ts';

/**
 * SQL: whether the user of the scope sees all vehicles of the organization: an administrator, a user without a list, or a
 * scope that names no user. Parameter $1 is the organization, $2 the user or null.
 */
export const seesAllVehicles = `($2::int4 is null
  or exists (select from app_user u where u.organization_id = $1 and u.id = $2
              and (u.role = 'admin' or u.sees_all_vehicles)))`;

/**
 * SQL: whether the user of the scope may see a vehicle: one of their list, or any where `seesAllVehicles` holds, with the
 * same parameters.
 * @param vehicleId the column with the vehicle's id
 */
export const seesVehicle = (vehicleId: string): string => `(${seesAllVehicles}
  or exists (select from visible_vehicle l
              where l.organization_id = $1 and l.user_id = $2 and l.vehicle_id = ${vehicleId}))`;

/**
 * SQL: whether the user of the scope may see what is personal of a driver: any where `seesAllVehicles` holds, otherwise of
 * those who drive a vehicle now that the user may see. The same parameters.
 * @param driverId the column with the driver's id
 */
export const seesDriver = (driverId: string): string => `(${seesAllVehicles}
  or exists (select from driver_assignment seen where seen.organization_id = $1 and seen.driver_id = ${driverId}
              and seen.assigned_to is null and ${seesVehicle('seen.vehicle_id')}))`;

/** Whether the user of the scope sees all vehicles, and so may change what concerns the whole organization. */
export async function isForAllVehicles(tx: Tx, { organizationId, userId }: Scope): Promise<boolean> {
  const [row] = await tx.query<{ yes: boolean }>({
    name: 'visibility.all_vehicles',
    text: `select ${seesAllVehicles} as yes`,
    values: [organizationId, userId ?? null],
  });
  return row?.yes === true;
}

/**
 * SQL: that a row is one of those requested, parameter $3; empty when all are. With an optional condition the planner
 * expects few rows, and reads thousands slowly.
 */
export const oneOf = (id: string, ids: readonly number[] | undefined): string =>
  ids === undefined ? '' : ` and ${id} = any($3::int8[])`;
