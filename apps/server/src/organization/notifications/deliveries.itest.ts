import { Readable } from 'node:stream';
import { beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { transaction } from '../../platform/database.ts';
import { fileIntake } from '../files/intake.ts';
import { keepFile, releaseFiles } from '../files/service.ts';
import type { Outcome } from './channels/channel.ts';
import { ATTACHMENTS_MAX_BYTES, WITHDRAWN } from './rules.ts';
import { listMutes, saveMute } from './store.ts';
import type { DeliveryResult } from './types.ts';
import { notificationWorld } from './world.testing.ts';
import type { NotificationWorld } from './world.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let db: TestDatabase;
let world: NotificationWorld;
let organizationId: number;
let foreignId: number;
let userId: number;

beforeAll(async () => {
  db = await testDatabase();
  const rows = fleetRows(db);
  organizationId = await rows.organization('Prevozi Kolovrat');
  foreignId = await rows.organization('Druga logistika');
  userId = await rows.user(organizationId, 'ana@kolovrat.example');
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query('truncate delivery, notification_mute');
  world = await notificationWorld(db);
});

const unavailable: Outcome = { kind: 'unavailable', error: 'The SMS gateway did not answer.' };
const anAlarm = (subject: string, text = 'Too fast') =>
  world.notify({ organizationId, reason: 'alarm', subject, text, recipient: { channel: 'push', userId } });
const texts = () => world.channels.push.sent.map(({ text }) => text);

describe('a delivery', () => {
  it('exists once its cause is committed, and never otherwise', async () => {
    const undone = transaction(db.lookup, async (tx) => {
      await world.service.notify(tx, {
        organizationId,
        reason: 'test',
        subject: '',
        language: 'en',
        title: '',
        text: '',
        recipient: { channel: 'push', userId },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await world.states()).toEqual([]);
    await world.notify({ organizationId });
    expect(await world.states()).toMatchObject([{ state: 'queued', tries: 0 }]);
  });

  it('may be written by users, sign-in and ingest, also for a system administrator of no organization', async () => {
    const write = (organization: number | null) => (tx: Parameters<typeof world.service.notify>[0]) =>
      world.service.notify(tx, {
        organizationId: organization,
        reason: 'sign_in',
        subject: '',
        language: 'sl',
        title: 'a',
        text: 'b',
        recipient: { channel: 'email', address: 'ana@kolovrat.example' },
      });
    await db.tenant({ organizationId }, write(organizationId));
    await transaction(db.ingest, write(organizationId));
    await transaction(db.lookup, write(null));
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }]);
    expect(world.channels.email.sent).toHaveLength(3);
  });

  it('is tried once, however many workers want it', async () => {
    const id = await world.notify({ organizationId });
    await Promise.all([world.deliveries.deliver(id), world.worker().deliver(id), world.worker().deliver(id)]);
    expect(world.channels.phone.sent).toHaveLength(1);
    expect(await world.states()).toMatchObject([{ state: 'sent', tries: 1, error: null }]);
  });

  it('is tried again with the same id after 1 min, 5 min, 30 min and 2 h, and has failed then', async () => {
    const id = await world.notify({ organizationId });
    world.channels.phone.answers.push(...Array.from({ length: 9 }, () => unavailable));
    await world.deliverDue();
    const tried: number[] = [];
    for (const pause of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, DAY]) {
      world.clock.advance(pause - 1);
      await world.deliverDue();
      tried.push(world.channels.phone.sent.length);
      world.clock.advance(1);
      await world.deliverDue();
    }
    expect(tried).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(world.channels.phone.sent.map((each) => each.id))).toEqual(new Set([id]));
    expect(await world.states()).toMatchObject([{ state: 'failed', tries: 5, error: unavailable.error }]);
  });

  it('gets one job for each try, and another one when that is lost', async () => {
    const jobs = async () => {
      const { rows } = await db.owner.query(
        `select 1 from pgboss.job where name = 'notification-phone' and data->>'id' = $1`,
        [id],
      );
      return rows.length;
    };
    const id = await world.notify({ organizationId });
    await world.deliveries.sweep();
    expect(await jobs()).toBe(1);
    world.channels.phone.answers.push(unavailable);
    await world.deliveries.deliver(id);
    for (const [advanced, expected] of [
      [MINUTE - 1, 1],
      [1, 2],
      [MINUTE, 2],
      [MINUTE + 1, 3],
    ] as const) {
      world.clock.advance(advanced);
      await world.deliveries.sweep();
      expect(await jobs()).toBe(expected);
    }
  });

  it('that is refused for good is not tried again', async () => {
    await world.notify({ organizationId });
    world.channels.phone.answers.push({ kind: 'refused', error: 'The SMS gateway answered 422.' });
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ state: 'failed', tries: 1, error: 'The SMS gateway answered 422.' }]);
  });

  it('is skipped when nobody could deliver it in time', async () => {
    await world.notify({ organizationId, reason: 'reset', recipient: { channel: 'email', address: 'a@b.example' } });
    world.clock.advance(HOUR);
    await world.deliverDue();
    expect(world.channels.email.sent).toEqual([]);
    expect(await world.states()).toMatchObject([
      { state: 'skipped', tries: 0, error: 'It was not delivered in time.' },
    ]);
  });

  it('that a killed process was sending is tried again with the same id, and not before', async () => {
    const id = await world.notify({ organizationId });
    const killed = world.worker({ phone: () => new Promise(() => undefined) });
    void killed.deliver(id);
    await expect.poll(() => world.states()).toMatchObject([{ state: 'sending', tries: 1 }]);
    world.clock.advance(5 * MINUTE);
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ state: 'sending' }]);
    world.clock.advance(1);
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ state: 'queued', error: expect.stringContaining('stopped') }]);
    world.clock.advance(MINUTE);
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ id, state: 'sent', tries: 2, error: null }]);
    expect(world.channels.phone.sent.map((each) => each.id)).toEqual([id]);
  });

  it('is not ended by a process that comes back late: the newer try counts', async () => {
    const id = await world.notify({ organizationId });
    let answer: (outcome: Outcome) => void = () => undefined;
    const late = world.worker({ phone: () => new Promise((resolve) => (answer = resolve)) }).deliver(id);
    await expect.poll(() => world.states()).toMatchObject([{ state: 'sending' }]);
    world.clock.advance(6 * MINUTE);
    await world.deliverDue();
    answer({ kind: 'refused', error: 'too late' });
    await late;
    expect(await world.states()).toMatchObject([{ state: 'queued', error: expect.stringContaining('stopped') }]);
  });

  it('whose process died after the commit is delivered by another one', async () => {
    await world.notify({ organizationId });
    await world.jobs.close();
    await db.owner.query(`delete from pgboss.job where name like 'notification%'`);
    const next = await notificationWorld(db);
    await next.deliverDue();
    expect(await next.states()).toMatchObject([{ state: 'sent' }]);
  });

  it('keeps its text sealed, and only until it has ended', async () => {
    const stored = async () => {
      const { rows } = await db.owner.query<{ content: Buffer | null }>('select content from delivery');
      return rows.map(({ content }) => content?.toString('latin1') ?? null);
    };
    await world.notify({ organizationId, text: 'https://konvoj.example/ResetPassword/geheim' });
    const { rows: jobs } = await db.owner.query(`select data from pgboss.job where data::text like '%geheim%'`);
    expect(jobs).toEqual([]);
    expect((await stored())[0]).not.toContain('geheim');
    world.channels.phone.answers.push(unavailable);
    await world.deliverDue();
    expect((await stored())[0]).not.toBeNull();
    world.clock.advance(MINUTE);
    await world.deliverDue();
    expect(await stored()).toEqual([null]);
    expect(world.channels.phone.sent[1]?.text).toContain('geheim');
  });

  it('is deleted after 90 days', async () => {
    await world.notify({ organizationId });
    await world.deliverDue();
    world.clock.advance(90 * DAY);
    await world.deliveries.deleteOld();
    expect(await world.states()).toHaveLength(1);
    world.clock.advance(1);
    await world.deliveries.deleteOld();
    expect(await world.states()).toEqual([]);
  });

  it('is seen by its organization without its text, and by no other', async () => {
    await world.notify({ organizationId });
    const seenBy = (id: number, what: string) =>
      db.tenantQuery({ organizationId: id }, { name: `test.${what}`, text: `select ${what} from delivery` });
    expect(await seenBy(organizationId, 'state')).toEqual([{ state: 'queued' }]);
    expect(await seenBy(foreignId, 'state')).toEqual([]);
    await expect(seenBy(organizationId, 'content')).rejects.toThrow('permission denied');
  });
});

