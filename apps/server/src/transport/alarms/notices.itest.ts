import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { mailsOf } from '../../../../../tests/support/mails.ts';
import { fakeGateway } from '../../organization/notifications/world.testing.ts';
import { aRecord } from '../../telemetry/ingest/world.testing.ts';
import { aRuleBody } from './alarms.testing.ts';
import { withdrawnDeliveries } from './notice-store.ts';

const { alarms, alarmHistory } = endpoints;
const MINUTE = 60_000;

let app: TestApp;
let company: FreshCompany;
let owner: Client;
let deviceId: number;
let imei: string;
let trackers = 0;
let address: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  owner = await company.person();
  trackers += 1;
  imei = String(356_307_000_000_100 + trackers);
  address = `dispecer-${trackers}@kolovrat.example`;
  ({ deviceId } = await fleetRows(app.database).vehicle(company.organizationId, `LJ ${trackers}`));
  await fleetRows(app.database).tracker(company.organizationId, deviceId, imei);
});

const toMail = () => [{ kind: 'email', value: address }];

async function created(contacts: readonly object[] = toMail(), client = owner, changes = {}): Promise<number> {
  const reply = await client.post(alarms.create.path, aRuleBody({ contacts, ...changes }));
  const { id } = alarms.create.reply.parse(reply.body);
  // The rule watches from its making on; these tests need some of the past.
  await app.database.owner.query(`update alarm_version set valid_from = now() - interval '1 day' where alarm_id = $1`, [
    id,
  ]);
  await app.database.owner.query('update alarm_rule_number set number = number + 1');
  return id;
}

/** The truck reports a speed in Celje. */
async function drives(speedKmh: number, minutesAgo: number): Promise<void> {
  const tracker = await app.ingest.identify(imei, 'teltonika');
  if (tracker === null) throw new Error('the tracker was not found');
  const record = aRecord({
    deviceTime: Math.floor(Date.now() / 1_000) * 1_000 - minutesAgo * MINUTE,
    latitude: 46.2309,
    longitude: 15.2604,
    speedKmh,
    valid: true,
    satellites: 9,
  });
  await app.ingest.submit(tracker, 'teltonika', [{ record, raw: Uint8Array.of(minutesAgo % 256, speedKmh) }]);
}
const history = async () => alarmHistory.list.reply.parse((await owner.get(alarmHistory.list.path)).body);
const notices = async (alarmId: number) =>
  (
    await app.database.owner.query<{ notice: string }>(
      'select notice from alarm_event where alarm_id = $1 order by fired_at',
      [alarmId],
    )
  ).rows.map(({ notice }) => notice);

