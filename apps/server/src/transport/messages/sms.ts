import { readPhoneNumber } from '@konvoj/contract';
import { organizationLanguage } from '../../organization/identity/organization.ts';
import type { DeliveryResult, Notifications } from '../../organization/notifications/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { smsPhones } from '../driver/service.ts';
import { showJob } from './jobs.ts';
import type { StoredMessage } from './types.ts';

/**
 * Sends messages to their drivers as SMS too, in the transaction that stores them. Of many, those whose driver has no
 * number go to the app only.
 * @throws {ProblemError} validation at `attributes.sms`: no gateway, or the driver of the one message has no usable number
 */
export type SendSms = (tx: Tx, scope: Scope, messages: readonly StoredMessage[]) => Promise<void>;

export function smsOf({ notify, canSendSms }: Notifications): SendSms {
  return async (tx, scope, messages) => {
    if (!canSendSms) throw invalidFields({ path: 'attributes.sms', code: 'invalid' });
    const phones = await smsPhones(
      tx,
      scope,
      messages.map(({ deviceId }) => deviceId),
    );
    const language = await organizationLanguage(tx, scope);
    for (const { id, deviceId, text } of messages) {
      const read = readPhoneNumber(phones.get(deviceId) ?? '');
      if ('number' in read) {
        const recipient = { channel: 'phone', number: read.number } as const;
        const { organizationId } = scope;
        await notify(tx, {
          organizationId,
          reason: 'message',
          subject: String(id),
          recipient,
          language,
          title: '',
          text,
        });
      } else if (messages.length === 1) {
        throw invalidFields({ path: 'attributes.sms', code: read.problem });
      }
    }
  };
}

/** The gateway has accepted an SMS, or not: only the first moves its message. */
export function smsResult(
  jobs: Pick<Jobs, 'send'>,
): (tx: Tx, result: Pick<DeliveryResult, 'organizationId' | 'subject' | 'state'>) => Promise<void> {
  return async (tx, { organizationId, subject, state }) => {
    if (state === 'sent') await jobs.send(tx, showJob, { organizationId, messageIds: [Number(subject)] });
  };
}
