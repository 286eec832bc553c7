import { endpoints, PIECES_HEADER } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { anOrder, created, LOADING, minutesAgo, noLinks, orderIn, pathOf, seen, UNLOADING } from './orders.testing.ts';
import { orderService } from './service.ts';
import { enteredOrder } from './wire.ts';

const { loadingOrders, geoPoints, geoZones } = endpoints;
const { path } = loadingOrders.list;

const MINUTE = 60_000;
let app: TestApp;
let company: FreshCompany;
let dispatcher: Client;
let truck: MadeVehicle;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  dispatcher = await company.person();
  truck = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482');
});

const listed = async (client: Client, query = '') =>
  loadingOrders.list.reply.parse((await client.get(`${path}${query}`)).body);

/** The user of the company who was added last. */
async function lastUser(): Promise<number> {
  const { rows } = await app.database.owner.query<{ id: number }>(
    'select max(id) as id from app_user where organization_id = $1',
    [company.organizationId],
  );
  return rows[0]?.id ?? 0;
}

describe('a loading order', () => {
  it('is created with its points, read and replaced', async () => {
    const goods = { pieces: 12, weightKg: 8_400.5, adrClass: '3', temperatureFrom: 2, temperatureTo: 8 };
    const order = await created(dispatcher, {
      documentNumber: 'DN-7',
      vehicleId: truck.vehicleId,
      points: [
        {
          ...LOADING,
          goods,
          windowFrom: '2026-06-10T05:00:00.000Z',
          windowTo: '2026-06-10T07:00:00.000Z',
          stayMinutes: 45,
        },
        { ...UNLOADING, contactPerson: 'Ana Kos', phone: '+386 41 234 567' },
      ],
    });
    expect(order).toMatchObject({
      documentNumber: 'DN-7',
      state: 0,
      version: 1,
      deviceId: truck.deviceId,
      vehicle: 'LJ KT-482',
      freeMinutes: 0,
      points: [
        {
          number: 1,
          name: LOADING.naziv,
          status: 'planned',
          stayMinutes: 45,
          goods: { ...goods, description: null, pallets: null, loadingMeters: null },
          arrival: { computed: null, manual: null, holding: null, source: null },
        },
        { number: 2, name: UNLOADING.naziv, contactPerson: 'Ana Kos', goods: null },
      ],
      changes: [{ what: 'created', source: 'dispatcher' }],
    });
    const points = [{ ...UNLOADING, number: 2 }, LOADING];
    const replaced = orderIn(await dispatcher.put(pathOf(order), anOrder({ points, version: 1 })));
    expect(replaced).toMatchObject({ version: 2, documentNumber: null, vehicleId: null });
    expect(replaced.points.map(({ number, name }) => [number, name])).toEqual([
      [2, UNLOADING.naziv],
      [3, LOADING.naziv],
    ]);
    expect(replaced.changes.map(({ what }) => what)).toEqual(['edited', 'created']);
    // The figures are computed in the background.
    const { distance: _distance, travelTime: _travelTime, ...entered } = replaced;
    expect(await seen(dispatcher, order)).toMatchObject(entered);
  });

  it('needs at least two points, each with a place', async () => {
    const reply = await dispatcher.post(path, anOrder({ points: [LOADING] }));
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'points', code: 'too_few', params: { min: 2 } }] },
    });
    const { naziv: _name, ...nameless } = LOADING;
    expect((await dispatcher.post(path, anOrder({ points: [nameless, UNLOADING] }))).body.errors).toEqual([
      { path: 'points.0.naziv', code: 'required' },
    ]);
  });

  it('gets the next number of its year without holes, also when many are created at once', async () => {
    const userId = await lastUser();
    const jobs = { send: () => Promise.reject(new Error('no room for a job')) };
    const parts = {
      database: app.database,
      bus: createLocalBus(silentLog()),
      clock: systemClock,
      links: noLinks,
      jobs,
    };
    const failing = orderService(parts, async () => () => undefined);
    const rights = { showsPrice: true, mayReopen: false, timeZone: 'Europe/Ljubljana' };
    const editor = { organizationId: company.organizationId, userId, ip: '127.0.0.1', ...rights };
    const entered = enteredOrder(loadingOrders.create.body.parse(anOrder()), Date.parse);
    await Promise.all([
      ...Array.from({ length: 6 }, () => dispatcher.post(path, anOrder())),
      // Fails in the transaction that has taken a number.
      expect(failing.create(editor, entered)).rejects.toThrow('no room'),
    ]);
    expect((await listed(dispatcher)).map(({ number }) => number.slice(4)).toSorted()).toEqual(
      Array.from({ length: 6 }, (_, index) => `-0000${index + 1}`),
    );
  });

  it('is not overwritten after somebody else has changed it', async () => {
    const order = await created(dispatcher);
    await company.admin.put(pathOf(order), anOrder({ client: 'Skrbnik', version: 1 }));
    expect(await dispatcher.put(pathOf(order), anOrder({ client: 'Dispečer', version: 1 }))).toMatchObject({
      status: 409,
      body: {
        code: 'loading_order.changed_meanwhile',
        current: { client: 'Skrbnik', version: 2, points: [{ naziv: LOADING.naziv, lat: 46.05 }, {}] },
      },
    });
  });

  it('lets one of two dispatchers move a card', async () => {
    const order = await created(dispatcher);
    const replies = await Promise.all([
      dispatcher.post(pathOf(order, '/state'), { state: 2, version: 1 }),
      company.admin.post(pathOf(order, '/state'), { state: 4, version: 1 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('shows its price to those with the right only', async () => {
    const price = { cents: 84_000, currency: 'EUR' };
    expect((await dispatcher.post(path, anOrder({ price }))).status).toBe(403);
    const order = await created(company.admin, { price });
    expect(order.price).toEqual(price);
    expect(await seen(dispatcher, order)).not.toHaveProperty('price');
    // Who does not see it leaves it as it is.
    await dispatcher.put(pathOf(order), anOrder());
    expect((await seen(company.admin, order)).price).toEqual(price);
  });

  it('is copied as a planned order with its windows moved along', async () => {
    const points = [{ ...LOADING, windowFrom: '2026-06-10T05:00:00.000Z' }, UNLOADING];
    const order = await created(dispatcher, { points, vehicleId: truck.vehicleId, state: 2 });
    const copy = orderIn(await dispatcher.post(pathOf(order, '/copy'), { time: '2026-06-11T06:00:00.000Z' }));
    expect(copy).toMatchObject({ state: 0, vehicleId: null, client: 'Kolovrat', time: '2026-06-11T06:00:00.000Z' });
    expect(copy.points[0]).toMatchObject({ windowFrom: '2026-06-11T05:00:00.000Z', status: 'planned' });
    expect(copy.number).not.toBe(order.number);
  });

  it('refuses what is not there, of another company or sold', async () => {
    const sold = await fleetRows(app.database).vehicle(company.organizationId, 'LJ OLD', { alienated: true });
    const foreign = await freshCompany(app);
    const other = await fleetRows(app.database).vehicle(foreign.organizationId, 'MB 1');
    for (const vehicleId of [sold.vehicleId, other.vehicleId, 999_999]) {
      expect(await dispatcher.post(path, anOrder({ vehicleId }))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'vehicleId', code: 'unknown' }] },
      });
    }
    const points = [
      { ...LOADING, geoPointId: 999_999 },
      { ...UNLOADING, geoZoneId: 999_999 },
    ];
    expect((await dispatcher.post(path, anOrder({ points, driverId: 999_999 }))).body.errors).toEqual([
      { path: 'driverId', code: 'unknown' },
      { path: 'points.0.geoPointId', code: 'unknown' },
      { path: 'points.1.geoZoneId', code: 'unknown' },
    ]);
    const reversed = { windowFrom: '2026-06-10T07:00:00.000Z', windowTo: '2026-06-10T06:00:00.000Z' };
    expect(
      (await dispatcher.post(path, anOrder({ points: [LOADING, { ...UNLOADING, ...reversed }] }))).body.errors,
    ).toEqual([{ path: 'points.1.windowTo', code: 'not_after_start' }]);
    expect((await (await foreign.person()).get(pathOf(await created(dispatcher)))).status).toBe(404);
  });

  it('does not exist for users who may not see its vehicle', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId });
    const hidden = await company.person();
    await fleetRows(app.database).showOnly(company.organizationId, await lastUser(), []);
    expect((await hidden.get(pathOf(order))).status).toBe(404);
    expect(await listed(hidden)).toEqual([]);
    expect((await hidden.post(pathOf(order, '/state'), { state: 3 })).status).toBe(404);
  });

  it('takes the place of an own point and the area of a zone, and keeps them when these are deleted', async () => {
    const point = (await dispatcher.post(geoPoints.create.path, { naziv: 'Rampa', lat: 46.06, lon: 14.51, radius: 80 }))
      .body;
    const zone = (
      await dispatcher.post(geoZones.create.path, {
        naziv: 'Luka',
        swlatitude: 45.54,
        swlongitude: 13.72,
        nelatitude: 45.56,
        nelongitude: 13.75,
      })
    ).body;
    const order = await created(dispatcher, {
      points: [
        { ...LOADING, geoPointId: point.id },
        { ...UNLOADING, geoZoneId: zone.id },
      ],
    });
    expect(order.points[0]).toMatchObject({ geoPointId: point.id, latitude: 46.06, longitude: 14.51 });
    await dispatcher.delete(`${geoPoints.list.path}/${point.id}`);
    await dispatcher.delete(`${geoZones.list.path}/${zone.id}`);
    const body = anOrder({
      points: [
        { ...LOADING, number: 1, geoPointId: point.id },
        { ...UNLOADING, number: 2, geoZoneId: zone.id },
      ],
    });
    expect((await dispatcher.put(pathOf(order), body)).status).toBe(200);
    const { rows } = await app.database.owner.query('select points from loading_order where id = $1', [order.id]);
    expect(rows).toMatchObject([{ points: [{ radiusMeters: 80 }, { zone: { bounds: { swLatitude: 45.54 } } }] }]);
  });
});

