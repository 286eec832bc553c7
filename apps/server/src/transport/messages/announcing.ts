import { announce } from '../../organization/webhooks/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { StoredMessage } from './types.ts';

/** Announces new messages to webhooks, in the transaction that stores them. @param now epoch milliseconds */
export function announceMessages(tx: Tx, scope: Scope, messages: readonly StoredMessage[], now: number): Promise<void> {
  const announcements = messages.map((message) => ({
    event: 'message.created' as const,
    key: `message:${message.id}`,
    at: now,
    data: {
      id: message.id,
      deviceId: message.deviceId,
      direction: message.direction,
      text: message.text,
      sender: message.sender,
      attachments: message.attachments.map(({ id, name, size, type }) => ({ id, name, size, contentType: type })),
      loadingOrderId: message.loadingOrderId,
      routePlanId: message.routePlanId,
    },
  }));
  return announce(tx, scope, announcements, now);
}
