import { textOf } from '@konvoj/i18n/text-of';
import type { PushService } from '../../organization/push/service.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { forgetPhone, listPhones } from '../driver/service.ts';
import type { StoredMessage } from './types.ts';

/** A notification that was not delivered by then is dropped: the message itself is fetched. */
const LIFE_MS = 24 * 3_600_000;
const BODY_MAX = 200;

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
    const answers = new Map<number, PushAnswer>();
    for (const { id, driverIds: recipients, text } of messages) {
      const own = phones.filter(({ driverId }) => recipients.includes(driverId));
      const outcomes = await Promise.all(
        own.map(async ({ token, language }) => {
          const title = textOf(language, 'push.message.title');
          const body = Array.from(text).slice(0, BODY_MAX).join('');
          const outcome = await push.sendTo(
            token,
            { title, body, path: '/driver', tag: `message-${id}` },
            now + LIFE_MS,
          );
          if (outcome === 'gone') await database.tenant(scope, (tx) => forgetPhone(tx, scope, token));
          return outcome;
        }),
      );
      if (outcomes.length === 0) continue;
      const isRefused = outcomes.every((outcome) => outcome === 'gone');
      answers.set(id, outcomes.includes('accepted') ? 'accepted' : isRefused ? 'refused' : 'again');
    }
    return answers;
  };
}
