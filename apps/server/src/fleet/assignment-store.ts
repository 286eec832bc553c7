import type { Scope, Tx } from '../platform/database.ts';

/** A change of the assignment history: from when on somebody else drives a device's vehicle. Epoch milliseconds. */
export interface Reassignment {
  readonly deviceId: number;
  readonly from: number;
}

/**
 * Puts a driver (null: nobody) into a vehicle from a moment on. What the history said of the vehicle from then on is
 * replaced; a driver leaves the vehicle he was in, for nobody drives two.
 * @param at epoch milliseconds; may lie in the past
 * @returns the devices whose history changed
 */
export async function assignDriver(
  tx: Tx,
  scope: Scope,
  vehicleId: number,
  driverId: number | null,
  at: number,
): Promise<Reassignment[]> {
  const from = new Date(at);
  const { organizationId } = scope;
  // The vehicles touched: this one, and wherever the driver was or would have been from that moment on.
  const touched = await tx.query<{ vehicle_id: number }>({
    name: 'fleet.end_driver_assignments',
    text: `with later as (
             delete from driver_assignment
              where organization_id = $1 and (vehicle_id = $2 or driver_id = $3) and assigned_from >= $4
             returning vehicle_id
           ), ended as (
             update driver_assignment set assigned_to = $4
              where organization_id = $1 and (vehicle_id = $2 or driver_id = $3)
                and assigned_from < $4 and (assigned_to is null or assigned_to > $4)
             returning vehicle_id
           ) select vehicle_id from later union select vehicle_id from ended`,
    values: [organizationId, vehicleId, driverId, from],
  });
  if (driverId !== null) {
    await tx.query({
      name: 'fleet.begin_driver_assignment',
      text: `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, $4)`,
      values: [organizationId, vehicleId, driverId, from],
    });
  }
  const vehicles = [...new Set([vehicleId, ...touched.map((row) => row.vehicle_id)])];
  return reassignmentsOf(tx, scope, vehicles, at);
}

/** Couples a trailer (null: none) to a vehicle from a moment on, by the same rules. */
export async function assignTrailer(
  tx: Tx,
  scope: Scope,
  vehicleId: number,
  trailerId: number | null,
  at: number,
): Promise<void> {
  const from = new Date(at);
  const { organizationId } = scope;
  await tx.query({
    name: 'fleet.end_trailer_assignments',
    text: `with later as (
             delete from trailer_assignment
              where organization_id = $1 and (vehicle_id = $2 or trailer_id = $3) and assigned_from >= $4
           ) update trailer_assignment set assigned_to = $4
              where organization_id = $1 and (vehicle_id = $2 or trailer_id = $3)
                and assigned_from < $4 and (assigned_to is null or assigned_to > $4)`,
    values: [organizationId, vehicleId, trailerId, from],
  });
  if (trailerId === null) return;
  await tx.query({
    name: 'fleet.begin_trailer_assignment',
    text: `insert into trailer_assignment (organization_id, vehicle_id, trailer_id, assigned_from) values ($1, $2, $3, $4)`,
    values: [organizationId, vehicleId, trailerId, from],
  });
}

async function reassignmentsOf(tx: Tx, scope: Scope, vehicleIds: number[], from: number): Promise<Reassignment[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'fleet.devices_of_vehicles',
    text: 'select id from device where organization_id = $1 and vehicle_id = any($2::int4[]) order by id',
    values: [scope.organizationId, vehicleIds],
  });
  return rows.map((row) => ({ deviceId: row.id, from }));
}
