import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { sealContent } from './content.ts';
import { deliver } from './kinds.ts';
import { lifeOf } from './rules.ts';
import { insertDelivery, saveMute } from './store.ts';
import type { Notifications, QuietReason, Reason, Recipient, ResultHandler } from './types.ts';

export interface NotificationDeps {
  readonly jobs: Jobs;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly handlers: Map<Reason, ResultHandler>;
  readonly canSendSms: boolean;
}

export function notificationService(deps: NotificationDeps): Notifications {
  const { jobs, sealing, clock, handlers, canSendSms } = deps;
  return {
    canSendSms,
    async notify(tx, notice) {
      const { organizationId, reason, subject, recipient, language, title, text, path = null } = notice;
      const { channel } = recipient;
      const id = randomUUID();
      const createdAt = clock.now();
      await insertDelivery(tx, {
        id,
        organizationId,
        reason,
        subject,
        channel,
        language,
        recipient: writtenOut(recipient),
        userId: recipient.userId ?? null,
        content: sealContent(sealing, organizationId, { title, text, path }),
        createdAt,
        expiresAt: createdAt + lifeOf(reason, channel),
      });
      await jobs.send(tx, deliver[channel], { id });
      return id;
    },
    onResult(reason, handler) {
      if (handlers.has(reason)) throw new Error(`the results of ${reason} have a handler already`);
      handlers.set(reason, handler);
    },
  };
}

/**
 * A user wants to hear nothing of a reason for a while.
 * @param until epoch milliseconds; null: they want to hear of it again
 */
export function mute(tx: Tx, scope: Required<Scope>, reason: QuietReason, until: number | null): Promise<void> {
  return saveMute(tx, scope, reason, until);
}

function writtenOut(recipient: Recipient): string {
  if (recipient.channel === 'email') return recipient.address;
  return recipient.channel === 'phone' ? recipient.number : String(recipient.userId);
}
