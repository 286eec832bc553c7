import type { Scope, Tx } from '../../platform/database.ts';
import { seesVehicle } from '../visibility.ts';
import type { Assignment, AssignmentFilter } from './types.ts';

interface Row {
  kind: Assignment['kind'];
  vehicle_id: number;
  licence_plate: string;
  subject_id: number;
  subject_name: string;
  assigned_from: Date;
  assigned_to: Date | null;
}

/** The history of a vehicle, driver or trailer as far as its vehicles are visible to the user of the scope, newest first. */
export async function listAssignments(tx: Tx, scope: Scope, filter: AssignmentFilter): Promise<Assignment[]> {
  const rows = await tx.query<Row>({
    name: 'fleet.assignments',
    text: `select h.*, v.licence_plate
             from (
               select 'driver' as kind, a.vehicle_id, p.id as subject_id, p.first_name || ' ' || p.last_name as subject_name,
                      a.assigned_from, a.assigned_to
                 from driver_assignment a
                 join driver p on p.organization_id = a.organization_id and p.id = a.driver_id
                where a.organization_id = $1 and $5::int8 is null
                  and ($3::int8 is null or a.vehicle_id = $3) and ($4::int8 is null or a.driver_id = $4)
               union all
               select 'trailer', b.vehicle_id, t.id, t.licence_plate, b.assigned_from, b.assigned_to
                 from trailer_assignment b
                 join trailer t on t.organization_id = b.organization_id and t.id = b.trailer_id
                where b.organization_id = $1 and $4::int8 is null
                  and ($3::int8 is null or b.vehicle_id = $3) and ($5::int8 is null or b.trailer_id = $5)
               union all
               select 'group', c.vehicle_id, g.id, g.name, c.assigned_from, c.assigned_to
                 from group_assignment c
                 join vehicle_group g on g.organization_id = c.organization_id and g.id = c.group_id
                where c.organization_id = $1 and c.vehicle_id = $3 and $4::int8 is null and $5::int8 is null
               union all
               select 'tracker', d.vehicle_id, m.tracker_id, coalesce(k.imei, ''), m.mounted_at, m.unmounted_at
                 from device d
                 join mounting m on m.organization_id = d.organization_id and m.device_id = d.id
                 left join tracker k on k.organization_id = m.organization_id and k.id = m.tracker_id
                where d.organization_id = $1 and d.vehicle_id = $3 and $4::int8 is null and $5::int8 is null
             ) h
             join vehicle v on v.organization_id = $1 and v.id = h.vehicle_id and ${seesVehicle('v.id')}
            order by h.assigned_from desc, h.kind, v.licence_plate`,
    values: [
      scope.organizationId,
      scope.userId ?? null,
      filter.vehicleId ?? null,
      filter.driverId ?? null,
      filter.trailerId ?? null,
    ],
  });
  return rows.map((row) => ({
    kind: row.kind,
    vehicle: { id: row.vehicle_id, licencePlate: row.licence_plate },
    subject: { id: row.subject_id, name: row.subject_name },
    from: row.assigned_from.getTime(),
    to: row.assigned_to?.getTime() ?? null,
  }));
}

/** Whether everything the filter names exists for the user of the scope; removed drivers and sold vehicles count. */
export async function isKnown(tx: Tx, scope: Scope, filter: AssignmentFilter): Promise<boolean> {
  const [row] = await tx.query<{ known: boolean }>({
    name: 'fleet.is_known',
    text: `select ($3::int8 is null or exists (
                    select from vehicle v where v.organization_id = $1 and v.id = $3 and ${seesVehicle('v.id')}))
              and ($4::int8 is null or exists (select from driver where organization_id = $1 and id = $4))
              and ($5::int8 is null or exists (select from trailer where organization_id = $1 and id = $5)) as known`,
    values: [
      scope.organizationId,
      scope.userId ?? null,
      filter.vehicleId ?? null,
      filter.driverId ?? null,
      filter.trailerId ?? null,
    ],
  });
  return row?.known === true;
}
