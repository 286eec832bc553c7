import type { AlarmContact, LanguageCode } from '@konvoj/contract';
import { organizationLanguage } from '../../organization/identity/organization.ts';
import type { Notice, Notify } from '../../organization/notifications/types.ts';
import type { NamePlaces, PlaceNames } from '../../places/geocoding/place-names.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { dueEvents, insertEventDelivery, maySee, takeDueEvents, userRecipients } from './notice-store.ts';
import type { DueEvent, UserRecipient } from './notice-store.ts';
import { alarmNotice, alarmSms } from './notice-text.ts';

/** Notifies the contacts of alarms. */
export interface Notices {
  /** Of everything that is due in an organization. Several processes may do it at once: each event is taken by one. */
  give(scope: Scope): Promise<void>;
  /** In all organizations. */
  giveAll(): Promise<void>;
}

interface NoticeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly namePlaces: NamePlaces;
}

/** Who is notified by a contact, and in which language. */
interface Reached {
  readonly recipient: Notice['recipient'];
  readonly language: LanguageCode;
}

export function alarmNotices({ database, clock, notify, namePlaces }: NoticeParts): Notices {
  /** Organizations that this process works for; true: more has fired meanwhile. */
  const working = new Map<number, boolean>();

  async function give(scope: Scope): Promise<void> {
    const { organizationId } = scope;
    if (working.has(organizationId)) return void working.set(organizationId, true);
    try {
      do {
        working.set(organizationId, false);
        while (await giveSome(scope));
      } while (working.get(organizationId) === true);
    } finally {
      working.delete(organizationId);
    }
  }

  /** @returns whether there may be more; what another process has taken is left to it */
  async function giveSome(scope: Scope): Promise<boolean> {
    const { due, language } = await database.tenant(scope, async (tx) => ({
      due: await dueEvents(tx, scope, clock.now()),
      language: await organizationLanguage(tx, scope),
    }));
    if (due.length === 0) return false;
    const names = await placeNames(scope, due);
    return database.tenant(scope, async (tx) => {
      const silent = due.filter(({ isActive, contacts }) => !isActive || contacts.length === 0);
      const ended = await takeDueEvents(
        tx,
        scope,
        silent.map(({ id }) => id),
        'none',
      );
      const loud = due.filter((event) => !silent.includes(event));
      const taken = await takeDueEvents(
        tx,
        scope,
        loud.map(({ id }) => id),
        'given',
      );
      const users = await userRecipients(tx, scope, clock.now());
      for (const event of loud) if (taken.has(event.id)) await giveOne(tx, scope, event, { users, language, names });
      return ended.size + taken.size > 0;
    });
  }

  /** In the languages in which texts are written. */
  async function placeNames(scope: Scope, due: readonly DueEvent[]): Promise<Record<LanguageCode, PlaceNames>> {
    const places = due.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    const [sl, en, de] = await Promise.all([
      namePlaces(scope, places, 'sl'),
      namePlaces(scope, places, 'en'),
      namePlaces(scope, places, 'de'),
    ]);
    return { sl, en, de };
  }

  async function giveOne(
    tx: Tx,
    scope: Scope,
    event: DueEvent,
    known: {
      readonly users: readonly UserRecipient[];
      readonly language: LanguageCode;
      readonly names: Readonly<Record<LanguageCode, PlaceNames>>;
    },
  ): Promise<void> {
    const { organizationId } = scope;
    for (const contact of event.contacts) {
      const reached = reachedBy(contact, known.users, known.language);
      if (reached === null || !(await maySeeIt(tx, scope, reached, event))) continue;
      const { language, recipient } = reached;
      const deliveryId = await notify(tx, {
        organizationId,
        reason: 'alarm',
        // Bursts of a rule are collected.
        subject: String(event.alarmId),
        recipient,
        language,
        ...writtenFor(event, contact, language, known.names[language]),
        path: `/Alarms/History?entry=${event.id}`,
      });
      await insertEventDelivery(tx, scope, event.id, deliveryId, contact);
    }
  }

  return {
    give,
    async giveAll() {
      const { rows } = await database.ingest.query<{ organization_id: number }>({
        name: 'alarms.organizations-with-due',
        text: `select distinct organization_id from alarm_event where notice = 'due'`,
      });
      for (const row of rows) await give({ organizationId: row.organization_id });
    },
  };
}

/**
 * Null: a user who is not there any more, or may not sign in. The address of a user stands for that user, also while they
 * are locked: it is no stranger's.
 */
function reachedBy(
  { kind, value }: AlarmContact,
  users: readonly UserRecipient[],
  language: LanguageCode,
): Reached | null {
  if (kind === 'phone') return { recipient: { channel: 'phone', number: value }, language };
  const user = users.find(({ id, email }) => (kind === 'push' ? id === Number(value) : isSameAddress(email, value)));
  if (user === undefined) return kind === 'push' ? null : { recipient: { channel: 'email', address: value }, language };
  if (!user.maySignIn) return null;
  const recipient: Notice['recipient'] =
    kind === 'push' ? { channel: 'push', userId: user.id } : { channel: 'email', address: value, userId: user.id };
  return { recipient, language: user.language };
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Users are notified of vehicles that they may see; other people of what the owner may see. */
async function maySeeIt(tx: Tx, scope: Scope, { recipient }: Reached, { vehicleId }: DueEvent): Promise<boolean> {
  return recipient.userId === undefined || maySee(tx, scope, recipient.userId, vehicleId);
}

function writtenFor(
  event: DueEvent,
  { kind }: AlarmContact,
  language: LanguageCode,
  { addressAt }: PlaceNames,
): Pick<Notice, 'title' | 'text'> {
  const { latitude, longitude } = event;
  const place = latitude === null || longitude === null ? null : addressAt(latitude, longitude);
  const facts = { ...event, place };
  return kind === 'phone' ? { title: '', text: alarmSms(facts, language) } : alarmNotice(facts, language);
}
