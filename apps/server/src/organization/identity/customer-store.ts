import { role } from '@konvoj/contract';
import type { Customer } from '@konvoj/contract';
import type { Tx } from '../../platform/database.ts';

interface CustomerRow {
  id: number;
  name: string;
  vehicle_count: number;
  removal_at: Date | null;
  removal_began_at: Date | null;
  users: { id: number; name: string; email: string; role: string; locked: boolean }[];
}

/** All organizations by name with their users; vehicles that are not alienated are counted. Runs as app_lookup. */
export async function listCustomers(tx: Tx): Promise<Customer[]> {
  const rows = await tx.query<CustomerRow>({
    name: 'identity.customers',
    text: `select o.id, o.name, o.removal_at, o.removal_began_at, coalesce(v.vehicle_count, 0) as vehicle_count, coalesce(u.users, '[]'::json) as users
             from organization o
             left join (select organization_id, count(*) as vehicle_count from vehicle
                         where alienated_at is null group by organization_id) v on v.organization_id = o.id
             left join (select organization_id,
                               json_agg(json_build_object('id', id, 'name', first_name || ' ' || last_name, 'email', email,
                                 'role', role, 'locked', locked) order by last_name, first_name, id) as users
                          from app_user where organization_id is not null group by organization_id) u
               on u.organization_id = o.id
            order by o.name, o.id`,
  });
  return rows.map(({ id, name, vehicle_count: vehicleCount, removal_at: at, removal_began_at: beganAt, users }) => ({
    id,
    name,
    vehicleCount,
    removalAt: at === null ? null : at.toISOString(),
    removalBegan: beganAt !== null,
    users: users.map((user) => ({ ...user, role: role.parse(user.role) })),
  }));
}
