import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import type { Notice } from '../../organization/notifications/types.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { Journey } from '../../places/own-places/week.testing.ts';
import { estimate } from '../../places/routing/engines/estimate.ts';
import { routeLimit } from '../../places/routing/limit.ts';
import { NO_RATES } from '../../places/routing/costs.ts';
import { routingService } from '../../places/routing/service.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { someRules } from '../../telemetry/stages/builders.testing.ts';
import { etaMonitor } from './eta-monitor.ts';
import type { EtaMonitor } from './eta-monitor.ts';
import { noJobs, noLinks } from './orders.testing.ts';
import { orderService } from './service.ts';
import type { OrderEditor, OrderService } from './service.ts';
import { lockOrders } from './store.ts';
import type { DriverTimes } from '../../places/routing/driver-times.ts';
import { suggestVehicles } from './suggestions.ts';
import type { SuggestVehicles } from './suggestions.ts';

const MINUTE = 60_000;
const DAY_BEGINS = Date.UTC(2026, 5, 10, 4);
const YARD = { latitude: 46.1, longitude: 14.4 };
const FAR = { latitude: 46.24, longitude: 15.27 };
const FARTHER = { latitude: 46.55, longitude: 15.65 };

let database: TestDatabase;
let clock: ManualClock;
let orders: OrderService;
let monitor: EtaMonitor;
let suggest: SuggestVehicles;
let editor: OrderEditor;
let vehicleId: number;
let deviceId: number;
let routesAsked = 0;
/** What the tachograph says of every driver who is asked for; null: nothing. */
let recorded: DriverTimes | null = null;
let companies = 0;
const notices: Notice[] = [];
const published: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  companies += 1;
  clock = new ManualClock(DAY_BEGINS);
  const bus = createLocalBus(silentLog());
  bus.subscribe(listChanged, ({ organizationId, ids }) => {
    if (organizationId === editor.organizationId) published.push(...ids);
  });
  const parts = { database, bus, clock, links: noLinks, jobs: noJobs };
  const engine = routingService({
    engines: [estimate],
    log: silentLog(),
    now: clock.now,
    ratesOf: async () => NO_RATES,
  });
  const routing: Pick<typeof engine, 'route'> = {
    route: (scope, ...asked) => {
      // The monitor runs for the companies of earlier tests too.
      if (scope.organizationId === editor.organizationId) routesAsked += 1;
      return engine.route(scope, ...asked);
    },
  };
  orders = orderService(parts, async () => () => undefined);
  recorded = null;
  const driverTimes = async (_: unknown, ids: readonly number[]) =>
    new Map(ids.flatMap((id): [number, DriverTimes][] => (recorded === null ? [] : [[id, recorded]])));
  monitor = etaMonitor({
    ...parts,
    routing,
    driverTimes,
    notify: async (_tx, notice) => {
      if (notice.organizationId === editor.organizationId) notices.push(notice);
      return '';
    },
  });
  suggest = suggestVehicles(parts, routing, driverTimes);
  [routesAsked, notices.length, published.length] = [0, 0, 0];
  const fleet = fleetRows(database);
  const organizationId = await fleet.organization(`Podjetje ${companies}`);
  const userId = await fleet.user(organizationId, `dispatcher@${companies}.example`);
  ({ vehicleId, deviceId } = await fleet.vehicle(organizationId, 'LJ KT-482'));
  const rights = { showsPrice: true, mayReopen: false, timeZone: 'Europe/Ljubljana' };
  editor = { organizationId, userId, ip: '127.0.0.1', ...rights };
});

const aPoint = (name: string, place: typeof FAR, windowTo: number | null = null) => ({
  number: null,
  geoPointId: null,
  geoZoneId: null,
  address: null,
  stayMinutes: 30,
  notes: null,
  contactPerson: null,
  phone: null,
  goods: null,
  windowFrom: null,
  name,
  ...place,
  activityTypeId: 1,
  windowTo,
});

async function anOrder(windowTo: number | null, state: 0 | 2 = 2, vehicle: number | null = vehicleId): Promise<number> {
  const head = { documentNumber: null, customerReference: null, client: null, notes: null, driverId: null };
  const points = [aPoint('Celje', FAR, windowTo), aPoint('Maribor', FARTHER)];
  const { id } = await orders.create(editor, {
    ...head,
    time: DAY_BEGINS,
    vehicleId: vehicle,
    freeMinutes: 0,
    points,
    state,
  });
  return id;
}

