import { endpoints } from '@konvoj/contract';
import type { TravelOrderRow } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { nameless } from '../../telemetry/stages/names.ts';
import { stageService } from '../../telemetry/stages/service.ts';
import type { StageRecord } from '../../telemetry/stages/types.ts';
import { allowanceService } from '../allowances/service.ts';
import { draftWorker } from './drafts.ts';
import type { DraftWorker } from './drafts.ts';
import { PATH, anOrder, orderIn, pathOf } from './orders.testing.ts';
import { orderProposals } from './proposals.ts';
import { travelOrderService } from './service.ts';
import { YARD, aTruck, countryOf } from './trucks.testing.ts';

const { loadingOrders, travelOrders } = endpoints;
const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T00:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
const CARD = 'SI0000000001';
/** Leaves at noon, is abroad for 20 hours, and is back at the base for the night. */
const DEPARTURE = START + 12 * HOUR;

let app: TestApp;
let company: FreshCompany;
let truck: MadeVehicle;
let driverId: number;
let clock: ManualClock;
let drafts: DraftWorker;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app;
  company = await freshCompany(app);
  const rows = fleetRows(database);
  truck = await rows.vehicle(company.organizationId, 'LJ KT-482');
  driverId = await rows.driver(company.organizationId, 'Novak', CARD);
  clock = new ManualClock(START);
  const allowances = allowanceService(database, () => clock.now());
  const log = silentLog();
  const compute = allowances.calculateWithin.bind(allowances);
  const parts = { database, bus: createLocalBus(log), clock, compute };
  const orders = travelOrderService(parts);
  drafts = draftWorker({ ...parts, log }, orders, orderProposals(parts, stageService(database), nameless));
});

const records = aTruck(START, CARD).stand(12, 0).out().stand(20, 1).back().stand(14, 0).records;
const rules = { ignition: 'used', assignments: [], countryOf } as const;

/** At an instant the server has these records of the truck, and the job runs. @returns all orders */
async function jobAt(at: number, known: readonly StageRecord[] = records): Promise<TravelOrderRow[]> {
  const { organizationId } = company;
  const { owner } = app.database;
  clock.advance(at - clock.now());
  for (const table of ['stage', 'device_state'])
    await owner.query(`delete from ${table} where organization_id = $1`, [organizationId]);
  const arrived = known.filter(({ deviceTime }) => deviceTime <= at);
  if (arrived.length > 0) await insertStages(app.database, organizationId, truck.deviceId, arrived, rules);
  await drafts.make(organizationId);
  return ordersNow();
}

const ordersNow = async () => travelOrders.list.reply.parse((await company.admin.get(PATH)).body);

/** A loading order that was sent to the truck: its time windows begin at an instant. */
async function sentOrder(from: number, hours: number, place: { latitude: number; longitude: number }): Promise<string> {
  const point = (name: string, activityTypeId: number, at: number) => ({
    activityTypeId,
    lat: activityTypeId === 1 ? YARD.latitude : place.latitude,
    lon: activityTypeId === 1 ? YARD.longitude : place.longitude,
    naziv: name,
    windowFrom: iso(at),
  });
  const reply = await company.admin.post(loadingOrders.create.path, {
    time: iso(from),
    client: 'Lesnina Beljak',
    points: [point('Kranj', 1, from), point('Cilj', 2, from + hours * HOUR)],
    vehicleId: truck.vehicleId,
    driverId,
  });
  const { number } = loadingOrders.create.reply.parse(reply.body);
  await app.database.owner.query('update loading_order set state = 1 where organization_id = $1', [
    company.organizationId,
  ]);
  return number;
}
/** Changes a loading order as its office does; its sending is not what is tested here. */
async function changeLoad(number: string, change: string): Promise<void> {
  const [year, sequence] = number.split('-').map(Number);
  await app.database.owner.query(
    `update loading_order set ${change} where organization_id = $1 and year = $2 and sequence = $3`,
    [company.organizationId, year, sequence],
  );
}
const VILLACH = { latitude: 46.62, longitude: 13.85 };
const LJUBLJANA = { latitude: 46.05, longitude: 14.5 };

