import { LOADING_ORDER_CHANGES_MAX, loadingOrderChange } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Cause, OrderChange, StoredChange } from './types.ts';

const { what: changeKind, source: changeSource } = loadingOrderChange.shape;

/** @param at epoch milliseconds */
export async function insertChanges(
  tx: Tx,
  scope: Scope,
  orderId: number,
  changes: readonly OrderChange[],
  cause: Cause,
  at: number,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ what, point = null, before = null, after = null, reason = null }) => ({
    what,
    point,
    before,
    after,
    reason,
  }));
  await tx.query({
    name: 'orders.insert_changes',
    text: `insert into loading_order_change
             (organization_id, order_id, at, source, user_id, driver_id, what, point, before, after, reason)
           select $1, $2, $3, $4, $5, $6, c.what, c.point, c.before, c.after, c.reason
             from jsonb_to_recordset($7::jsonb) as c(what text, point int4, before text, after text, reason text)`,
    values: [
      scope.organizationId,
      orderId,
      new Date(at),
      cause.source,
      cause.source === 'dispatcher' ? cause.userId : null,
      cause.source === 'driver' ? cause.driverId : null,
      JSON.stringify(rows),
    ],
  });
}

interface ChangeRow {
  at: Date;
  source: string;
  user_id: number | null;
  driver: string | null;
  what: string;
  point: number | null;
  before: string | null;
  after: string | null;
  reason: string | null;
}

/** The newest changes of an order, newest first. Users are named by the caller. */
export async function listChanges(tx: Tx, scope: Scope, orderId: number): Promise<StoredChange[]> {
  const rows = await tx.query<ChangeRow>({
    name: 'orders.changes',
    text: `select c.at, c.source, c.user_id, d.first_name || ' ' || d.last_name as driver, c.what, c.point, c.before, c.after, c.reason
             from loading_order_change c
             left join driver d on d.organization_id = c.organization_id and d.id = c.driver_id
            where c.organization_id = $1 and c.order_id = $2 order by c.id desc limit $3`,
    values: [scope.organizationId, orderId, LOADING_ORDER_CHANGES_MAX],
  });
  return rows.map((row) => ({
    at: row.at.getTime(),
    source: changeSource.parse(row.source),
    userId: row.user_id,
    by: row.driver,
    what: changeKind.parse(row.what),
    point: row.point,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }));
}
