import type { Scope, Tx } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';

/** The time during which a vehicle carried an order. Epoch milliseconds. */
export interface Load {
  readonly deviceId: number;
  /** When it arrived at the first place of loading. */
  readonly from: number;
  /** When it left the last place of unloading; null: it has not. */
  readonly to: number | null;
}

/** How long before and after a period orders are read, for the loads next to it. */
const AROUND_MS = 31 * 86_400_000;
const LOADING = 1;
const UNLOADING = 2;

/** The loads of vehicles around a period, ascending; a skipped point was not served. */
export async function loadsAround(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  { from, to }: Period,
): Promise<Load[]> {
  const rows = await tx.query<{ device_id: number; loaded: number; unloaded: number | null }>({
    name: 'orders.loads_around',
    text: `select o.device_id, load.loaded, case when load.waits then null else load.unloaded end as unloaded
             from loading_order o
            cross join lateral (
              select min("arrivedAt") filter (where "activityTypeId" = ${LOADING}) as loaded,
                     max("leftAt") filter (where "activityTypeId" = ${UNLOADING}) as unloaded,
                     o.state < 4 and bool_or("leftAt" is null) filter (where "activityTypeId" = ${UNLOADING}) as waits
                from jsonb_to_recordset(o.points)
                       as point("activityTypeId" int, "arrivedAt" float8, "leftAt" float8, "isSkipped" boolean)
               where not "isSkipped") load
            where o.organization_id = $1 and o.device_id = any($2::int4[]) and o.state in (1, 2, 4)
              and o.time <= $4 and (o.closed_at is null or o.closed_at >= $3) and load.loaded is not null
            order by load.loaded`,
    values: [scope.organizationId, deviceIds, new Date(from - AROUND_MS), new Date(to + AROUND_MS)],
  });
  return rows.map((row) => ({ deviceId: row.device_id, from: row.loaded, to: row.unloaded }));
}
