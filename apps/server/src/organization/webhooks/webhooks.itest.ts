import { webhook, webhookDelivery } from '@konvoj/contract';
import type { WebhookEvent } from '@konvoj/contract';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { sendForm } from '../../../../../tests/support/forms.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database.ts';
import { silentLog } from '../../platform/logging.ts';
import { outboundPost } from '../../platform/outbound/send.ts';
import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import { announceStages } from '../../telemetry/stages/announcing.ts';
import { announceAlarms } from '../../transport/alarms/announcing.ts';
import { created as createdOrder } from '../../transport/loading-orders/orders.testing.ts';
import type { Notice } from '../notifications/types.ts';
import { webhookDeliveries } from './deliveries.ts';
import type { Deliveries } from './deliveries.ts';
import { webhookReceiver } from './receiver.testing.ts';
import type { Receiver } from './receiver.testing.ts';
import { announce } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const start = Date.now();

let app: TestApp;
let now = start;
let company: FreshCompany;
let admin: Client;
const notices: Notice[] = [];
const clock = { ...systemClock, now: () => now };

beforeAll(async () => {
  // Without a worker: the tests send what is due.
  app = await startApp({ KONVOJ_ROLES: 'api,gateway', KONVOJ_WEBHOOK_PRIVATE: '127.0.0.0/8' }, silentLog(), clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  notices.length = 0;
  company = await freshCompany(app);
  ({ admin } = company);
});

/** The deliveries of a worker process. */
async function worker(): Promise<Deliveries> {
  return webhookDeliveries({
    database: app.database,
    clock,
    sealing: sealingWith(await sealingKey(app.dataFolder, 'webhooks'), 'webhook'),
    post: outboundPost(app.config.outbound),
    notify: async (_tx, notice) => {
      notices.push(notice);
      return 'id';
    },
    log: silentLog(),
  });
}

async function sendDue(by?: Deliveries): Promise<void> {
  const deliveries = by ?? (await worker());
  await deliveries.look();
  await deliveries.idle();
}

const body = (url: string, changes: object = {}) => ({
  name: 'ERP',
  url,
  events: ['message.created', 'order.state_changed'],
  enabled: true,
  ...changes,
});

async function created({ url }: Pick<Receiver, 'url'>, changes: object = {}) {
  const reply = await admin.post('/api/webhooks', body(url, changes));
  expect(reply.status).toBe(200);
  const hook = webhook.parse(reply.body);
  return { ...hook, secret: String(reply.body.secret) };
}

async function log(id: number) {
  return webhookDelivery.array().parse((await admin.get(`/api/webhooks/${id}/deliveries`)).body);
}

async function hookNow(id: number) {
  const all = webhook.array().parse((await admin.get('/api/webhooks')).body);
  return all.find((each) => each.id === id);
}

/** Something happens in the company. */
function happens(key: string, event: WebhookEvent = 'message.created', at = now): Promise<void> {
  const scope = { organizationId: company.organizationId };
  return app.database.tenant(scope, (tx) => announce(tx, scope, [{ event, key, at, data: { key } }], now));
}

describe('a webhook', () => {
  it('shows its secret once, and is listed without it', async () => {
    const receiver = await webhookReceiver();
    const { id, secret } = await created(receiver);
    expect(secret).toMatch(/^whsec_/);
    const list = await admin.get('/api/webhooks');
    expect(list.body).toMatchObject([{ id, name: 'ERP', url: receiver.url, enabled: true, failingSince: null }]);
    expect(JSON.stringify(list.body)).not.toContain(secret);
    const { rows } = await app.database.owner.query('select sealed_secret from webhook where id = $1', [id]);
    expect(rows[0].sealed_secret.toString('latin1')).not.toContain(secret.slice(6));
    const audit = await admin.get('/api/auditLog/user?entity=webhook');
    expect(audit.body).toMatchObject([{ action: 'create', entityName: 'ERP' }]);
    expect(JSON.stringify(audit.body)).not.toContain(secret);
  });

  it('sends what it wants, once, signed with its secret', async () => {
    const receiver = await webhookReceiver();
    const { id, secret } = await created(receiver);
    await happens('m1');
    await happens('m1');
    await happens('s1', 'stage.closed');
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body: sent } = { headers: {}, body: '' }] = receiver.received;
    expect(JSON.parse(sent)).toEqual({
      type: 'message.created',
      timestamp: new Date(start).toISOString(),
      organizationId: company.organizationId,
      data: { key: 'm1' },
    });
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${sent}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await log(id)).toMatchObject([
      { id: headers['webhook-id'], event: 'message.created', state: 'sent', tries: 1, status: 200, failure: null },
    ]);
  });

  it('gets nothing from a rolled back transaction, from before it existed or while it was off', async () => {
    const receiver = await webhookReceiver();
    await happens('before', 'message.created');
    now += MINUTE;
    const { id } = await created(receiver);
    await happens('late news', 'message.created', now - 1);
    const scope = { organizationId: company.organizationId };
    const undone = app.database.tenant(scope, async (tx) => {
      await announce(tx, scope, [{ event: 'message.created', key: 'undone', at: now, data: {} }], now);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await admin.json('PUT', `/api/webhooks/${id}`, body(receiver.url, { enabled: false }));
    now += MINUTE;
    await happens('while off');
    await admin.json('PUT', `/api/webhooks/${id}`, body(receiver.url));
    await sendDue();
    expect(receiver.received).toEqual([]);
    await happens('after');
    await sendDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('is tried again with growing pauses under the same id, and its answers are in the log', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver);
    await happens('m1');
    receiver.answers.push({ status: 500, text: `<b>broken</b>\n${'x'.repeat(2_000)}` }, 302, 200);
    await sendDue();
    const [first] = await log(id);
    expect(first).toMatchObject({ state: 'queued', tries: 1, status: 500, failure: 'answer' });
    expect(first?.answer).toHaveLength(500);
    expect(first?.nextTryAt).toBe(new Date(now + MINUTE).toISOString());
    expect((await hookNow(id))?.failingSince).toBe(new Date(now).toISOString());
    now += MINUTE - 1;
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    now += 1;
    await sendDue();
    expect(await log(id)).toMatchObject([{ state: 'queued', tries: 2, status: 302 }]);
    now += 5 * MINUTE;
    await sendDue();
    expect(await log(id)).toMatchObject([{ state: 'sent', tries: 3, nextTryAt: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await hookNow(id))?.failingSince).toBeNull();
  });

  it('is paused after three days of failing, administrators are notified, and saving it resumes', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver);
    receiver.answers.push(...Array.from({ length: 20 }, () => 503));
    await happens('m1');
    await sendDue();
    now += 3 * DAY;
    await happens('m2');
    await happens('m3');
    await sendDue();
    expect(await hookNow(id)).toMatchObject({ enabled: true, pausedAt: new Date(now).toISOString() });
    expect((await log(id)).map(({ state }) => state)).not.toContain('queued');
    expect(notices).toMatchObject([{ reason: 'webhook_paused', title: expect.stringContaining('ERP') }]);
    await happens('m4');
    const tried = receiver.received.length;
    await sendDue();
    expect(receiver.received).toHaveLength(tried);
    receiver.answers.length = 0;
    await admin.json('PUT', `/api/webhooks/${id}`, body(receiver.url));
    now += 1;
    await happens('m5');
    await sendDue();
    expect(await hookNow(id)).toMatchObject({ pausedAt: null, failingSince: null });
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ data: { key: 'm5' } });
  });

  it('is tried once, however many processes look, and again when one was killed', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver);
    await happens('m1');
    const workers = await Promise.all([worker(), worker(), worker()]);
    await Promise.all(workers.map((each) => sendDue(each)));
    expect(receiver.received).toHaveLength(1);
    now += 1;
    await happens('m2');
    await app.database.owner.query(
      `update webhook_delivery set state = 'sending', tries = 1, due_at = $2 where webhook_id = $1 and state = 'queued'`,
      [id, new Date(now + MINUTE)],
    );
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    now += MINUTE;
    await sendDue();
    expect(await log(id)).toMatchObject([
      { state: 'sent', tries: 2 },
      { state: 'sent', tries: 1 },
    ]);
  });

  it('does not wait for another one whose receiver fails', async () => {
    const [slow, quick] = [await webhookReceiver(), await webhookReceiver()];
    slow.answers.push(...Array.from({ length: 20 }, () => 500));
    const failing = await created(slow);
    await created(quick);
    for (let number = 0; number < 6; number += 1) await happens(`m${number}`);
    await sendDue();
    expect(quick.received).toHaveLength(6);
    // After three failures in a row the rest waits for the next look.
    expect(slow.received).toHaveLength(3);
    expect((await log(failing.id)).filter(({ tries }) => tries === 0)).toHaveLength(3);
  });

  it('does not wait for twenty of another organization whose receivers hang', async () => {
    const answer = Promise.withResolvers<void>();
    const slow = await webhookReceiver(answer.promise);
    for (let number = 0; number < 20; number += 1) await created(slow);
    await happens('m1');
    company = await freshCompany(app);
    ({ admin } = company);
    const quick = await webhookReceiver();
    await created(quick);
    now += 1;
    await happens('m2');
    const deliveries = await worker();
    await deliveries.look();
    await expect.poll(() => quick.received.length).toBe(1);
    await expect.poll(() => slow.received.length).toBe(4);
    answer.resolve();
    await deliveries.idle();
    expect(slow.received).toHaveLength(20);
  });

  it('sends all that is due, turn by turn', async () => {
    const receiver = await webhookReceiver();
    await created(receiver);
    for (let number = 0; number < 45; number += 1) await happens(`m${number}`);
    await sendDue();
    expect(receiver.received).toHaveLength(45);
  });

  it('sends a test at once, also while it is off, which says nothing about its state', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver, { enabled: false });
    const good = await admin.post(`/api/webhooks/${id}/test`, {});
    expect(good).toMatchObject({ status: 200, body: { event: 'test', state: 'sent', status: 200 } });
    receiver.answers.push(404);
    const bad = await admin.post(`/api/webhooks/${id}/test`, {});
    expect(bad).toMatchObject({ status: 200, body: { state: 'failed', failure: 'answer', status: 404 } });
    expect((await hookNow(id))?.failingSince).toBeNull();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test' });
  });

  it('sends again what has ended, under the same id', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver);
    await happens('m1');
    const [waiting] = await log(id);
    const resend = `/api/webhooks/${id}/deliveries/${waiting?.id}/resend`;
    expect(await admin.post(resend, {})).toMatchObject({ status: 409, body: { code: 'webhook.delivery_open' } });
    await sendDue();
    expect(await admin.post(resend, {})).toMatchObject({ status: 200, body: { state: 'queued' } });
    await sendDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([waiting?.id, waiting?.id]);
    expect(await log(id)).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('has a new secret in place of the old one', async () => {
    const receiver = await webhookReceiver();
    const { id, secret } = await created(receiver);
    const { body: renewed } = await admin.post(`/api/webhooks/${id}/secret`, {});
    expect(renewed.secret).toMatch(/^whsec_/);
    expect(renewed.secret).not.toBe(secret);
    expect(await admin.post(`/api/webhooks/${id}/test`, {})).toMatchObject({ body: { state: 'sent' } });
  });

  it('is deleted with its log, and its old deliveries after 30 days', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver);
    await happens('m1');
    await sendDue();
    now += 30 * DAY;
    await (await worker()).deleteOld();
    expect(await log(id)).toHaveLength(1);
    now += 1;
    await (await worker()).deleteOld();
    expect(await log(id)).toEqual([]);
    await happens('m2');
    expect((await admin.delete(`/api/webhooks/${id}`)).status).toBe(204);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('belongs to its organization', async () => {
    const receiver = await webhookReceiver();
    const { id } = await created(receiver);
    await happens('m1');
    const [delivery] = await log(id);
    const stranger = (await freshCompany(app)).admin;
    expect((await stranger.get('/api/webhooks')).body).toEqual([]);
    expect((await stranger.get(`/api/webhooks/${id}/deliveries`)).status).toBe(404);
    expect((await stranger.json('PUT', `/api/webhooks/${id}`, body(receiver.url))).status).toBe(404);
    expect((await stranger.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/resend`, {})).status).toBe(404);
    expect((await stranger.post(`/api/webhooks/${id}/test`, {})).status).toBe(404);
    expect((await stranger.delete(`/api/webhooks/${id}`)).status).toBe(404);
  });

  it.each([
    ['https://10.0.0.1/hook', 'address_refused'],
    ['https://[::1]/hook', 'address_refused'],
    ['https://169.254.169.254/latest/meta-data', 'address_refused'],
    ['https://user:secret@erp.example/', 'address_refused'],
    ['javascript:alert(1)', 'invalid'],
    ['erp.example', 'invalid'],
    ['', 'required'],
    [`https://erp.example/${'x'.repeat(500)}`, 'too_long'],
  ])('is refused with the address %s', async (url, code) => {
    const reply = await admin.post('/api/webhooks', body(url));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'url', code }] } });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ events: [] }, 'events'],
    [{ events: ['everything'] }, 'events.0'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ more: 1 }, 'more'],
  ])('is refused with %j', async (changes, path) => {
    const reply = await admin.post('/api/webhooks', body('https://erp.example/', changes));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('is one of at most twenty', async () => {
    for (let number = 0; number < 20; number += 1) await created({ url: 'https://erp.example/' });
    expect(await admin.post('/api/webhooks', body('https://erp.example/'))).toMatchObject({
      status: 409,
      body: { code: 'webhook.too_many', params: { max: 20 } },
    });
  });
});

