import type { DemoVehicle } from '@konvoj/simulator';
import type { Tx } from '../platform/database.ts';

/** Inserted vehicles of a demo company. */
export interface Made {
  readonly fleet: readonly DemoVehicle[];
  /** Ids of the vehicles, in the order of the fleet. */
  readonly vehicles: readonly number[];
}

// The demo fills tables as the owner of the database: there are no requests yet, and it is one transaction.

/** @returns the id of the new row */
export async function insert(owner: Tx, table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = Object.keys(row);
  const [made] = await owner.query<{ id: number }>({
    name: `demo.${table}.${columns.length}`,
    text: `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    values: Object.values(row),
  });
  if (made === undefined) throw new Error(`no row was inserted into ${table}`);
  return made.id;
}

/** An assignment to a vehicle, epoch milliseconds. @param to null: open */
export async function assign(
  owner: Tx,
  what: 'driver' | 'trailer' | 'group',
  organizationId: number,
  vehicleId: number,
  assignedId: number,
  from: number,
  to: number | null,
): Promise<void> {
  await owner.query({
    name: `demo.assign_${what}`,
    text: `insert into ${what}_assignment (organization_id, vehicle_id, ${what}_id, assigned_from, assigned_to)
           values ($1, $2, $3, $4, $5)`,
    values: [organizationId, vehicleId, assignedId, new Date(from), to === null ? null : new Date(to)],
  });
}