/** The vehicle drives towards the first point for so many minutes of the day. */
async function drives(minutes: number): Promise<void> {
  const records = new Journey(DAY_BEGINS - 60 * MINUTE, YARD)
    .stand(60)
    .drive(FAR)
    .stand(60)
    .records.filter(({ deviceTime }) => deviceTime <= DAY_BEGINS + minutes * MINUTE);
  await database.owner.query('delete from stage where device_id = $1', [deviceId]);
  await database.owner.query('delete from device_state where device_id = $1', [deviceId]);
  await insertStages(database, editor.organizationId, deviceId, records, someRules);
  clock.advance(DAY_BEGINS + minutes * MINUTE - clock.now());
}

const pointsOf = async (id: number) => (await orders.find(editor, id)).points;
const etaOf = async (id: number, index = 0) => Date.parse((await pointsOf(id))[index]?.eta?.at ?? '');

describe('the ETA of an order in progress', () => {
  it('is that of each open point, with planned stays between', async () => {
    const id = await anOrder(null);
    await drives(5);
    await monitor.run();
    const [first, second] = await pointsOf(id);
    expect(first?.eta).toMatchObject({
      basis: 'estimate',
      breakMinutes: 0,
      computedAt: new Date(clock.now()).toISOString(),
    });
    expect(await etaOf(id)).toBeGreaterThan(clock.now());
    expect(Date.parse(second?.eta?.at ?? '') - (await etaOf(id))).toBeGreaterThan(30 * MINUTE);
    expect(second?.eta?.distance).toBeGreaterThan(first?.eta?.distance ?? Infinity);
    expect(published).toEqual([id, id]);
  });

  it('follows the way that was computed, and asks for another after half an hour', async () => {
    const id = await anOrder(null);
    await drives(5);
    await monitor.run();
    const distance = (await pointsOf(id))[0]?.eta?.distance ?? 0;
    await drives(15);
    await monitor.run();
    expect(routesAsked).toBe(1);
    expect((await pointsOf(id))[0]?.eta?.distance).toBeLessThan(distance - 10_000);
    await drives(36);
    await monitor.run();
    expect(routesAsked).toBe(2);
  });

  it('is none before it begins and after it is over', async () => {
    const id = await anOrder(null, 0);
    await drives(5);
    await monitor.run();
    expect((await pointsOf(id)).map(({ eta }) => eta)).toEqual([null, null]);
  });

  it('keeps the last one of a silent vehicle, which is late by the clock at last', async () => {
    const windowTo = DAY_BEGINS + 4 * 60 * MINUTE;
    const id = await anOrder(windowTo);
    await drives(10);
    await monitor.run();
    const [before, eta] = [(await pointsOf(id))[0], await etaOf(id)];
    expect(before?.lateness).toBe('fine');
    clock.advance(4 * 60 * MINUTE);
    await monitor.run();
    expect(await etaOf(id)).toBe(eta);
    expect((await pointsOf(id))[0]).toMatchObject({ lateness: 'late', lateMinutes: 10 });
  });

  it('says that a vehicle is silent, until it reports again', async () => {
    const id = await anOrder(null);
    await drives(10);
    await monitor.run();
    clock.advance(4 * 60 * MINUTE);
    published.length = 0;
    await monitor.run();
    await monitor.run();
    expect((await pointsOf(id)).map(({ eta }) => eta?.basis)).toEqual(['clock', 'clock']);
    expect(published).toEqual([id]);
    await drives(10);
    await monitor.run();
    expect((await pointsOf(id))[0]?.eta?.basis).toBe('estimate');
  });

  it('notifies the dispatcher once of a point that becomes late', async () => {
    const id = await anOrder(DAY_BEGINS + 15 * MINUTE);
    await drives(5);
    await monitor.run();
    await drives(8);
    await monitor.run();
    expect((await pointsOf(id))[0]).toMatchObject({ lateness: 'late' });
    expect(notices.map(({ reason, subject, recipient }) => [reason, subject, recipient.channel])).toEqual([
      ['lateness', `${id}/1`, 'email'],
      ['lateness', `${id}/1`, 'push'],
    ]);
    expect(notices[0]?.text).toContain('LJ KT-482');
  });
});

it('suggests vehicles by the way to the first point, those in time first', async () => {
  const id = await anOrder(DAY_BEGINS + 24 * 60 * MINUTE, 0);
  await drives(5);
  expect(await suggest(editor, id)).toMatchObject([
    { vehicleId, vehicle: 'LJ KT-482', inTime: true, basis: 'estimate', busyUntil: null, trailer: null },
  ]);
  // A vehicle that nobody hears of is none.
  clock.advance(24 * 60 * MINUTE);
  expect(await suggest(editor, id)).toEqual([]);
});

