import type { Scope, Tx } from '../../platform/database.ts';
import { seesVehicle } from '../visibility.ts';

/** Whether the vehicle exists, is not alienated, and is visible to the user of the scope. */
export async function isInFleet(tx: Tx, scope: Scope, vehicleId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.is_vehicle',
    text: `select from vehicle v
            where v.organization_id = $1 and v.id = $3::int8 and v.alienated_at is null and ${seesVehicle('v.id')}`,
    values: [scope.organizationId, scope.userId ?? null, vehicleId],
  });
  return rows.length > 0;
}

/** Whether the driver exists. */
export function isDriver(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  return isKept(tx, scope, 'driver', id);
}

/** Whether the trailer exists. */
export function isTrailer(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  return isKept(tx, scope, 'trailer', id);
}

/** Whether the group exists. */
export function isGroup(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  return isKept(tx, scope, 'vehicle_group', id);
}

async function isKept(
  tx: Tx,
  scope: Scope,
  table: 'driver' | 'trailer' | 'vehicle_group',
  id: number,
): Promise<boolean> {
  const rows = await tx.query({
    name: `fleet.is_${table}`,
    text: `select from ${table} where organization_id = $1 and id = $2::int8 and removed_at is null`,
    values: [scope.organizationId, id],
  });
  return rows.length > 0;
}

/** Whether the organization has the tracker. */
export async function isTracker(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.is_tracker',
    text: 'select from tracker where organization_id = $1 and id = $2::int8',
    values: [scope.organizationId, id],
  });
  return rows.length > 0;
}
