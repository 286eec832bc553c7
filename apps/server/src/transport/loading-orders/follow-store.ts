import type { Scope, Tx } from '../../platform/database.ts';

/** A completed order takes late corrections for so long. */
const CORRECTED_FOR_DAYS = 30;
/** Its vehicle is looked at again after so long, should a mark have been lost. */
const CORRECTED_EVERY_HOURS = 6;

/** An order and the version of the stages of its vehicle. */
export interface Followed {
  readonly id: number;
  readonly version: number;
}

/** Organizations with orders that the job may follow. Runs as app_ingest. */
export async function organizationsFollowed(ingest: Tx, now: number): Promise<number[]> {
  const rows = await ingest.query<{ organization_id: number }>({
    name: 'orders.organizations_followed',
    text: `select distinct organization_id from loading_order
            where device_id is not null
              and (state in (1, 2)
                or state = 4 and closed_at > $1::timestamptz - make_interval(days => $2)
                   and (followed_at is null or followed_at < $1::timestamptz - make_interval(hours => $3)))`,
    values: [new Date(now), CORRECTED_FOR_DAYS, CORRECTED_EVERY_HOURS],
  });
  return rows.map((row) => row.organization_id);
}

/** Orders of which something new is known: their vehicle has reported, or a late correction may have been missed. */
export function ordersToFollow(tx: Tx, scope: Scope, now: number): Promise<Followed[]> {
  return tx.query<Followed>({
    name: 'orders.to_follow',
    text: `select o.id, d.version from loading_order o
             join device_state d on d.organization_id = o.organization_id and d.device_id = o.device_id
            where o.organization_id = $1 and o.followed_version is distinct from d.version
              and (o.state in (1, 2)
                or o.state = 4 and o.closed_at > $2::timestamptz - make_interval(days => $3)
                   and (o.followed_at is null or o.followed_at < $2::timestamptz - make_interval(hours => $4)))
            order by o.id`,
    values: [scope.organizationId, new Date(now), CORRECTED_FOR_DAYS, CORRECTED_EVERY_HOURS],
  });
}

/** The orders of devices whose stages a commit has changed; completed ones only when it changed the past. */
export function ordersOfMarked(
  tx: Tx,
  scope: Scope,
  marked: { readonly deviceIds: readonly number[]; readonly recomputed: readonly number[] },
  now: number,
): Promise<Followed[]> {
  return tx.query<Followed>({
    name: 'orders.of_marked',
    text: `select o.id, d.version from loading_order o
             join device_state d on d.organization_id = o.organization_id and d.device_id = o.device_id
            where o.organization_id = $1
              and (o.device_id = any($2::int4[]) and o.state in (1, 2)
                or o.device_id = any($3::int4[]) and o.state = 4
                   and o.closed_at > $4::timestamptz - make_interval(days => $5))
            order by o.id`,
    values: [scope.organizationId, marked.deviceIds, marked.recomputed, new Date(now), CORRECTED_FOR_DAYS],
  });
}

/** Notes up to which version of their vehicles these orders were followed. @param now epoch milliseconds */
export async function noteFollowed(tx: Tx, scope: Scope, followed: readonly Followed[], now: number): Promise<void> {
  await tx.query({
    name: 'orders.note_followed',
    text: `update loading_order o set followed_version = f.version, followed_at = $4
             from unnest($2::int4[], $3::int8[]) as f(id, version) where o.organization_id = $1 and o.id = f.id`,
    values: [scope.organizationId, followed.map(({ id }) => id), followed.map(({ version }) => version), new Date(now)],
  });
}

/** Organizations with orders that were sent and are not over. Runs as app_ingest. */
export async function organizationsWithOpenOrders(ingest: Tx): Promise<number[]> {
  const rows = await ingest.query<{ organization_id: number }>({
    name: 'orders.organizations_open',
    text: 'select distinct organization_id from loading_order where device_id is not null and state in (1, 2)',
  });
  return rows.map((row) => row.organization_id);
}

/** Orders that were sent and are not over. */
export async function openOrderIds(tx: Tx, scope: Scope): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'orders.open_ids',
    text: `select id from loading_order
            where organization_id = $1 and device_id is not null and state in (1, 2) order by id`,
    values: [scope.organizationId],
  });
  return rows.map(({ id }) => id);
}