describe('a burst of alarms', () => {
  it('of sixteen is one notification, and one that stands for the other fifteen', async () => {
    for (let number = 1; number <= 16; number += 1) await anAlarm('7', `Alarm ${number}`);
    await world.deliverDue();
    expect(texts()).toEqual(['Alarm 1\nand 15 more']);
  });

  it('that goes on is collected until five minutes after the last notification', async () => {
    await anAlarm('7', 'Alarm 1');
    await world.deliverDue();
    for (let number = 2; number <= 16; number += 1) {
      world.clock.advance(10_000);
      await anAlarm('7', `Alarm ${number}`);
      await world.deliverDue();
    }
    expect(texts()).toEqual(['Alarm 1']);
    world.clock.advance(150_000);
    await world.deliverDue();
    expect(texts()).toEqual(['Alarm 1', 'Alarm 2\nand 14 more']);
    expect((await world.states()).map(({ state }) => state)).toEqual(Array.from({ length: 16 }, () => 'sent'));
  });

  it('about another vehicle, and to another recipient, is not collected with it', async () => {
    await anAlarm('7');
    await anAlarm('8');
    await world.notify({ organizationId, reason: 'alarm', subject: '7' });
    await world.deliverDue();
    expect(world.channels.push.sent).toHaveLength(2);
    expect(world.channels.phone.sent).toHaveLength(1);
  });

  it('that could not be delivered is tried again as one', async () => {
    for (const number of [1, 2, 3]) await anAlarm('7', `Alarm ${number}`);
    world.channels.push.answers.push(unavailable);
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ state: 'queued' }, { state: 'queued' }, { state: 'queued' }]);
    world.clock.advance(MINUTE);
    await world.deliverDue();
    expect(texts()).toEqual(['Alarm 1\nand 2 more', 'Alarm 1\nand 2 more']);
  });

  it('has nothing of what turned out not to have happened, and is not sent when nothing is left of it', async () => {
    const obsolete = new Set<string>();
    world.service.skipObsolete('alarm', async (_tx, scope, ids) => {
      expect(scope).toEqual({ organizationId });
      return ids.filter((id) => obsolete.has(id));
    });
    const first = await anAlarm('7', 'Alarm 1');
    await anAlarm('7', 'Alarm 2');
    obsolete.add(first).add(await anAlarm('7', 'Alarm 3'));
    await world.deliverDue();
    expect(texts()).toEqual(['Alarm 2']);
    world.clock.advance(MINUTE);
    obsolete.add(await anAlarm('7', 'Alarm 4'));
    await world.deliverDue();
    world.clock.advance(5 * MINUTE);
    await world.deliverDue();
    expect(texts()).toEqual(['Alarm 2']);
    expect((await world.states()).map(({ state, error }) => error ?? state)).toEqual([
      'sent',
      WITHDRAWN,
      WITHDRAWN,
      WITHDRAWN,
    ]);
  });

  it('is skipped for who has muted alarms, until then', async () => {
    const until = world.clock.now() + HOUR;
    const user = { organizationId, userId };
    await db.tenant(user, (tx) => saveMute(tx, user, 'alarm', until));
    const mutes = () => db.tenant(user, (tx) => listMutes(tx, user, world.clock.now()));
    expect(await mutes()).toEqual([{ reason: 'alarm', until }]);
    await anAlarm('7');
    await world.deliverDue();
    expect(await world.states()).toMatchObject([{ state: 'skipped', error: 'The recipient has muted this reason.' }]);
    world.clock.advance(HOUR);
    expect(await mutes()).toEqual([]);
    await anAlarm('7', 'Later');
    await world.deliverDue();
    expect(texts()).toEqual(['Later']);
  });
});