describe('the states of an order', () => {
  it('follow the rule, and every change is noted with its author', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId });
    expect((await dispatcher.post(pathOf(order, '/state'), { state: 4 })).status).toBe(200);
    expect(await dispatcher.post(pathOf(order, '/state'), { state: 0 })).toMatchObject({
      status: 409,
      body: { code: 'loading_order.state_not_allowed', params: { from: 4, to: 0 } },
    });
    expect(await dispatcher.post(pathOf(order, '/state'), { state: 2, reason: 'pomota' })).toMatchObject({
      status: 403,
      body: { code: 'loading_order.administrators_only' },
    });
    expect((await company.admin.post(pathOf(order, '/state'), { state: 2 })).body.errors).toEqual([
      { path: 'reason', code: 'required' },
    ]);
    const reopened = orderIn(await company.admin.post(pathOf(order, '/state'), { state: 2, reason: 'pomota' }));
    expect(reopened.changes[0]).toMatchObject({
      what: 'state',
      before: '4',
      after: '2',
      reason: 'pomota',
      source: 'dispatcher',
      by: expect.any(String),
    });
  });

  it('cancels by deleting, keeps the number, and refuses a completed one', async () => {
    const [first, second] = [await created(dispatcher), await created(dispatcher)];
    expect((await dispatcher.delete(pathOf(first))).status).toBe(204);
    expect((await dispatcher.delete(pathOf(first))).status).toBe(204);
    expect(await seen(dispatcher, first)).toMatchObject({ state: 3, number: first.number });
    expect((await dispatcher.put(pathOf(first), anOrder())).body.code).toBe('loading_order.closed');
    await dispatcher.post(pathOf(second, '/state'), { state: 4 });
    expect((await dispatcher.delete(pathOf(second))).status).toBe(409);
  });

  it('sends no order without a vehicle', async () => {
    const order = await created(dispatcher);
    expect((await dispatcher.post(pathOf(order, '/send'), {})).body.code).toBe('loading_order.no_vehicle');
  });

  it('is in preparation only because it was sent', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId });
    const refused = { status: 422, body: { errors: [{ path: 'state' }] } };
    const sent = anOrder({ vehicleId: truck.vehicleId, state: 1 });
    expect(await dispatcher.post(path, sent)).toMatchObject(refused);
    expect(await dispatcher.put(pathOf(order), sent)).toMatchObject(refused);
    expect(await dispatcher.post(pathOf(order, '/state'), { state: 1 })).toMatchObject(refused);
    expect((await seen(dispatcher, order)).state).toBe(0);
  });

  it('plans a sent order again when it gets another vehicle', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId });
    await dispatcher.post(pathOf(order, '/send'), {});
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    expect(orderIn(await dispatcher.put(pathOf(order), anOrder({ vehicleId: other.vehicleId })))).toMatchObject({
      state: 0,
      vehicle: 'LJ 2',
    });
  });

  it('are completed when the last point is left, and cancelled when all points are skipped', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
    const point = (number: number, change: object) => dispatcher.post(pathOf(order, `/points/${number}`), change);
    const arrived = Date.now() - 3 * 60 * MINUTE;
    const [arrivedAt, leftAt] = [arrived, arrived + 60 * MINUTE].map((at) => new Date(at).toISOString());
    await point(1, { arrivedAt, leftAt });
    expect((await seen(dispatcher, order)).points.map(({ status }) => status)).toEqual(['done', 'enRoute']);
    const done = orderIn(await point(2, { leftAt: exchangeDateTime(Date.now() - MINUTE, 'Europe/Ljubljana') }));
    expect(done).toMatchObject({ state: 4, points: [{ waitingSeconds: 3_600 }, { waitingSeconds: null }] });
    expect(done.changes[0]).toMatchObject({ what: 'state', before: '2', after: '4', source: 'position', by: null });

    const other = await created(dispatcher);
    await dispatcher.post(pathOf(other, '/points/1'), { skipped: true });
    expect(orderIn(await dispatcher.post(pathOf(other, '/points/2'), { skipped: true })).state).toBe(3);
  });

  it('stay open while a point has a problem', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
    const point = (number: number, change: object) => dispatcher.post(pathOf(order, `/points/${number}`), change);
    await point(1, { leftAt: minutesAgo(90) });
    await point(2, { problem: 'Poškodovana paleta', leftAt: minutesAgo(10) });
    expect(await seen(dispatcher, order)).toMatchObject({
      state: 2,
      points: [{}, { status: 'problem', problem: 'Poškodovana paleta' }],
    });
    expect(orderIn(await point(2, { problem: null }))).toMatchObject({ state: 4, points: [{}, { status: 'done' }] });
    expect((await point(3, { skipped: true })).status).toBe(404);
  });
});