describe('what happens in a company', () => {
  it('is announced: a message, an order with its states, and a document', async () => {
    const receiver = await webhookReceiver();
    const { deviceId, vehicleId } = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482');
    await created(receiver, { events: ['message.created', 'order.state_changed', 'document.added'] });
    const message = { deviceId, type: 'sendCommunicationMessage', attributes: { message: 'Kje ste?', type: 0 } };
    expect((await admin.post('/api/communicationMessages', message)).status).toBe(200);
    now += 1;
    const order = await createdOrder(admin, { vehicleId });
    now += 1;
    const cancelled = await admin.post(`/api/loadingOrders/${order.id}/state`, { state: 3 });
    expect(cancelled).toMatchObject({ status: 200 });
    now += 1;
    const text = { name: 'cmr.txt', bytes: Buffer.from('CMR') };
    const added = await sendForm(admin, `/api/loadingOrders/${order.id}/documents`, { kind: 'cmr' }, [text]);
    expect(added).toMatchObject({ status: 200 });
    await sendDue();
    const sent = receiver.received.map((each) => JSON.parse(each.body));
    expect(sent.map(({ type }) => type)).toEqual([
      'message.created',
      'order.state_changed',
      'order.state_changed',
      'document.added',
    ]);
    expect(sent.map(({ data }) => data)).toMatchObject([
      { deviceId, text: 'Kje ste?', direction: 'toDriver' },
      { number: order.number, stateBefore: null, state: 0, deviceId },
      { number: order.number, stateBefore: 0, state: 3 },
      { loadingOrder: { id: order.id, number: order.number }, document: { kind: 'cmr', name: 'cmr.txt', size: 3 } },
    ]);
  });

  it('is read by the worker for closed stages and alarms, each once', async () => {
    const receiver = await webhookReceiver();
    const { organizationId } = company;
    const { deviceId } = await fleetRows(app.database).vehicle(organizationId, 'LJ KT-482');
    await created(receiver, { events: ['stage.closed', 'alarm.fired', 'alarm.withdrawn'] });
    const closed = (from: number, until: number) =>
      transaction(app.database.owner, (tx) =>
        tx.query({
          name: 'test.stage',
          text: `insert into stage (organization_id, device_id, start_at, end_at, type, positions_count, gps_distance,
                   first_event_id, first_hash, last_event_id, last_hash, checkpoint)
                 values ($1, $2, $3, $4, 'drive', 2, 1500, 0, 0, 0, 0, '')`,
          values: [organizationId, deviceId, new Date(from), new Date(until)],
        }),
      );
    await app.database.owner.query('select make_telemetry_partitions($1::date, $2::date)', [
      new Date(start - DAY),
      new Date(start + 2 * DAY),
    ]);
    await closed(now - 2 * HOUR, now - HOUR);
    await closed(now - HOUR, now + MINUTE);
    now += HOUR;
    await announceStages(app.database, clock);
    await announceStages(app.database, clock);
    const { rows } = await app.database.owner.query<{ id: number }>(
      `with a as (insert into alarm (organization_id, title, contacts, created_at) values ($1, 'Prehitro', '[]', now()) returning id),
            v as (insert into alarm_version (organization_id, alarm_id, version, begins, valid_from, type, settings, active_days,
                    active_from, active_to, enabled, time_zone)
                  select $1, id, 1, 1, now(), 'speed_exceeded', '{}', '{1}', '06:00', '22:00', true, 'UTC' from a)
       insert into alarm_event (organization_id, alarm_id, version, device_id, since, fired_at, value, notice)
       select $1, id, 1, $2, $3, $3, 101, 'none' from a returning id`,
      [organizationId, deviceId, new Date(now)],
    );
    await announceAlarms(app.database, clock);
    await announceAlarms(app.database, clock);
    await app.database.owner.query(
      `update alarm_event set withdrawn_at = $2, withdrawn_reason = 'late_records' where id = $1`,
      [rows[0]?.id, new Date(now + MINUTE)],
    );
    await announceAlarms(app.database, clock);
    await announceAlarms(app.database, clock);
    await sendDue();
    const sent = receiver.received.map((each) => JSON.parse(each.body));
    expect(sent.map(({ type }) => type).toSorted()).toEqual(['alarm.fired', 'alarm.withdrawn', 'stage.closed']);
    expect(sent.find(({ type }) => type === 'stage.closed')).toMatchObject({
      data: { vehicle: 'LJ KT-482', deviceId, subType: 'drive', distance: 1500 },
    });
    expect(sent.find(({ type }) => type === 'alarm.withdrawn')).toMatchObject({
      data: { title: 'Prehitro', vehicle: 'LJ KT-482', value: 101, withdrawn: { reason: 'late_records' } },
    });
  });
});