describe('SMS', () => {
  it('are limited on each local day of an organization', async () => {
    await db.owner.query('update organization set sms_per_day = 2 where id = $1', [organizationId]);
    for (let number = 0; number < 3; number += 1) await world.notify({ organizationId });
    await world.notify({ organizationId: foreignId });
    await world.notify({ organizationId, recipient: { channel: 'email', address: 'a@b.example' } });
    await world.deliverDue();
    const states = (await world.states()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['sent', 'sent', 'sent', 'sent', 'skipped']);
    // 2026-11-20 08:00 UTC is 09:00 in Ljubljana; 15 hours later the next day has begun there.
    world.clock.advance(15 * HOUR - 1);
    await world.notify({ organizationId });
    await world.deliverDue();
    expect(world.channels.phone.sent).toHaveLength(3);
    world.clock.advance(1);
    await world.notify({ organizationId });
    await world.deliverDue();
    expect(world.channels.phone.sent).toHaveLength(4);
  });
});

it('mails of alarms are limited on each local day of an organization, other mails are not', async () => {
  await db.owner.query('update organization set alarm_mails_per_day = 2 where id = $1', [organizationId]);
  const recipient = { channel: 'email', address: 'a@b.example' } as const;
  const alarm = (subject: string, of = organizationId) =>
    world.notify({ organizationId: of, reason: 'alarm', subject, recipient });
  for (const subject of ['1', '2', '3']) await alarm(subject);
  await alarm('1', foreignId);
  await world.notify({ organizationId, recipient });
  await world.deliverDue();
  const states = (await world.states()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['sent', 'sent', 'sent', 'sent', 'skipped']);
  // 2026-11-20 08:00 UTC is 09:00 in Ljubljana.
  world.clock.advance(15 * HOUR);
  await alarm('4');
  await world.deliverDue();
  expect(world.channels.email.sent).toHaveLength(5);
});

