import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import type { StageRecord } from '../../telemetry/stages/types.ts';
import { PATH, anOrder, orderIn, pathOf } from './orders.testing.ts';
import { YARD, aTruck, countryOf } from './trucks.testing.ts';

const { geoPoints, loadingOrders, travelOrders } = endpoints;
const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T00:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
const PERIOD = `from=${iso(START)}&to=${iso(START + 20 * 24 * HOUR)}`;
const CARD = 'SI0000000001';

let app: TestApp;
let company: FreshCompany;
let dispatcher: Client;
let truck: MadeVehicle;
let driverId: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  dispatcher = await company.person();
  const rows = fleetRows(app.database);
  truck = await rows.vehicle(company.organizationId, 'LJ KT-482');
  driverId = await rows.driver(company.organizationId, 'Novak', CARD);
});

const rules = { ignition: 'used', assignments: [], countryOf } as const;
const store = (records: readonly StageRecord[]) =>
  insertStages(app.database, company.organizationId, truck.deviceId, records, rules);
const proposed = async (client = dispatcher, query = `driverId=${driverId}&${PERIOD}`) =>
  travelOrders.proposal.reply.parse((await client.get(`${PATH}/proposal?${query}`)).body);

describe('proposals', () => {
  it('have departure, return and crossings to the record, with the way of the odometer', async () => {
    const { records } = aTruck(START, CARD).stand(12, 0).out().stand(3, 1).back().stand(12, 0);
    await store(records);
    // The truth: the records at which it moved first and last, and the first ones in the other country.
    const moving = records.filter(({ speedKmh }) => speedKmh === 60);
    const abroad = records.filter(({ latitude }) => countryOf(latitude ?? 0) === 'AT');
    const last = abroad.at(-1)?.deviceTime ?? 0;
    const firstBack = records.find(({ deviceTime }) => deviceTime > last);
    const [trip, ...more] = await proposed();
    expect(more).toEqual([]);
    expect(trip).toMatchObject({
      driverId,
      vehicleId: truck.vehicleId,
      vehicle: 'LJ KT-482',
      person: { name: 'Miha Novak' },
      homeCountry: 'SI',
      base: { source: 'rest' },
      borderCrossings: [
        { time: iso(abroad[0]?.deviceTime ?? 0), toCountry: 'AT', source: 'position' },
        { time: iso(firstBack?.deviceTime ?? 0), toCountry: 'SI', source: 'position' },
      ],
    });
    const minutes = (text: string | null | undefined, at: number) => Math.abs(Date.parse(text ?? '') - at) / 60_000;
    expect(minutes(trip?.departure, moving[0]?.deviceTime ?? 0)).toBeLessThanOrEqual(1);
    expect(minutes(trip?.return, moving.at(-1)?.deviceTime ?? 0)).toBeLessThanOrEqual(1);
    expect(trip?.distance).toBe((trip?.odometerEnd ?? 0) - (trip?.odometerStart ?? 0));
    expect(Math.abs((trip?.distance ?? 0) - 120_000)).toBeLessThanOrEqual(2_000);
    expect(trip?.stops).toHaveLength(1);
    expect(trip?.review.map(({ reason }) => reason)).not.toContain('missingCrossing');
  });

  it('mark a border that was crossed without data, and invent none', async () => {
    const { records } = aTruck(START, CARD).stand(12, 0).out([10, 50]).stand(3, 1).back().stand(12, 0);
    await store(records);
    const [trip] = await proposed();
    expect(trip?.borderCrossings.map(({ toCountry }) => toCountry)).toEqual(['SI']);
    expect(trip?.review).toContainEqual(
      expect.objectContaining({
        reason: 'missingCrossing',
        countries: ['SI', 'AT'],
        from: iso(START + 12 * HOUR + 10 * 60_000),
        until: iso(START + 12 * HOUR + 50 * 60_000),
      }),
    );
  });

  it('begin at an own yard', async () => {
    const { records } = aTruck(START, CARD).stand(5, 0).out().stand(12, 1).back().stand(5, 0);
    await store(records);
    const yard = { naziv: 'Dvorišče Kranj', lat: YARD.latitude, lon: YARD.longitude, type: 4 };
    const made = await company.admin.post(geoPoints.create.path, yard);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const [trip] = await proposed();
    expect(trip?.base).toMatchObject({ source: 'marked', name: 'Dvorišče Kranj' });
    expect(trip?.route[0]).toBe('Dvorišče Kranj');
  });

  it('name the orders whose goods were carried', async () => {
    await store(aTruck(START, CARD).stand(12, 0).out().stand(3, 1).back().stand(12, 0).records);
    const place = { activityTypeId: 1, lat: YARD.latitude, lon: YARD.longitude, naziv: 'Kranj' };
    const points = [place, { ...place, activityTypeId: 2, naziv: 'Beljak' }];
    const body = { time: iso(START + 12 * HOUR), client: 'Lesnina Beljak', points, vehicleId: truck.vehicleId };
    const reply = await dispatcher.post(loadingOrders.create.path, body);
    const { number } = loadingOrders.create.reply.parse(reply.body);
    await app.database.owner.query(
      `update loading_order set state = 2, points = (select jsonb_agg(point || $2::jsonb) from jsonb_array_elements(points) as point)
        where organization_id = $1`,
      [company.organizationId, JSON.stringify({ arrivedAt: START + 12 * HOUR, leftAt: START + 13 * HOUR })],
    );
    const [trip] = await proposed();
    expect(trip?.purpose).toBe(`Carriage of goods: Lesnina Beljak (${number})`);
    expect(trip?.review.map(({ field }) => field)).not.toContain('purpose');
  });

  it('are those of visible vehicles and of the period', async () => {
    const { records } = aTruck(START, CARD).stand(12, 0).out().stand(3, 1).back().stand(12, 0);
    await store(records);
    expect(
      await proposed(dispatcher, `driverId=${driverId}&from=${iso(START + 48 * HOUR)}&to=${iso(START + 72 * HOUR)}`),
    ).toEqual([]);
    const foreign = await freshCompany(app);
    expect((await foreign.admin.get(`${PATH}/proposal?driverId=${driverId}&${PERIOD}`)).status).toBe(404);
    expect(
      (
        await dispatcher.get(
          `${PATH}/proposal?driverId=${driverId}&from=${iso(START)}&to=${iso(START + 40 * 24 * HOUR)}`,
        )
      ).status,
    ).toBe(422);
  });
});

