import { seesDriver } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';

/** Who was assigned to a vehicle. Epoch milliseconds; `to` null: still. */
export interface Assignment {
  readonly vehicleId: number;
  readonly driverId: number;
  readonly from: number;
  readonly to: number | null;
}

/** Assignments that overlap days. @param days UTC, both included */
export async function listAssignments(
  tx: Tx,
  scope: Scope,
  days: { readonly from: string; readonly to: string },
): Promise<Assignment[]> {
  const rows = await tx.query<{ vehicleId: number; driverId: number; from: Date; to: Date | null }>({
    name: 'driving_time.assignments',
    text: `select vehicle_id as "vehicleId", driver_id as "driverId", assigned_from as "from", assigned_to as "to"
             from driver_assignment
            where organization_id = $1 and assigned_from < $3::timestamptz and (assigned_to is null or assigned_to > $2)`,
    values: [
      scope.organizationId,
      new Date(`${days.from}T00:00:00Z`),
      new Date(Date.parse(`${days.to}T00:00:00Z`) + 86_400_000),
    ],
  });
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to?.getTime() ?? null }));
}

/** Drivers whose data the user of the scope may see. */
export async function listSeenDrivers(tx: Tx, { organizationId, userId }: Scope): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'driving_time.seen_drivers',
    text: `select p.id from driver p where p.organization_id = $1 and ${seesDriver('p.id')}`,
    values: [organizationId, userId ?? null],
  });
  return new Set(rows.map(({ id }) => id));
}