it('administrators learn by mail, once a day, that the limit of alarm mails is reached', async () => {
  const rows = fleetRows(db);
  const id = await rows.organization('Prevozi Meja');
  const admins = [
    await rows.user(id, 'prvi@meja.example', 'admin'),
    await rows.user(id, 'drugi@meja.example', 'admin'),
  ];
  const locked = await rows.user(id, 'zaklenjen@meja.example', 'admin');
  await rows.user(id, 'dispecer@meja.example');
  await db.owner.query('update app_user set locked = true where id = $1', [locked]);
  await db.owner.query('update organization set alarm_mails_per_day = 1 where id = $1', [id]);
  const recipient = { channel: 'email', address: 'a@b.example' } as const;
  const alarms = async (...subjects: string[]) => {
    for (const subject of subjects) await world.notify({ organizationId: id, reason: 'alarm', subject, recipient });
    await world.deliverDue();
    await world.deliverDue();
  };
  const warned = () => world.channels.email.sent.filter(({ tag }) => tag === 'alarm_limit');
  await alarms('1');
  expect(warned()).toEqual([]);
  await alarms('2', '3');
  await alarms('4');
  expect(warned().map((mail) => mail.recipient)).toEqual(['prvi@meja.example', 'drugi@meja.example']);
  expect(warned()[0]?.text).toMatch(/^Danes je bilo poslanih 1 /);
  world.clock.advance(DAY);
  await alarms('5', '6');
  expect(warned()).toHaveLength(admins.length * 2);
});

