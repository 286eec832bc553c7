import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { sealContent } from './content.ts';
import { deliverJob } from './kinds.ts';
import { lifeOf } from './rules.ts';
import { insertDelivery } from './store.ts';
import type { FindObsolete, Notifications, Reason, Recipient, ResultHandler } from './types.ts';

export interface NotificationDeps {
  readonly jobs: Jobs;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly handlers: Map<Reason, ResultHandler>;
  readonly checks: Map<Reason, FindObsolete>;
  readonly canSendSms: boolean;
}

export function notificationService(deps: NotificationDeps): Notifications {
  const { jobs, sealing, clock, handlers, checks, canSendSms } = deps;
  return {
    canSendSms,
    async notify(tx, notice) {
      const {
        organizationId,
        reason,
        subject,
        recipient,
        language,
        title,
        text,
        path = null,
        attachments = [],
      } = notice;
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
        attachments,
        createdAt,
        expiresAt: createdAt + lifeOf(reason, channel),
      });
      await jobs.send(tx, deliverJob({ channel, reason }), { id });
      return id;
    },
    onResult(reason, handler) {
      if (handlers.has(reason)) throw new Error(`the results of ${reason} have a handler already`);
      handlers.set(reason, handler);
    },
    skipObsolete(reason, find) {
      if (checks.has(reason)) throw new Error(`the deliveries of ${reason} have a check already`);
      checks.set(reason, find);
    },
  };
}

function writtenOut(recipient: Recipient): string {
  if (recipient.channel === 'email') return recipient.address;
  return recipient.channel === 'phone' ? recipient.number : String(recipient.userId);
}
