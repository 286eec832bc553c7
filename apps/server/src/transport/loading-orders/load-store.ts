import type { Scope, Tx } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';
import { orderNumber } from './rules.ts';
import { storedPoints } from './stored-order.ts';

/** The time during which a vehicle carried an order. Epoch milliseconds. */
export interface Load {
  readonly deviceId: number;
  /** When it arrived at the first place of loading. */
  readonly from: number;
  /** When it left the last place of unloading; null: it has not. */
  readonly to: number | null;
}

/** A load with its order. */
export interface NamedLoad extends Load {
  readonly number: string;
  readonly client: string | null;
}

/** How long before and after a period orders are read, for the loads next to it. */
const AROUND_MS = 31 * 86_400_000;
const LOADING = 1;
const UNLOADING = 2;

interface LoadRow {
  device_id: number;
  year: number;
  sequence: number;
  client: string | null;
  loaded: number;
  unloaded: number | null;
}

/** The loads of vehicles around a period, ascending; a skipped point was not served. */
export async function loadsAround(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  { from, to }: Period,
): Promise<NamedLoad[]> {
  const rows = await tx.query<LoadRow>({
    name: 'orders.loads_around',
    text: `select o.device_id, o.year, o.sequence, o.client, load.loaded, case when load.waits then null else load.unloaded end as unloaded
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
  return rows.map((row) => ({
    deviceId: row.device_id,
    from: row.loaded,
    to: row.unloaded,
    number: orderNumber(row.year, row.sequence),
    client: row.client,
  }));
}

/** An order that was sent to a vehicle, with what is planned of its way. Epoch milliseconds. */
export interface SentOrder extends Pick<NamedLoad, 'number' | 'client' | 'deviceId'> {
  readonly id: number;
  /** Null: that of the vehicle. */
  readonly driverId: number | null;
  /** The beginning of the first time window, else the time of the order. */
  readonly from: number;
  /** After driving and stays, not before the last time window ends. */
  readonly until: number;
  /** Its points in the order of travel, without skipped ones. */
  readonly places: readonly { readonly name: string; readonly latitude: number; readonly longitude: number }[];
}

/** Orders in preparation and in progress whose way begins in a period, by their beginning. */
export async function sentOrders(tx: Tx, scope: Scope, { from, to }: Period): Promise<SentOrder[]> {
  const rows = await tx.query<{
    id: number;
    year: number;
    sequence: number;
    client: string | null;
    device_id: number;
    driver_id: number | null;
    time: Date;
    travel_seconds: number | null;
    points: unknown;
  }>({
    name: 'orders.sent',
    text: `select id, year, sequence, client, device_id, driver_id, time, travel_seconds, points from loading_order
            where organization_id = $1 and state in (1, 2) and device_id is not null and time >= $2 and time <= $3`,
    values: [scope.organizationId, new Date(from - AROUND_MS), new Date(to + AROUND_MS)],
  });
  return rows
    .map((row) => {
      const points = storedPoints.parse(row.points).filter(({ isSkipped }) => !isSkipped);
      const begin = points[0]?.windowFrom ?? row.time.getTime();
      const stays = points.reduce((sum, { stayMinutes }) => sum + (stayMinutes ?? 0) * 60_000, 0);
      const ends = points.map(({ windowFrom, windowTo }) => windowTo ?? windowFrom ?? begin);
      return {
        id: row.id,
        number: orderNumber(row.year, row.sequence),
        client: row.client,
        deviceId: row.device_id,
        driverId: row.driver_id,
        from: begin,
        until: Math.max(begin + (row.travel_seconds ?? 0) * 1_000 + stays, ...ends),
        places: points.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
      };
    })
    .filter((order) => order.from >= from && order.from <= to)
    .toSorted((a, b) => a.from - b.from);
}

/** Who has an order that was sent. */
export interface OrderHolder {
  readonly deviceId: number;
  /** Null: the driver of the vehicle. */
  readonly driverId: number | null;
}

/** Of these orders, those that are with a vehicle now or were completed by it; cancelled ones and those not sent are left out. */
export async function orderHolders(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderHolder>> {
  const rows = await tx.query<{ id: number; device_id: number; driver_id: number | null }>({
    name: 'orders.holders',
    text: `select id, device_id, driver_id from loading_order
            where organization_id = $1 and id = any($2::int4[]) and state in (1, 2, 4) and device_id is not null`,
    values: [scope.organizationId, ids],
  });
  return new Map(rows.map(({ id, device_id: deviceId, driver_id: driverId }) => [id, { deviceId, driverId }]));
}
