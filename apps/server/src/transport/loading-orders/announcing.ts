import type { OrderDocument } from '@konvoj/contract';
import { announce } from '../../organization/webhooks/service.ts';
import type { StoredFile } from '../../organization/files/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { orderNumber } from './rules.ts';
import type { StoredOrder } from './types.ts';

/** Announces the state of an order to webhooks, in the transaction that stores it. @param before null: it is new */
export function announceState(
  tx: Tx,
  scope: Scope,
  before: StoredOrder['state'] | null,
  order: StoredOrder,
  now: number,
): Promise<void> {
  const { id, state, deviceId, driverId, documentNumber, customerReference } = order;
  const data = {
    ...named(order),
    documentNumber,
    customerReference,
    stateBefore: before,
    state,
    deviceId,
    driverId,
  };
  const key = `order:${id}:${order.states.length}:${state}:${now}`;
  return announce(tx, scope, [{ event: 'order.state_changed', key, at: now, data }], now);
}

/** Announces a document of an order to webhooks, in the transaction that stores it. @param now epoch milliseconds */
export function announceDocument(
  tx: Tx,
  scope: Scope,
  order: StoredOrder,
  { id, name, size, type }: StoredFile,
  kind: OrderDocument['kind'],
  now: number,
): Promise<void> {
  const data = { loadingOrder: named(order), document: { id, kind, name, size, contentType: type } };
  return announce(tx, scope, [{ event: 'document.added', key: `order document:${id}`, at: now, data }], now);
}

function named({ id, year, sequence }: StoredOrder) {
  return { id, number: orderNumber(year, sequence) };
}
