import type { Scope, Tx } from '../../platform/database.ts';
import { beginOf } from './automatic.ts';
import type { Span, Standing } from './automatic.ts';
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