describe('the tachograph of the driver', () => {
  const aTruckWithDriver = async (): Promise<void> => {
    const fleet = fleetRows(database);
    await database.owner.query('update vehicle set type = 3 where id = $1', [vehicleId]);
    await fleet.drives(editor.organizationId, await fleet.driver(editor.organizationId, 'Novak'), vehicleId);
  };
  /** No driving is left, as of now. */
  const usedUp = (): DriverTimes => ({
    asOf: clock.now(),
    fileUntil: clock.now() - 24 * 60 * MINUTE,
    untilBreakSeconds: 0,
    breakSeconds: 2_700,
    rest: { afterSeconds: 0, seconds: 11 * 3_600 },
  });

  it('puts the rest of the day before the next point', async () => {
    await aTruckWithDriver();
    const id = await anOrder(null);
    await drives(5);
    await monitor.run();
    const [before] = await pointsOf(id);
    expect(before?.eta?.breakMinutes).toBe(0);
    recorded = usedUp();
    await monitor.run();
    const [after] = await pointsOf(id);
    expect(after?.eta?.breakMinutes).toBe(11 * 60);
  });

  it('says what is left to drive for a suggested vehicle, and as of when', async () => {
    await aTruckWithDriver();
    const id = await anOrder(null, 0, null);
    await drives(5);
    const [byStages] = await suggest(editor, id);
    expect(byStages).toMatchObject({ drivingTimeFrom: null });
    expect(byStages?.drivingTimeLeft).toBeGreaterThan(4 * 3_600);
    recorded = usedUp();
    const [suggested] = await suggest(editor, id);
    expect(suggested).toMatchObject({
      drivingTimeLeft: 0,
      drivingTimeFrom: {
        asOf: new Date(clock.now()).toISOString(),
        fileUntil: new Date(recorded.fileUntil).toISOString(),
      },
    });
    const later = Date.parse(suggested?.arrival ?? '') - Date.parse(byStages?.arrival ?? '');
    expect(later).toBe(11 * 60 * MINUTE);
  });
});

describe('suggestions', () => {
  it('are read while another user changes an open order', async () => {
    const id = await anOrder(null, 0);
    const held = await anOrder(null);
    await drives(5);
    await database.tenant(editor, async (tx) => {
      await lockOrders(tx, editor, [held]);
      expect(await suggest(editor, id)).toMatchObject([{ vehicleId, busy: true, busyUntil: null }]);
    });
  });

  it('begin the way of a busy vehicle where its other order ends, with the stay there', async () => {
    const held = await anOrder(null);
    const id = await anOrder(null, 0, null);
    await drives(5);
    expect(await suggest(editor, id)).toMatchObject([{ busy: true, busyUntil: null, inTime: null }]);
    await monitor.run();
    const [suggested] = await suggest(editor, id);
    const [, last] = await pointsOf(held);
    const freeAt = Date.parse(last?.eta?.at ?? '') + 30 * MINUTE;
    expect(suggested).toMatchObject({ busy: true, busyUntil: new Date(freeAt).toISOString() });
    // Back from Maribor to Celje, though the vehicle is on its way to Celje now.
    expect(suggested?.distance).toBeGreaterThan(40_000);
    expect(Date.parse(suggested?.arrival ?? '')).toBeGreaterThan(freeAt + 20 * MINUTE);
  });

  it('leave out a vehicle that its planned order keeps until after the window', async () => {
    const window = DAY_BEGINS + 3 * 60 * MINUTE;
    const id = await anOrder(window, 0, null);
    await drives(5);
    expect(await suggest(editor, id)).toMatchObject([{ vehicleId, busy: false }]);
    const planned = await anOrder(DAY_BEGINS + 60 * MINUTE, 0);
    await database.owner.query('update loading_order set travel_seconds = $1 where id = $2', [8 * 3_600, planned]);
    expect(await suggest(editor, id)).toEqual([]);
  });

  it('count as routes of the organization', async () => {
    const id = await anOrder(null, 0);
    await drives(5);
    const routes = routeLimit({ database, clock });
    await routes.require(String(editor.organizationId), 599);
    expect(await suggest(editor, id)).toHaveLength(1);
    await expect(suggest(editor, id)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