describe('a mail with files', () => {
  const recipient = { channel: 'email', address: 'ana@kolovrat.example' } as const;

  async function storedFile(organization: number, text: string): Promise<number> {
    const scope = { organizationId: organization };
    const limits = { storedBytes: 1_048_576, receivedBytesPerDay: 1_048_576 };
    const intake = fileIntake({ database: db, clock: world.clock, limits });
    const use = { name: 'report', maxMB: 1, types: ['text/plain'] };
    const received = await intake.receive(scope, use, {
      name: `${text}.txt`,
      body: Readable.from([Buffer.from(text)]),
    });
    return (await db.tenant(scope, (tx) => keepFile(tx, scope, received))).id;
  }

  it('takes them along in their order, at every try', async () => {
    const attachments = [await storedFile(organizationId, 'drugi'), await storedFile(organizationId, 'prvi')];
    await world.notify({ organizationId, reason: 'report', recipient, attachments });
    world.channels.email.answers.push({ kind: 'unavailable', error: 'away' });
    await world.deliverDue();
    world.clock.advance(MINUTE);
    await world.deliverDue();
    const files = world.channels.email.sent.map((mail) =>
      mail.attachments?.map(({ name, bytes }) => [name, bytes.toString()]),
    );
    const both = [
      ['drugi.txt', 'drugi'],
      ['prvi.txt', 'prvi'],
    ];
    expect(files).toEqual([both, both]);
  });

  it('is never sent without them: not when one was removed, and not with a file of another organization', async () => {
    const removed = await storedFile(organizationId, 'odstranjen');
    const foreign = await storedFile(foreignId, 'tuj');
    for (const id of [removed, foreign])
      await world.notify({ organizationId, reason: 'report', recipient, attachments: [id] });
    await db.tenant({ organizationId }, (tx) => releaseFiles(tx, { organizationId }, [removed]));
    await world.deliverDue();
    expect(world.channels.email.sent).toEqual([]);
    const refused = { state: 'failed', error: 'A file of the mail does not exist any more.' };
    expect(await world.states()).toMatchObject([refused, refused]);
  });
});

it('a mail whose files are too large is refused before they are read', async () => {
  const rows = fleetRows(db);
  const id = await rows.organization('Prevozi Velika');
  const { rows: files } = await db.owner.query<{ id: number }>(
    `with c as (insert into file_content (organization_id, id, sha256, size) values ($1, gen_random_uuid(), '', $2) returning id)
     insert into file (organization_id, content_id, use, name, type) select $1, id, 'report', 'a.pdf', 'application/pdf' from c
     returning id::int4 as id`,
    [id, ATTACHMENTS_MAX_BYTES + 1],
  );
  const recipient = { channel: 'email', address: 'ana@kolovrat.example' } as const;
  await world.notify({ organizationId: id, reason: 'report', recipient, attachments: files.map((file) => file.id) });
  await world.deliverDue();
  expect(await world.states()).toMatchObject([{ state: 'failed', error: 'The files of the mail are too large.' }]);
  expect(world.channels.email.sent).toEqual([]);
});

describe('the module that notified', () => {
  it('learns the end of each delivery in a transaction of its organization, and no single tries', async () => {
    const results: DeliveryResult[] = [];
    world.service.onResult('message', async (tx, result) => {
      const seen = await tx.query({
        name: 'test.seen',
        text: 'select 1 from delivery where organization_id <> $1',
        values: [organizationId],
      });
      expect(seen).toEqual([]);
      results.push(result);
    });
    const id = await world.notify({ organizationId, subject: '70' });
    await world.notify({ organizationId: foreignId, reason: 'report' });
    world.channels.phone.answers.push(unavailable);
    await world.deliverDue();
    expect(await reported()).toEqual([]);
    world.clock.advance(MINUTE);
    await world.deliverDue();
    expect(await reported()).toEqual([id]);
    await world.deliveries.report(id);
    const endedAt = world.clock.now();
    expect(results).toEqual([
      { id, organizationId, subject: '70', channel: 'phone', state: 'sent', error: null, endedAt },
    ]);
  });

  it('learns it of every one that was collected', async () => {
    world.service.onResult('alarm', async () => undefined);
    const ids = [await anAlarm('7'), await anAlarm('7'), await anAlarm('7')];
    await world.deliverDue();
    expect((await reported()).toSorted()).toEqual(ids.toSorted());
  });

  it('has one handler', () => {
    world.service.onResult('message', async () => undefined);
    expect(() => world.service.onResult('message', async () => undefined)).toThrow('already');
  });

  /** Ids in the queue of results. */
  async function reported(): Promise<string[]> {
    const { rows } = await db.owner.query<{ id: string }>(
      `select j.data->>'id' as id from pgboss.job j join delivery d on d.id = (j.data->>'id')::uuid where j.name = 'notification-result'`,
    );
    return rows.map(({ id }) => id);
  }
});
