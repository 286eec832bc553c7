import type { Scope, Tx } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';
import type { CoupledTrailer } from './rules.ts';

/** The trailers behind these devices in a period, by device, ascending. */
export async function trailersBehind(
  tx: Tx,
  { organizationId }: Scope,
  deviceIds: readonly number[],
  { from, to }: Period,
): Promise<Map<number, CoupledTrailer[]>> {
  const rows = await tx.query<{
    device_id: number;
    licence_plate: string;
    assigned_from: Date;
    assigned_to: Date | null;
  }>({
    name: 'reports.trailers_behind',
    text: `select d.id as device_id, t.licence_plate, a.assigned_from, a.assigned_to
             from device d
             join trailer_assignment a on a.organization_id = d.organization_id and a.vehicle_id = d.vehicle_id
             join trailer t on t.organization_id = a.organization_id and t.id = a.trailer_id
            where d.organization_id = $1 and d.id = any($2::int4[])
              and a.assigned_from < $4 and (a.assigned_to is null or a.assigned_to > $3)
            order by a.assigned_from, t.id`,
    values: [organizationId, deviceIds, new Date(from), new Date(to)],
  });
  const behind = new Map<number, CoupledTrailer[]>();
  for (const { device_id: deviceId, licence_plate: licencePlate, assigned_from, assigned_to } of rows) {
    const coupled = { licencePlate, fromMs: assigned_from.getTime(), toMs: assigned_to?.getTime() ?? Infinity };
    behind.set(deviceId, [...(behind.get(deviceId) ?? []), coupled]);
  }
  return behind;
}
