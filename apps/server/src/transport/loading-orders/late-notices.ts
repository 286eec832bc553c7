import { languageOf } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { readFleet } from '../../fleet/service.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { latenessOfPoint } from './points.ts';
import { orderNumber } from './rules.ts';
import type { StoredPoint } from './stored-order.ts';
import type { StoredOrder } from './types.ts';

interface Dispatcher {
  readonly id: number;
  readonly email: string;
  readonly language: string;
  readonly timeZone: string;
}

/** Notifies the dispatcher who made an order of its points that became late, by mail and push. */
export async function lateNotices(
  tx: Tx,
  scope: Scope,
  notify: Notify,
  order: StoredOrder,
  due: readonly StoredPoint[],
  now: number,
): Promise<void> {
  const dispatcher = due.length === 0 ? null : await dispatcherOf(tx, scope, order.administratorId, now);
  if (dispatcher === null) return;
  const { id: userId, email, timeZone } = dispatcher;
  const language = languageOf(dispatcher.language);
  const plate = (await readFleet(tx, scope)).devices.get(order.deviceId ?? 0)?.vehicle.licencePlate ?? '';
  for (const point of due) {
    const { lateMinutes } = latenessOfPoint(order.state, point, now);
    const names = { order: orderNumber(order.year, order.sequence), point: point.name };
    const at = formatDateTime(Math.max(point.eta?.at ?? now, now), timeZone);
    const notice = {
      organizationId: scope.organizationId,
      reason: 'lateness',
      subject: `${order.id}/${point.number}`,
      language,
      title: textOf(language, 'loadingOrders.late', names),
      text: textOf(language, 'loadingOrders.lateText', { ...names, vehicle: plate, at, minutes: lateMinutes ?? 0 }),
      path: `/LoadingOrder?order=${order.id}`,
    } as const;
    await notify(tx, { ...notice, recipient: { channel: 'email', address: email, userId } });
    await notify(tx, { ...notice, recipient: { channel: 'push', userId } });
  }
}

/** Null: nobody who may sign in. */
async function dispatcherOf(tx: Tx, scope: Scope, userId: number | null, now: number): Promise<Dispatcher | null> {
  if (userId === null) return null;
  const [row] = await tx.query<Dispatcher>({
    name: 'orders.dispatcher',
    text: `select u.id, u.email, u.language, o.time_zone as "timeZone"
             from app_user u join organization o on o.id = u.organization_id
            where u.organization_id = $1 and u.id = $2 and not u.locked and (u.valid_until is null or u.valid_until > $3)`,
    values: [scope.organizationId, userId, new Date(now)],
  });
  return row ?? null;
}
