import type { Scope, Tx } from '../../platform/database.ts';
import { orderNumber } from './rules.ts';
import { seesOrder, viewer } from './store.ts';
import type { Overlap } from './types.ts';

interface OverlapRow {
  order_id: number;
  other_id: number;
  year: number | null;
  sequence: number | null;
  from_at: Date;
  until_at: Date;
}

/** Orders of the driver that are looked at on each side of a departure, so that thousands of them stay readable. */
const NEAR_MAX = 200;

/** SQL: orders of the driver of `o` near its departure, in the order of the index. */
const nearOrders = (
  condition: string,
  order: string,
): string => `(select id, organization_id, driver_id, device_id, created_by,
      state, year, sequence, departure_at, return_at
    from travel_order where organization_id = o.organization_id and driver_id = o.driver_id and ${condition}
   order by ${order} limit ${NEAR_MAX})`;

/** SQL: whether `x`, an order of the same driver, claims time of `o`; revisions of one number are one order. */
const CLAIMS_SAME_TIME = `x.id <> o.id and x.departure_at < o.return_at and x.return_at > o.departure_at and x.state <> 'cancelled'
    and (x.year is null or (x.year, x.sequence) is distinct from (o.year, o.sequence))`;

/**
 * Other orders of the same drivers at the same time that the user may see. Looks at the nearest orders of the driver only.
 * @param most of each order, whichever are found first
 * @returns those of an order by their begin
 */
export async function overlapsOf(tx: Tx, scope: Scope, ids: readonly number[], most: number): Promise<Overlap[]> {
  const rows = await tx.query<OverlapRow>({
    name: 'travel_orders.overlaps',
    text: `select o.id as order_id, x.id as other_id, x.year, x.sequence,
                  greatest(o.departure_at, x.departure_at) as from_at, least(o.return_at, x.return_at) as until_at
             from travel_order o
            cross join lateral (
              select x.* from (
                ${nearOrders('departure_at >= o.departure_at and departure_at < o.return_at', 'departure_at')}
                union all
                ${nearOrders('departure_at < o.departure_at', 'departure_at desc')}) x
               where ${CLAIMS_SAME_TIME} and ${seesOrder('x')}
               limit $4) x
            where o.organization_id = $1 and o.id = any($3::int4[]) and o.state <> 'cancelled'
            order by o.id, x.departure_at, x.id`,
    values: [...viewer(scope), ids, most],
  });
  return rows.map((row) => ({
    orderId: row.order_id,
    otherId: row.other_id,
    otherNumber: orderNumber(row),
    from: row.from_at.getTime(),
    until: row.until_at.getTime(),
  }));
}

/** An order with a number that claims the time of another one. */
export interface Claim {
  readonly number: string | null;
  /** Whether the user may see it. */
  readonly isSeen: boolean;
}

/**
 * Orders with a number of the same driver at the same time, also those that the user may not see.
 * @param most those that the user may see come first
 */
export async function claimsOf(tx: Tx, scope: Scope, id: number, most: number): Promise<Claim[]> {
  const rows = await tx.query<{ year: number | null; sequence: number | null; is_seen: boolean }>({
    name: 'travel_orders.claims',
    text: `select x.year, x.sequence, bool_or(${seesOrder('x')}) as is_seen
             from travel_order o
             join travel_order x on x.organization_id = o.organization_id and x.driver_id = o.driver_id
                                and x.year is not null and ${CLAIMS_SAME_TIME}
            where o.organization_id = $1 and o.id = $3
            group by x.year, x.sequence order by is_seen desc, x.year, x.sequence limit $4`,
    values: [...viewer(scope), id, most],
  });
  return rows.map((row) => ({ number: orderNumber(row), isSeen: row.is_seen }));
}
