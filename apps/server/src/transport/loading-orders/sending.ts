import { organizationLanguage } from '../../organization/identity/organization.ts';
import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { MessageToSend } from '../messages/dispatcher-service.ts';
import { orderMessage } from './order-text.ts';
import type { SendOrder } from './service.ts';

/** Sends a message in the transaction of its cause. @returns what shows it, after the commit */
export type SendMessage = (tx: Tx, actor: Actor, timeZone: string, message: MessageToSend) => Promise<() => void>;

/** Sends orders as messages to the drivers of their vehicles. */
export function sendOrders(send: SendMessage): SendOrder {
  return async (tx, editor, order, text) => {
    const points = order.points.filter(({ isSkipped }) => !isSkipped);
    const ends = points.flatMap(({ windowTo }) => windowTo ?? []);
    const language = await organizationLanguage(tx, editor);
    return send(tx, editor, editor.timeZone, {
      deviceIds: [order.deviceId],
      // One message for each version: every sending raises it.
      key: `order-${order.id}-${order.version}`,
      isPopup: false,
      text: orderMessage(order, text, { language, timeZone: editor.timeZone }),
      place: null,
      routePlanId: undefined,
      order: {
        id: order.id,
        stops: points.map(({ latitude, longitude, name }) => ({ latitude, longitude, name })),
        lastWindowEndAt: ends.length === 0 ? null : Math.max(...ends),
      },
      files: [],
      alsoAsSms: false,
    });
  };
}
