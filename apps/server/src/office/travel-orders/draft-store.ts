import { travelOrderState } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import { beginOf } from './automatic.ts';
import type { MadeFromLoads, SourceLoad, Span, Standing } from './automatic.ts';
import { readStanding } from './store.ts';
import type { StoredTravelOrder } from './types.ts';

/** Whether drafts of the organization are made by themselves; they are, until it is switched off. */
export async function makesDrafts(tx: Tx, scope: Scope): Promise<boolean> {
  const [row] = await tx.query<{ automatic: boolean }>({
    name: 'travel_drafts.settings',
    text: 'select automatic_drafts as automatic from travel_order_settings where organization_id = $1',
    values: [scope.organizationId],
  });
  return row?.automatic ?? true;
}

export async function saveMakesDrafts(tx: Tx, scope: Scope, automatic: boolean): Promise<void> {
  await tx.query({
    name: 'travel_drafts.save_settings',
    text: `insert into travel_order_settings (organization_id, automatic_drafts) values ($1, $2)
           on conflict (organization_id) do update set automatic_drafts = excluded.automatic_drafts`,
    values: [scope.organizationId, automatic],
  });
}

/** Notes that no draft is made for the time of an order that a user deletes or cancels. */
export async function declineDrafts(
  tx: Tx,
  scope: Scope,
  order: Standing & Pick<StoredTravelOrder, 'driverId'>,
): Promise<void> {
  const span = beginOf(order);
  if (order.driverId === null || span === null) return;
  await tx.query({
    name: 'travel_drafts.decline',
    text: 'insert into travel_order_declined (organization_id, driver_id, from_at, until_at) values ($1, $2, $3, $4)',
    values: [scope.organizationId, order.driverId, new Date(span.from), new Date(span.until)],
  });
}

export interface OfDriver {
  readonly orders: readonly Standing[];
  readonly declined: readonly Span[];
}

/** Orders, and times without one, of drivers since an instant (epoch milliseconds), by driver. */
export async function standingOf(
  tx: Tx,
  scope: Scope,
  driverIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, OfDriver>> {
  const declined = await tx.query<{ driver_id: number; from_at: Date; until_at: Date }>({
    name: 'travel_drafts.declined',
    text: `select driver_id, from_at, until_at from travel_order_declined
            where organization_id = $1 and driver_id = any($2::int4[]) and until_at >= $3`,
    values: [scope.organizationId, driverIds, new Date(since)],
  });
  const orders = await readStanding(tx, scope, driverIds, since);
  return new Map(
    driverIds.map((id) => [
      id,
      {
        orders: orders.filter(({ driverId }) => driverId === id),
        declined: declined
          .filter(({ driver_id: driverId }) => driverId === id)
          .map(({ from_at: from, until_at: until }) => ({ from: from.getTime(), until: until.getTime() })),
      },
    ]),
  );
}

/** Notes the loading orders that a draft is made from. */
export async function insertLoads(
  tx: Tx,
  scope: Scope,
  orderId: number,
  loads: readonly Pick<SourceLoad, 'id' | 'number'>[],
): Promise<void> {
  await tx.query({
    name: 'travel_drafts.insert_loads',
    text: `insert into travel_order_load (organization_id, order_id, loading_order_id, number)
           select $1, $2, load.id, load.number from unnest($3::int4[], $4::text[]) as load (id, number)`,
    values: [scope.organizationId, orderId, loads.map(({ id }) => id), loads.map(({ number }) => number)],
  });
}

/** An order that was made from loading orders, with whom and what it is for. */
export interface LoadedOrder extends MadeFromLoads {
  readonly driverId: number | null;
  readonly deviceId: number | null;
}

/**
 * Drafts and issued orders without a departure that were made from loading orders, as they are planned from an instant on
 * (epoch milliseconds).
 * @param orderId null: all of them
 */
export async function ordersWithLoads(
  tx: Tx,
  scope: Scope,
  since: number,
  orderId: number | null = null,
): Promise<LoadedOrder[]> {
  const rows = await tx.query<{
    id: number;
    state: string;
    version: number;
    driver_id: number | null;
    device_id: number | null;
    has_receipts: boolean;
    loads: SourceLoad[];
  }>({
    name: 'travel_drafts.with_loads',
    text: `select o.id, o.state, o.version, o.driver_id, o.device_id,
                  exists (select from travel_order_file f where f.organization_id = o.organization_id and f.order_id = o.id) as has_receipts,
                  jsonb_agg(jsonb_build_object('id', l.loading_order_id, 'number', l.number, 'isWithdrawn', l.is_withdrawn)
                            order by l.number) as loads
             from travel_order o
             join travel_order_load l on l.organization_id = o.organization_id and l.order_id = o.id
            where o.organization_id = $1 and o.state in ('draft', 'issued') and o.departure_at is null
              and o.planned_start_at >= $2 and ($3::int4 is null or o.id = $3)
            group by o.organization_id, o.id
            order by o.id`,
    values: [scope.organizationId, new Date(since), orderId],
  });
  return rows.map(
    ({ id, state, version, driver_id: driverId, device_id: deviceId, has_receipts: hasReceipts, loads }) => ({
      orderId: id,
      state: travelOrderState.parse(state),
      version,
      driverId,
      deviceId,
      hasReceipts,
      loads,
    }),
  );
}

/** Notes which loading orders of an order are gone. */
export async function markLoads(
  tx: Tx,
  scope: Scope,
  orderId: number,
  { gone, back }: { readonly gone: readonly SourceLoad[]; readonly back: readonly SourceLoad[] },
): Promise<void> {
  await tx.query({
    name: 'travel_drafts.mark_loads',
    text: `update travel_order_load set is_withdrawn = (loading_order_id = any($3::int4[]))
            where organization_id = $1 and order_id = $2 and loading_order_id = any($3::int4[] || $4::int4[])`,
    values: [scope.organizationId, orderId, gone.map(({ id }) => id), back.map(({ id }) => id)],
  });
}