describe('a trip without an order', () => {
  it('gets its draft after the border, once, and the whole trip after the return', async () => {
    expect(await jobAt(DEPARTURE + HOUR / 4)).toEqual([]);
    const [draft, ...more] = await jobAt(DEPARTURE + HOUR);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({
      state: 'draft',
      driverId,
      vehicle: 'LJ KT-482',
      return: null,
      countries: ['SI', 'AT'],
      version: 1,
    });
    expect(draft?.review.map(({ reason }) => reason)).not.toContain('notReturned');
    // On the way it stays as it is, for whoever edits it.
    expect(await jobAt(DEPARTURE + 10 * HOUR)).toEqual([draft]);
    const [whole, ...others] = await jobAt(DEPARTURE + 30 * HOUR);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ id: draft?.id, departure: draft?.departure, state: 'draft', version: 2 });
    expect(Date.parse(whole?.return ?? '') - (DEPARTURE + 22 * HOUR)).toBeLessThanOrEqual(2 * 60_000);
    expect(await jobAt(DEPARTURE + 31 * HOUR)).toEqual([whole]);
  });

  it('keeps what a user entered of it on the way, and fills the rest after the return', async () => {
    const [draft] = await jobAt(DEPARTURE + HOUR);
    const order = { id: draft?.id ?? 0 };
    const stops = [{ place: 'Beljak', arrivedAt: iso(DEPARTURE + 2 * HOUR), leftAt: null, reason: 'unloading' }];
    orderIn(await company.admin.put(pathOf(order), { stops, distance: 123_000, odometerEnd: 9_000_000_000 }));
    const [whole] = await jobAt(DEPARTURE + 30 * HOUR);
    expect(whole).toMatchObject({ ...order, return: expect.any(String), distance: 123_000 });
    const kept = orderIn(await company.admin.get(pathOf(order)));
    expect(kept).toMatchObject({ stops, odometerEnd: 9_000_000_000 });
  });

  it('gets it after 6 hours away within the country', async () => {
    const atHome = aTruck(START, CARD).stand(12, 0).out([0, 0]).stand(20, 1).records;
    const inSlovenia = atHome.map((record) => ({ ...record, latitude: YARD.latitude }));
    expect(await jobAt(DEPARTURE + 6 * HOUR, inSlovenia)).toEqual([]);
    expect(await jobAt(DEPARTURE + 6.5 * HOUR, inSlovenia)).toMatchObject([{ countries: ['SI'], state: 'draft' }]);
  });

  it('is not made twice when earlier data come late', async () => {
    const late = records.filter(
      ({ deviceTime }) => deviceTime <= START + 11 * HOUR || deviceTime >= DEPARTURE + HOUR / 3,
    );
    const first = await jobAt(DEPARTURE + 8 * HOUR, late);
    expect(first).toHaveLength(1);
    expect(await jobAt(DEPARTURE + 9 * HOUR)).toEqual(first);
    const whole = await jobAt(DEPARTURE + 40 * HOUR);
    expect(whole).toMatchObject([{ id: first[0]?.id, version: 2 }]);
  });

  it('is not made again after a user deleted it, nor where two jobs run at once', async () => {
    clock.advance(DEPARTURE + HOUR - clock.now());
    const known = records.filter(({ deviceTime }) => deviceTime <= clock.now());
    await insertStages(app.database, company.organizationId, truck.deviceId, known, rules);
    await Promise.all([drafts.make(company.organizationId), drafts.make(company.organizationId)]);
    const made = await ordersNow();
    expect(made).toHaveLength(1);
    await company.admin.delete(pathOf({ id: made[0]?.id ?? 0 }));
    expect(await jobAt(DEPARTURE + 2 * HOUR)).toEqual([]);
  });

  it('leaves a draft of the office alone', async () => {
    const own = orderIn(
      await company.admin.post(PATH, anOrder({ driverId, person: undefined, departure: iso(DEPARTURE - HOUR / 2) })),
    );
    expect(await jobAt(DEPARTURE + 3 * HOUR)).toMatchObject([{ id: own.id, version: 1 }]);
  });

  it('gets none in an organization that switched this off, which only administrators do', async () => {
    const path = travelOrders.settings.path;
    expect((await company.admin.get(path)).body).toEqual({ automaticDrafts: true, countrySplit: 'longestStay' });
    const dispatcher = await company.person();
    expect((await dispatcher.put(path, { automaticDrafts: false })).status).toBe(403);
    expect((await company.admin.put(path, { automaticDrafts: false })).status).toBe(200);
    expect((await dispatcher.get(path)).body).toEqual({ automaticDrafts: false, countrySplit: 'longestStay' });
    expect(await jobAt(DEPARTURE + 3 * HOUR)).toEqual([]);
  });
});

