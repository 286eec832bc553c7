import type { Scope, Tx } from '../../platform/database.ts';

/** The litres that the tank of each of these devices' vehicles holds, by device; null: not known. */
export async function tanksOf(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await tx.query<{ id: number; fuel_tank_litres: number | null }>({
    name: 'reports.tanks',
    text: `select d.id, v.fuel_tank_litres
             from device d join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
            where d.organization_id = $1 and d.id = any($2::int4[])`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(rows.map((row) => [row.id, row.fuel_tank_litres]));
}
