import { forward as forwardOnWire } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { webhookReceiver } from '../../organization/webhooks/receiver.testing.ts';
import type { Receiver } from '../../organization/webhooks/receiver.testing.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/logging.ts';
import { outboundPost } from '../../platform/outbound/send.ts';
import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import { positionForwarding } from './forwarding.ts';
import type { Forwarding } from './forwarding.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** The moment from which on positions are forwarded; records of the tests follow it by device time. */
const start = Math.floor(Date.now() / SECOND) * SECOND - 30 * MINUTE;

let app: TestApp;
let now = start;
let company: FreshCompany;
let admin: Client;
let imei = 356_307_042_441_000;
const clock = { ...systemClock, now: () => now };

beforeAll(async () => {
  // Without a worker: the tests forward what waits. The clock of the server is the real one, that of forwarding is not.
  app = await startApp({ KONVOJ_ROLES: 'api,gateway', KONVOJ_WEBHOOK_PRIVATE: '127.0.0.0/8' });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = Date.now();
  company = await freshCompany(app);
  ({ admin } = company);
});

async function worker(): Promise<Forwarding> {
  return positionForwarding({
    database: app.database,
    clock,
    sealing: sealingWith(await sealingKey(app.dataFolder, 'webhooks'), 'position forward'),
    post: outboundPost(app.config.outbound),
    log: silentLog(),
  });
}

async function forwardNow(by?: Forwarding): Promise<void> {
  const forwarding = by ?? (await worker());
  await forwarding.look();
  await forwarding.idle();
}

const body = (url: string, changes: object = {}) => ({ name: 'TMS', url, asList: false, enabled: true, ...changes });

/** A forward that has been on since `start`. */
async function created({ url }: Pick<Receiver, 'url'>, changes: object = {}): Promise<number> {
  const reply = await admin.post('/api/positionForwards', body(url, changes));
  expect(reply.status).toBe(200);
  const { id } = forwardOnWire.parse(reply.body);
  await app.database.owner.query('update position_forward set active_since = $2 where id = $1 and enabled', [
    id,
    new Date(start),
  ]);
  return id;
}

async function stateOf(id: number) {
  const { body: list } = await admin.get('/api/positionForwards');
  return z
    .array(forwardOnWire)
    .parse(list)
    .find((each) => each.id === id);
}

/** A vehicle with a tracker of its own. */
async function aVehicle(plate = 'LJ KT-482') {
  imei += 1;
  const identity = String(imei);
  const rows = fleetRows(app.database);
  const { deviceId } = await rows.vehicle(company.organizationId, plate);
  await rows.tracker(company.organizationId, deviceId, identity);
  await app.database.owner.query(`update tracker set protocol = 'osmand' where imei = $1`, [identity]);
  return {
    deviceId,
    identity,
    /** @param seconds after `start` */
    async reports(...seconds: readonly number[]): Promise<void> {
      for (const second of seconds) {
        const place = `lat=46.05&lon=${(14.5 + second / 10_000).toFixed(5)}&speed=10`;
        const timestamp = start / SECOND + second;
        const reply = await fetch(
          `http://127.0.0.1:${app.ports.osmand}/?id=${identity}&${place}&timestamp=${timestamp}`,
        );
        expect(reply.status).toBe(200);
      }
    },
  };
}

const message = z.object({
  position: z.looseObject({ deviceId: z.int(), deviceTime: z.string(), latitude: z.number(), speed: z.number() }),
  device: z.looseObject({ id: z.int(), name: z.string(), uniqueId: z.string() }),
});

/** Seconds after `start` of what a receiver got, request by request. */
function secondsOf({ received }: Receiver): number[] {
  return received.flatMap(({ body: text }) => {
    const sent = z.union([message, z.array(message)]).parse(JSON.parse(text));
    return [sent].flat().map(({ position }) => (Date.parse(position.deviceTime) - start) / SECOND);
  });
}