it('a running server sends by itself what happens, and the positions that trackers report', async () => {
  const running = await startApp({ KONVOJ_WEBHOOK_PRIVATE: '127.0.0.0/8' });
  onTestFinished(() => running.close());
  const [events, positions] = [await webhookReceiver(), await webhookReceiver()];
  const { admin: owner, organizationId } = await freshCompany(running);
  const rows = fleetRows(running.database);
  const { deviceId } = await rows.vehicle(organizationId, 'LJ KT-482');
  await rows.tracker(organizationId, deviceId, '356307042441013');
  await running.database.owner.query(`update tracker set protocol = 'osmand'`);
  expect((await owner.post('/api/webhooks', body(events.url))).status).toBe(200);
  const target = { name: 'TMS', url: positions.url, asList: false, enabled: true };
  expect((await owner.post('/api/positionForwards', target)).status).toBe(200);
  const message = { deviceId, type: 'sendCommunicationMessage', attributes: { message: 'Kje ste?', type: 0 } };
  expect((await owner.post('/api/communicationMessages', message)).status).toBe(200);
  const place = `id=356307042441013&lat=46.05&lon=14.5&timestamp=${Math.ceil(Date.now() / 1_000) + 1}`;
  expect((await fetch(`http://127.0.0.1:${running.ports.osmand}/?${place}`)).status).toBe(200);
  await expect.poll(() => events.received.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => positions.received.length, { timeout: 15_000 }).toBe(1);
  expect(JSON.parse(events.received[0]?.body ?? '')).toMatchObject({ type: 'message.created' });
  expect(JSON.parse(positions.received[0]?.body ?? '')).toMatchObject({ device: { uniqueId: '356307042441013' } });
});
