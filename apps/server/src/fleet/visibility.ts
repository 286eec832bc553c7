/**
 * SQL: whether the user of the scope may see a vehicle. He sees those of his list, all of the organization when he is an
 * administrator, has no list, or the scope names no user. Parameter $1 is the organization, $2 the user or null.
 * @param vehicleId the column with the vehicle's id
 */
export const seesVehicle = (vehicleId: string): string => `($2::int4 is null
  or exists (select from app_user u where u.organization_id = $1 and u.id = $2
              and (u.role = 'admin' or u.sees_all_vehicles))
  or exists (select from visible_vehicle l
              where l.organization_id = $1 and l.user_id = $2 and l.vehicle_id = ${vehicleId}))`;

/**
 * SQL: that a row is one of those asked for, parameter $3; nothing when all are. A condition that may be absent would be
 * planned for few rows, and read thousands slowly.
 */
export const oneOf = (id: string, ids: readonly number[] | undefined): string =>
  ids === undefined ? '' : ` and ${id} = any($3::int8[])`;