describe('a forward of positions', () => {
  it('sends each stored position once, in order, as Traccar does, with its token', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    const id = await created(receiver, { token: 'skrivnost' });
    await vehicle.reports(10, 20, 30);
    await forwardNow();
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([10, 20, 30]);
    const [first] = receiver.received;
    expect(first?.headers.authorization).toBe('Bearer skrivnost');
    expect(message.parse(JSON.parse(first?.body ?? ''))).toMatchObject({
      position: { deviceId: vehicle.deviceId, latitude: 46.05 },
      device: { id: vehicle.deviceId, name: 'LJ KT-482', uniqueId: vehicle.identity },
    });
    await vehicle.reports(40);
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([10, 20, 30, 40]);
    expect(await stateOf(id)).toMatchObject({ hasToken: true, failingSince: null, acceptedAt: expect.any(String) });
  });

  it('sends late positions too, and none from before it was switched on', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    await created(receiver);
    await vehicle.reports(-60, 10, 60);
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([10, 60]);
    await vehicle.reports(-30, 20, 40);
    await forwardNow();
    expect(
      secondsOf(receiver)
        .slice(2)
        .toSorted((a, b) => a - b),
    ).toEqual([20, 40]);
    await forwardNow();
    expect(receiver.received).toHaveLength(4);
  });

  it('goes on where it was when the receiver comes back, after growing pauses', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    const id = await created(receiver);
    await vehicle.reports(10, 20, 30);
    receiver.answers.push(200, 503);
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([10, 20]);
    expect(await stateOf(id)).toMatchObject({ failure: 'answer', status: 503, failingSince: expect.any(String) });
    await forwardNow();
    expect(receiver.received).toHaveLength(2);
    now += 5 * SECOND;
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([10, 20, 20, 30]);
    expect(await stateOf(id)).toMatchObject({ failure: null, failingSince: null, retryAt: null });
  });

  it('sends many positions in one request where it is set so', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    await created(receiver, { asList: true });
    await vehicle.reports(10, 20, 30);
    await forwardNow();
    expect(receiver.received).toHaveLength(1);
    expect(secondsOf(receiver)).toEqual([10, 20, 30]);
  });

  it('is served by one process at a time, and by another when that was killed', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    const id = await created(receiver);
    await vehicle.reports(10, 20);
    await Promise.all((await Promise.all([worker(), worker()])).map((each) => forwardNow(each)));
    expect(secondsOf(receiver)).toEqual([10, 20]);
    await app.database.owner.query('update position_forward set claimed_until = $2 where id = $1', [
      id,
      new Date(now + MINUTE),
    ]);
    await vehicle.reports(30);
    await forwardNow();
    expect(receiver.received).toHaveLength(2);
    now += MINUTE;
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([10, 20, 30]);
  });

  it('sends nothing of a foreign organization, nothing while it is off, and begins anew when it is on again', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    const foreign = await freshCompany(app);
    const id = await created(receiver);
    const elsewhere = await foreign.admin.json('PUT', `/api/positionForwards/${id}`, body(receiver.url));
    expect(elsewhere.status).toBe(404);
    expect((await foreign.admin.delete(`/api/positionForwards/${id}`)).status).toBe(404);
    expect((await foreign.admin.get('/api/positionForwards')).body).toEqual([]);
    await admin.json('PUT', `/api/positionForwards/${id}`, body(receiver.url, { enabled: false }));
    await vehicle.reports(10);
    await forwardNow();
    expect(receiver.received).toEqual([]);
    await admin.json('PUT', `/api/positionForwards/${id}`, body(receiver.url));
    await forwardNow();
    expect(receiver.received).toEqual([]);
    expect((await admin.delete(`/api/positionForwards/${id}`)).status).toBe(204);
  });

  it('leaves out what could not be sent for seven days', async () => {
    const receiver = await webhookReceiver();
    const vehicle = await aVehicle();
    await created(receiver);
    await vehicle.reports(10, 20);
    now = start + 7 * DAY + 15 * SECOND;
    await forwardNow();
    expect(secondsOf(receiver)).toEqual([20]);
  });

  it('keeps its token when it is changed without one, and is shown and audited without it', async () => {
    const receiver = await webhookReceiver();
    const id = await created(receiver, { token: 'skrivnost' });
    await admin.json('PUT', `/api/positionForwards/${id}`, body(receiver.url, { name: 'Drugi' }));
    expect(await stateOf(id)).toMatchObject({ name: 'Drugi', hasToken: true });
    const elsewhere = new URL(receiver.url);
    elsewhere.port = String(Number(elsewhere.port) + 1);
    const moved = await admin.json('PUT', `/api/positionForwards/${id}`, body(elsewhere.href));
    expect(moved).toMatchObject({ status: 422, body: { errors: [{ path: 'token', code: 'required' }] } });
    await admin.json('PUT', `/api/positionForwards/${id}`, body(receiver.url, { token: null }));
    expect(await stateOf(id)).toMatchObject({ hasToken: false });
    const audit = await admin.get('/api/auditLog/user?entity=position_forward');
    expect(audit.body).toHaveLength(3);
    expect(JSON.stringify(audit.body)).not.toContain('skrivnost');
  });

  it.each([
    [{ url: 'https://10.0.0.1/' }, 'url', 'address_refused'],
    [{ url: 'gopher://traccar.example' }, 'url', 'invalid'],
    [{ name: '' }, 'name', 'required'],
    [{ token: 'two words' }, 'token', 'invalid'],
    [{ token: 'line\r\nbreak: 1' }, 'token', 'invalid'],
    [{ asList: 1 }, 'asList', 'invalid'],
  ])('is refused with %j', async (changes, path, code) => {
    const reply = await admin.post('/api/positionForwards', body('https://traccar.example/', changes));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
  });

  it('is one of at most five', async () => {
    for (let number = 0; number < 5; number += 1)
      await created({ url: 'https://traccar.example/' }, { enabled: false });
    expect(await admin.post('/api/positionForwards', body('https://traccar.example/'))).toMatchObject({
      status: 409,
      body: { code: 'position_forward.too_many', params: { max: 5 } },
    });
  });
});
