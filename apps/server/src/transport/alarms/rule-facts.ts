import type { Scope, Tx } from '../../platform/database.ts';

/** Those of these users who are locked, or whose access has ended. */
export async function inactiveUsers(
  tx: Tx,
  { organizationId }: Scope,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.inactive_users',
    text: `select id from app_user
            where organization_id = $1 and id = any($2::int8[]) and (locked or valid_until <= $3)`,
    values: [organizationId, userIds, new Date(now)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The devices whose vehicle left the fleet. */
export async function alienatedDevices(tx: Tx, { organizationId }: Scope): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.alienated_devices',
    text: `select d.id from device d
             join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
            where d.organization_id = $1 and v.alienated_at is not null`,
    values: [organizationId],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Those of these trailers that left the fleet. */
export async function removedTrailers(
  tx: Tx,
  { organizationId }: Scope,
  trailerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.removed_trailers',
    text: `select id from trailer where organization_id = $1 and id = any($2::int8[]) and removed_at is not null`,
    values: [organizationId, trailerIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Requests that the records from that moment on are judged again: of devices whose clock is ahead, or that reported while
 * the rules were locked.
 */
export async function requestJudging(tx: Tx, { organizationId }: Scope, from: number): Promise<void> {
  await tx.query({
    name: 'alarms.request_judging',
    text: `insert into recompute_request (organization_id, device_id, fold, from_at)
           select organization_id, device_id, 'alarms', $2 from device_state
            where organization_id = $1 and device_time >= $2`,
    values: [organizationId, new Date(from)],
  });
}
