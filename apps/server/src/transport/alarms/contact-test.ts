import type { AlarmContact } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { organizationLanguage } from '../../organization/identity/organization.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Notify, Recipient } from '../../organization/notifications/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { gsmText, shortened, SMS_LENGTH } from './gsm-text.ts';
import { userRecipients } from './notice-store.ts';

const TESTS = { limit: 10, windowMs: 60 * 60_000 } as const;

/** What became of a test. */
export interface TestedDelivery {
  readonly channel: 'email' | 'phone' | 'push';
  readonly to: string;
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped';
  readonly error: string | null;
}

/** Sends tests to contacts, and tells how they went. */
export interface ContactTests {
  /** @returns the id of the test @throws {ProblemError} validation: a user who is not there; too_many_requests */
  send(actor: Actor, contact: AlarmContact): Promise<string>;
  /** @throws {ProblemError} not_found: also for the test of another user */
  result(actor: Actor, id: string): Promise<TestedDelivery>;
}

interface TestParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
}

const subjectOf = ({ userId }: Actor) => `alarm contact, by ${userId}`;

export function contactTests({ database, clock, notify }: TestParts): ContactTests {
  const tests = rateLimit({ database, clock }, 'tests of alarm contacts', TESTS);
  return {
    async send(actor, contact) {
      await tests.require(String(actor.userId));
      const names = await userNames(database, [actor.userId]);
      return database.tenant(actor, async (tx) => {
        const users = (await userRecipients(tx, actor, clock.now())).filter(({ maySignIn }) => maySignIn);
        const user = contact.kind === 'push' ? users.find(({ id }) => id === Number(contact.value)) : undefined;
        if (contact.kind === 'push' && user === undefined)
          throw invalidFields({ path: 'contact.value', code: 'unknown' });
        const language = user?.language ?? (await organizationLanguage(tx, actor));
        const text = textOf(language, 'alarmNotice.test.text', { name: names.get(actor.userId) ?? '' });
        return notify(tx, {
          organizationId: actor.organizationId,
          reason: 'test',
          subject: subjectOf(actor),
          recipient: recipientOf(contact),
          language,
          title: contact.kind === 'phone' ? '' : textOf(language, 'alarmNotice.test.subject'),
          text: contact.kind === 'phone' ? shortened(gsmText(text), SMS_LENGTH) : text,
          path: '/Alarms',
        });
      });
    },
    result: (actor, id) =>
      database.tenant(actor, async (tx) => {
        const found = await findTest(tx, actor, id);
        if (found === null) throw notFound();
        return found;
      }),
  };
}

function recipientOf({ kind, value }: AlarmContact): Recipient {
  if (kind === 'email') return { channel: 'email', address: value };
  return kind === 'phone' ? { channel: 'phone', number: value } : { channel: 'push', userId: Number(value) };
}

async function findTest(tx: Tx, actor: Actor, id: string): Promise<TestedDelivery | null> {
  const [row] = await tx.query<TestedDelivery>({
    name: 'alarms.contact_test',
    text: `select channel, recipient as to, state, error from delivery
            where organization_id = $1 and id = $2::uuid and reason = 'test' and subject = $3`,
    values: [actor.organizationId, id, subjectOf(actor)],
  });
  return row ?? null;
}