describe('the orders of a month', () => {
  const month = async (body: object = {}, by = company.admin) => {
    const reply = await by.post(`${PATH}/month`, { month: '2026-03', ...body });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return travelOrders.makeMonth.reply.parse(reply.body);
  };

  it('are drafts of all trips, those to look at first, made once', async () => {
    const driver = aTruck(START, CARD);
    driver.stand(12, 0).out().stand(8, 1).back().stand(12, 0);
    driver.out([10, 50]).stand(8, 1).back().stand(12, 0);
    await store(driver.records);
    const person = { name: 'Miha Novak', job: 'Voznik', address: 'Pot 2, Celje' };
    const known = orderIn(
      await company.admin.post(PATH, anOrder({ driverId, person, plannedStart: iso(START - 30 * 24 * HOUR) })),
    );
    const { made, orders } = await month({ purpose: 'Prevoz lesa, Beljak' });
    expect(made).toBe(2);
    expect(orders.map(({ departure, person: of }) => [departure, of?.address])).toEqual([
      [expect.stringContaining('2026-03-03'), 'Pot 2, Celje'],
      [expect.stringContaining('2026-03-02'), 'Pot 2, Celje'],
    ]);
    expect(orders[0]?.review[0]).toMatchObject({ reason: 'missingCrossing' });
    expect(orders[1]?.sums?.allowances).toMatchObject([{ currency: 'EUR' }]);
    expect(await month()).toMatchObject({ made: 0, orders: [{}, {}] });
    const ids = [...orders.map(({ id }) => id), known.id, 999_999];
    const reply = await company.admin.post(`${PATH}/issue`, { ids, place: 'Kranj' });
    const issued = travelOrders.issueMany.reply.parse(reply.body);
    // In the order of departure: the order that was planned in January has the first number.
    expect(issued.map(({ number, problem }) => [number?.slice(5), problem])).toEqual([
      ['00003', null],
      ['00002', null],
      ['00001', null],
      [undefined, 'not_found'],
    ]);
    // The crossings that a user enters answer what was missing.
    const entered = await company.admin.put(pathOf({ id: ids[0] ?? 0 }), {
      borderCrossings: [
        { time: iso(START + 34.5 * HOUR), toCountry: 'AT' },
        { time: iso(START + 43.5 * HOUR), toCountry: 'SI' },
      ],
    });
    expect(orderIn(entered).review.map(({ reason }) => reason)).not.toContain('missingCrossing');
    expect(orderIn(entered).sums?.allowances).toMatchObject([{ currency: 'EUR' }]);
  });

  it('complete an order that was issued before the departure, and keep what its user entered', async () => {
    await store(aTruck(START, CARD).stand(12, 0).out().stand(10, 1).back().stand(12, 0).records);
    const written = { plannedStart: iso(START + 11.5 * HOUR), route: ['Kranj', 'Beljak'], purpose: 'Les za Lesnino' };
    const body = anOrder({ driverId, person: undefined, ...written });
    const prepared = orderIn(await company.admin.post(PATH, body));
    await company.admin.post(pathOf(prepared, '/issue'), { place: 'Kranj' });
    expect(await month()).toMatchObject({ made: 0, completed: 1, orders: [] });
    expect(orderIn(await company.admin.get(pathOf(prepared)))).toMatchObject({
      ...written,
      state: 'issued',
      borderCrossings: [{ toCountry: 'AT' }, { toCountry: 'SI' }],
      stops: [{ reason: 'rest' }],
      version: 3,
    });
    expect(await month()).toMatchObject({ made: 0, completed: 0 });
  });

  it('keep stops, distance and odometer that a user entered in an issued order', async () => {
    await store(aTruck(START, CARD).stand(12, 0).out().stand(10, 1).back().stand(12, 0).records);
    const body = anOrder({ driverId, person: undefined, plannedStart: iso(START + 11.5 * HOUR) });
    const prepared = orderIn(await company.admin.post(PATH, body));
    await company.admin.post(pathOf(prepared, '/issue'), { place: 'Kranj' });
    const stop = { place: 'Beljak, skladišče 4', arrivedAt: iso(START + 14 * HOUR), leftAt: null, reason: 'unloading' };
    const entered = { stops: [stop], distance: 321_000, odometerEnd: 9_000_000_000 };
    orderIn(await company.admin.put(pathOf(prepared), entered));
    expect(await month()).toMatchObject({ made: 0, completed: 1 });
    expect(orderIn(await company.admin.get(pathOf(prepared)))).toMatchObject({
      ...entered,
      state: 'issued',
      departure: expect.any(String),
      return: expect.any(String),
    });
  });

  it('are made once when two ask at the same time', async () => {
    await store(aTruck(START, CARD).stand(12, 0).out().stand(3, 1).back().stand(12, 0).records);
    const made = await Promise.all([month(), month({}, dispatcher)]);
    expect(made.reduce((sum, each) => sum + each.made, 0)).toBe(1);
    expect((await month()).orders).toHaveLength(1);
  });

  it('refuse a driver who is not there', async () => {
    const reply = await company.admin.post(`${PATH}/month`, { month: '2026-03', driverIds: [999_999] });
    expect(reply.status).toBe(404);
  });
});