describe('a completed order', () => {
  it('keeps its points and its vehicle; notes may change', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
    await dispatcher.post(pathOf(order, '/state'), { state: 4 });
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    const points = [
      { ...LOADING, number: 1 },
      { ...UNLOADING, number: 2 },
    ];
    const put = (changes: object) =>
      dispatcher.put(pathOf(order), anOrder({ vehicleId: truck.vehicleId, points, ...changes }));
    const closed = { status: 409, body: { code: 'loading_order.closed' } };
    expect(await put({ vehicleId: other.vehicleId })).toMatchObject(closed);
    expect(await put({ points: [{ ...LOADING, number: 1 }, UNLOADING] })).toMatchObject(closed);
    expect(await put({ points: [{ ...LOADING, number: 1, naziv: 'Drugje' }, points[1]] })).toMatchObject(closed);
    expect(orderIn(await put({ notes: 'Račun poslan' }))).toMatchObject({ state: 4, notes: 'Račun poslan' });
  });
});

it('refuses times by hand that cannot be', async () => {
  const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
  const refused = async (change: object, path: string, code: string) =>
    expect(await dispatcher.post(pathOf(order, '/points/1'), change)).toMatchObject({
      status: 422,
      body: { errors: [{ path, code }] },
    });
  await refused({ leftAt: minutesAgo(-24 * 60) }, 'leftAt', 'in_future');
  await refused({ arrivedAt: minutesAgo(32 * 24 * 60) }, 'arrivedAt', 'too_early');
  await refused({ arrivedAt: minutesAgo(10), leftAt: minutesAgo(20) }, 'leftAt', 'not_after_start');
});

