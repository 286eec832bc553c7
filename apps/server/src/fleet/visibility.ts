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
 * SQL: that a row is one of those requested, parameter $3; empty when all are. With an optional condition the planner
 * expects few rows, and reads thousands slowly.
 */
export const oneOf = (id: string, ids: readonly number[] | undefined): string =>
  ids === undefined ? '' : ` and ${id} = any($3::int8[])`;
