import type { PushMessage } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { PushOutcome } from '../../organization/push/sender.ts';
import type { PushService } from '../../organization/push/service.ts';
import { concurrently } from '../../platform/concurrently.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { forgetPhone, listPhones } from '../driver/service.ts';
import type { DriverPhone } from '../driver/service.ts';
import type { StoredMessage } from './types.ts';

/** A notification that was not delivered by then is dropped: the message itself is fetched. */
const LIFE_MS = 24 * 3_600_000;
const BODY_MAX = 200;

/** Phones that are woken at the same time. */
const AT_ONCE = 20;

/** What the push services said of a message: one accepted it; all phones are gone; or it may be tried again. */
export type PushAnswer = 'accepted' | 'refused' | 'again';

/** Wakes the phones of drivers. @returns by message; messages without a phone are left out */
export type WakePhones = (
  scope: Scope,
  messages: readonly StoredMessage[],
  now: number,
) => Promise<ReadonlyMap<number, PushAnswer>>;

export function wakePhones(database: Database, push: Pick<PushService, 'sendTo'>): WakePhones {
  return async (scope, messages, now) => {
    const driverIds = [...new Set(messages.flatMap((message) => message.driverIds))];
    const phones = await database.tenant(scope, (tx) => listPhones(tx, scope, driverIds));
    const outcomes = new Map<number, PushOutcome[]>();

    /** One message after the other, until the push service does not take one: it gets the others a minute later. */
    async function wake({ driverId, token, language }: DriverPhone): Promise<void> {
      const title = textOf(language, 'push.message.title');
      let last: PushOutcome = 'accepted';
      for (const message of messages.filter(({ driverIds: recipients }) => recipients.includes(driverId))) {
        if (last === 'accepted') last = await push.sendTo(token, notificationOf(message, title), now + LIFE_MS);
        outcomes.set(message.id, [...(outcomes.get(message.id) ?? []), last]);
      }
      if (last === 'gone') await database.tenant(scope, (tx) => forgetPhone(tx, scope, token));
    }

    await concurrently(phones, AT_ONCE, wake);
    return new Map([...outcomes].map(([id, ofMessage]) => [id, answerOf(ofMessage)]));
  };
}

function notificationOf({ id, text }: StoredMessage, title: string): PushMessage {
  return { title, body: Array.from(text).slice(0, BODY_MAX).join(''), path: '/driver', tag: `message-${id}` };
}

function answerOf(outcomes: readonly PushOutcome[]): PushAnswer {
  if (outcomes.includes('accepted')) return 'accepted';
  return outcomes.every((outcome) => outcome === 'gone') ? 'refused' : 'again';
}