describe('a loading order that was sent', () => {
  it('gets a draft a day before it begins, ready to issue, which the trip takes over', async () => {
    const number = await sentOrder(DEPARTURE + HOUR, 6, VILLACH);
    expect(await jobAt(DEPARTURE - 24 * HOUR)).toEqual([]);
    const [draft, ...more] = await jobAt(START + HOUR);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({
      driverId,
      vehicle: 'LJ KT-482',
      plannedStart: iso(DEPARTURE + HOUR),
      plannedDays: 1,
      route: ['Kranj', 'Cilj'],
      departure: null,
    });
    expect(draft?.purpose).toContain(`Lesnina Beljak (${number})`);
    const issued = await company.admin.post(pathOf({ id: draft?.id ?? 0 }, '/issue'), { place: 'Kranj' });
    expect(issued.status).toBe(200);
    expect(await jobAt(START + 2 * HOUR)).toHaveLength(1);
    // The driver leaves an hour before the planned start and crosses the border.
    const [left] = await jobAt(DEPARTURE + HOUR);
    expect(left).toMatchObject({ id: draft?.id, state: 'issued', purpose: draft?.purpose, countries: ['SI', 'AT'] });
    expect(Math.abs(Date.parse(left?.departure ?? '') - DEPARTURE)).toBeLessThanOrEqual(60_000);
    expect(await jobAt(DEPARTURE + 30 * HOUR)).toMatchObject([{ id: draft?.id, return: expect.any(String) }]);
  });

  it('needs none for a short way at home, and one for a long one', async () => {
    await sentOrder(DEPARTURE, 6, LJUBLJANA);
    expect(await jobAt(START + HOUR)).toEqual([]);
    await sentOrder(DEPARTURE, 7, LJUBLJANA);
    expect(await jobAt(START + 2 * HOUR)).toHaveLength(1);
  });

  it('that is fetched on the way belongs to the order of the trip', async () => {
    expect(await jobAt(DEPARTURE + HOUR)).toHaveLength(1);
    await sentOrder(DEPARTURE + 20 * HOUR, 8, VILLACH);
    expect(await jobAt(DEPARTURE + 5 * HOUR)).toHaveLength(1);
  });

  it('takes its draft with it when it is cancelled, and the loads that remain get a new one', async () => {
    const first = await sentOrder(DEPARTURE, 8, VILLACH);
    const second = await sentOrder(DEPARTURE + 10 * HOUR, 6, VILLACH);
    const [draft] = await jobAt(START + HOUR);
    expect(draft?.purpose).toContain(second);
    await changeLoad(second, 'state = 3, closed_at = created_at');
    const [left, ...more] = await jobAt(START + 2 * HOUR);
    expect(more).toEqual([]);
    expect(left?.id).not.toBe(draft?.id);
    expect(left?.purpose).toContain(first);
    expect(left?.purpose).not.toContain(second);
    // It is not sent any more.
    await changeLoad(first, 'state = 0');
    expect(await jobAt(START + 3 * HOUR)).toEqual([]);
  });

  it('that moves to another driver leaves the draft of the first one', async () => {
    const number = await sentOrder(DEPARTURE, 8, VILLACH);
    await jobAt(START + HOUR);
    const other = await fleetRows(app.database).driver(company.organizationId, 'Kranjc');
    await changeLoad(number, `driver_id = ${other}`);
    expect(await jobAt(START + 2 * HOUR)).toMatchObject([{ driverId: other, state: 'draft' }]);
  });

  it('marks an order that a user changed or issued, until it is back or the user plans anew', async () => {
    const number = await sentOrder(DEPARTURE, 8, VILLACH);
    const [draft] = await jobAt(START + HOUR);
    const order = { id: draft?.id ?? 0 };
    await company.admin.put(pathOf(order), { notes: 'Vozi prek Ljubelja' });
    const marks = (orders: readonly TravelOrderRow[]) =>
      orders.map(({ review }) => review.flatMap((each) => (each.reason === 'loadWithdrawn' ? [each.number] : [])));
    await changeLoad(number, 'state = 3, closed_at = created_at');
    expect(marks(await jobAt(START + 2 * HOUR))).toEqual([[number]]);
    expect(marks(await jobAt(START + 3 * HOUR))).toEqual([[number]]);
    await changeLoad(number, 'state = 1, closed_at = null');
    expect(marks(await jobAt(START + 4 * HOUR))).toEqual([[]]);
    await company.admin.post(pathOf(order, '/issue'), { place: 'Kranj' });
    await changeLoad(number, 'driver_id = null');
    expect(marks(await jobAt(START + 5 * HOUR))).toEqual([[number]]);
    const replanned = orderIn(await company.admin.put(pathOf(order), { purpose: 'Vožnja na servis v Beljak' }));
    expect(marks([replanned])).toEqual([[]]);
    expect(marks(await jobAt(START + 6 * HOUR))).toEqual([[]]);
  });

  it('is not prepared again after its order was cancelled', async () => {
    await sentOrder(DEPARTURE, 8, VILLACH);
    const [draft] = await jobAt(START + HOUR);
    await company.admin.post(pathOf({ id: draft?.id ?? 0 }, '/issue'), { place: 'Kranj' });
    await company.admin.post(pathOf({ id: draft?.id ?? 0 }, '/cancel'), { reason: 'Odpadlo' });
    expect(await jobAt(START + 2 * HOUR)).toMatchObject([{ state: 'cancelled' }]);
  });
});