describe('the contacts of an alarm', () => {
  it('get a mail with what, when and where, and a link; the history shows how it went', async () => {
    await created();
    await drives(96, 2);
    const [mail] = await mailsOf(app, address);
    expect(mail).toContain('hitrost 96 km/h (meja 90 km/h)');
    expect(mail).toContain('Celje, SI');
    const [entry] = await history();
    expect(mail).toContain(`/Alarms/History?entry=${entry?.id}`);
    await expect
      .poll(async () => (await history())[0]?.deliveries)
      .toEqual([{ channel: 'email', to: address, state: 'sent', error: null }]);
  });

  it('are not notified of what fired more than an hour before it arrived', async () => {
    const id = await created();
    await drives(96, 90);
    await drives(80, 80);
    await drives(97, 3);
    expect(await mailsOf(app, address)).toHaveLength(1);
    expect(await notices(id)).toEqual(['none', 'given']);
    expect((await history()).map(({ deliveries }) => deliveries.length)).toEqual([1, 0]);
  });

  it('are notified once, though late records change the run', async () => {
    const id = await created();
    await drives(97, 3);
    await expect.poll(() => notices(id)).toEqual(['given']);
    await drives(96, 5);
    await expect.poll(async () => (await history()).map(({ value }) => value)).toEqual([96]);
    expect(await notices(id)).toEqual(['given']);
    expect(await mailsOf(app, address)).toHaveLength(1);
  });

  it('get no collected mail about what late records have withdrawn meanwhile', async () => {
    const id = await created(toMail(), owner, { settings: { qualifier: 90, minTimeSeconds: 120 } });
    await drives(97, 30);
    await drives(97, 28);
    expect(await mailsOf(app, address)).toHaveLength(1);
    await drives(80, 26);
    await drives(96, 12);
    await drives(96, 10);
    await expect.poll(() => notices(id)).toEqual(['given', 'given']);
    const { rows } = await app.database.owner.query<{ id: string }>(
      `select delivery_id as id from alarm_delivery where organization_id = $1 order by event_id`,
      [company.organizationId],
    );
    const ids = rows.map((row) => row.id);
    const withdrawn = () => app.database.tenant(company, (tx) => withdrawnDeliveries(tx, company, ids));
    expect(await withdrawn()).toEqual([]);
    await drives(80, 11);
    await expect.poll(withdrawn).toEqual([ids[1]]);
  });

  it('are not notified by the rule of a locked user', async () => {
    const id = await created();
    const { body: user } = await owner.get('/api/user');
    await company.admin.post('/api/saveUser', { id: user.id, locked: true });
    await drives(97, 1);
    await expect.poll(() => notices(id)).toEqual(['none']);
  });

  it('who are users are notified of vehicles that they may see', async () => {
    const colleague = await company.person();
    const { body: user } = await colleague.get('/api/user');
    await company.admin.post('/api/userVisibleVehicles', { userId: user.id, vehicleIds: [] });
    await created([{ kind: 'push', value: user.id }, ...toMail()]);
    await drives(97, 1);
    await mailsOf(app, address);
    expect((await history())[0]?.deliveries.map(({ channel }) => channel)).toEqual(['email']);
  });

  it('who are users are no strangers by mail: locked and expired ones get nothing, limited ones of their vehicles', async () => {
    const account = async (change: string) => {
      const { body: user } = await (await company.person()).get('/api/user');
      const { rows } = await app.database.owner.query<{ email: string }>(
        `update app_user set ${change} where id = $1 returning email`,
        [user.id],
      );
      return { id: user.id, email: rows[0]?.email ?? '' };
    };
    const locked = await account('locked = true');
    const expired = await account(`valid_until = now() - interval '1 s'`);
    const limited = await account('locked = false');
    await company.admin.post('/api/userVisibleVehicles', { userId: limited.id, vehicleIds: [] });
    const theirs = [locked.email.toUpperCase(), expired.email, limited.email.toUpperCase()];
    await created([...theirs.map((value) => ({ kind: 'email', value })), ...toMail()]);
    await drives(97, 1);
    await mailsOf(app, address);
    expect((await history())[0]?.deliveries.map(({ to }) => to)).toEqual([address]);
  });

  it('are notified once of an event, though an older rule has an address twice', async () => {
    const id = await created();
    await app.database.owner.query('update alarm set contacts = $2 where id = $1', [
      id,
      JSON.stringify([...toMail(), { kind: 'email', value: address.toUpperCase() }]),
    ]);
    await drives(97, 1);
    await mailsOf(app, address);
    expect((await history())[0]?.deliveries.map(({ to }) => to)).toEqual([address]);
  });

  it('get a burst of firings as few notifications, and the history has all of them', async () => {
    const id = await created();
    for (let minutesAgo = 50; minutesAgo > 0; minutesAgo -= 1) await drives(minutesAgo % 2 === 0 ? 95 : 80, minutesAgo);
    await expect.poll(async () => (await notices(id)).filter((notice) => notice === 'given').length).toBe(25);
    expect(await history()).toHaveLength(25);
    await mailsOf(app, address);
    const { rows } = await app.database.owner.query<{ sent: number }>(
      `select count(*)::int4 as sent from delivery where recipient = $1 and state = 'sent' and collected_into is null`,
      [address],
    );
    expect(rows[0]?.sent).toBeLessThanOrEqual(2);
  });
});

describe('a test of a contact', () => {
  const test = (contact: object, client = owner) => client.post(alarms.testContact.path, { contact });

  it('is sent, and tells its sender how it went', async () => {
    const { testId } = (await test({ kind: 'email', value: address })).body;
    expect(await mailsOf(app, address)).toHaveLength(1);
    const path = alarms.testResult.path.replace(':id', testId);
    await expect.poll(async () => (await owner.get(path)).body).toMatchObject({ channel: 'email', state: 'sent' });
    expect((await (await company.person()).get(path)).status).toBe(404);
  });

  it('is limited to ten an hour, and refused for who is not there', async () => {
    expect((await test({ kind: 'push', value: 999_999 })).status).toBe(422);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await test({ kind: 'email', value: address })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('an SMS has at most 160 signs of its alphabet', async () => {
  const gateway = await fakeGateway();
  const other = await startApp({ KONVOJ_SMS_URL: gateway.url });
  const foreign = await freshCompany(other);
  const reply = await foreign.admin.post(alarms.testContact.path, {
    contact: { kind: 'phone', value: '+386 41 555 123' },
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => gateway.received.length).toBe(1);
  expect(gateway.received[0]?.body).toMatchObject({ to: '+38641555123' });
  expect(JSON.stringify(gateway.received[0]?.body)).not.toMatch(/[čšž]/);
  await other.close();
});