it('names in its history only vehicles that the reader sees', async () => {
  const order = await created(dispatcher, { vehicleId: truck.vehicleId });
  await dispatcher.post(pathOf(order, '/send'), {});
  const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
  await dispatcher.put(pathOf(order), anOrder({ vehicleId: other.vehicleId }));
  await dispatcher.post(pathOf(order, '/send'), {});
  const reader = await company.person();
  await fleetRows(app.database).showOnly(company.organizationId, await lastUser(), [other.vehicleId]);
  const sentTo = async (client: Client) =>
    (await seen(client, order)).changes.filter(({ what }) => what === 'sent').map(({ after }) => after);
  expect(await sentTo(dispatcher)).toEqual(['LJ 2', 'LJ KT-482']);
  expect(await sentTo(reader)).toEqual(['LJ 2', null]);
});

describe('the list of orders', () => {
  it('has open orders and those closed lately, or those of a period', async () => {
    const [old, closed] = [await created(dispatcher), await created(dispatcher, { time: '2026-07-01T06:00:00.000Z' })];
    await dispatcher.post(pathOf(closed, '/state'), { state: 4 });
    expect((await listed(dispatcher)).map(({ id }) => id)).toEqual([old.id, closed.id]);
    await app.database.owner.query(`update loading_order set closed_at = now() - interval '8 days' where id = $1`, [
      closed.id,
    ]);
    expect((await listed(dispatcher)).map(({ id }) => id)).toEqual([old.id]);
    const july = '?from=2026-07-01T00:00:00.000Z&to=2026-07-31T00:00:00.000Z';
    expect((await listed(dispatcher, july)).map(({ id }) => id)).toEqual([closed.id]);
    expect((await listed(dispatcher, '?states=3')).map(({ id }) => id)).toEqual([]);
  });

  it('is filtered by client, vehicle, text and lateness', async () => {
    const windowTo = '2026-06-10T07:00:00.000Z';
    const late = await created(dispatcher, {
      client: 'Žito',
      vehicleId: truck.vehicleId,
      state: 2,
      points: [{ ...LOADING, windowTo }, UNLOADING],
    });
    await created(dispatcher, { documentNumber: 'XY-1' });
    const found = async (query: string) => (await listed(dispatcher, query)).map(({ id }) => id);
    expect(await found('?client=zito')).toEqual([late.id]);
    expect(await found(`?vehicleIds=${truck.vehicleId}`)).toEqual([late.id]);
    expect(await found('?late=true')).toEqual([late.id]);
    expect((await found('?search=xy-1')).length).toBe(1);
    expect(await found('?search=ZITO')).toEqual([late.id]);
    expect(await found(`?search=${late.number}`)).toEqual([late.id]);
    expect(await found('?search=%25')).toEqual([]);
    expect(await found('?client=zito&search=xy-1')).toEqual([]);
    expect(await listed(dispatcher, '?late=true')).toMatchObject([
      { lateness: 'late', points: [{ lateness: 'late', lateMinutes: expect.any(Number) }, { lateness: null }] },
    ]);
  });
});

it('limits the list to what is looked for, also far down', async () => {
  const first = await created(dispatcher);
  const found = await created(dispatcher, { client: 'Žito', time: '2026-07-01T06:00:00.000Z' });
  await app.database.owner.query(
    `insert into loading_order (organization_id, year, sequence, time, client, state, free_minutes, created_at, states, devices, points, search_text)
     select organization_id, 2000, n, time, client, state, free_minutes, created_at, states, devices, points, search_text
       from loading_order, generate_series(1, 1000) as n where organization_id = $1 and id = $2`,
    [company.organizationId, first.id],
  );
  expect((await listed(dispatcher, '?client=zito&limit=1')).map(({ id }) => id)).toEqual([found.id]);
  const all = await dispatcher.get(endpoints.loadingOrders.list.path);
  expect(new Set(all.body.map(({ id }: { id: number }) => id)).size).toBe(1_002);
  expect(all.headers.get(PIECES_HEADER)).toBe('11');
  expect(await listed(dispatcher, '?limit=3')).toHaveLength(3);
});

it('notes on the vehicle which order it carries out', async () => {
  const order = await created(dispatcher, { vehicleId: truck.vehicleId });
  const working = async () =>
    (await app.database.owner.query('select working_order_id from device where id = $1', [truck.deviceId])).rows;
  await dispatcher.post(pathOf(order, '/state'), { state: 2 });
  expect(await working()).toEqual([{ working_order_id: order.id }]);
  await dispatcher.post(pathOf(order, '/state'), { state: 4 });
  expect(await working()).toEqual([{ working_order_id: null }]);
});
