import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { Journey } from '../../places/own-places/week.testing.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { someRules } from '../../telemetry/stages/builders.testing.ts';
import { orderFollowing } from './following.ts';
import type { Following } from './following.ts';
import type { OrderParts } from './parts.ts';
import { noJobs, noLinks } from './orders.testing.ts';
import { orderService } from './service.ts';
import type { OrderEditor, OrderService } from './service.ts';
import type { PointFields } from './types.ts';

const MINUTE = 60_000;
const DAY_BEGINS = Date.UTC(2026, 5, 10, 4);
const YARD = { latitude: 46.1, longitude: 14.4 };
const FIRST = { latitude: 46.05, longitude: 14.5 };
const SECOND = { latitude: 46.24, longitude: 15.27 };

let database: TestDatabase;
let clock: ManualClock;
let parts: OrderParts;
let orders: OrderService;
let following: Following;
let editor: OrderEditor;
let vehicleId: number;
let deviceId: number;
let companies = 0;
const published: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  companies += 1;
  clock = new ManualClock(DAY_BEGINS);
  const bus = createLocalBus(silentLog());
  parts = { database, bus, clock, links: noLinks, jobs: noJobs };
  orders = orderService(parts, async () => () => undefined);
  following = orderFollowing(parts);
  published.length = 0;
  bus.subscribe(listChanged, ({ ids }) => published.push(...ids));
  const fleet = fleetRows(database);
  const organizationId = await fleet.organization(`Podjetje ${companies}`);
  const userId = await fleet.user(organizationId, `dispatcher@${companies}.example`);
  ({ vehicleId, deviceId } = await fleet.vehicle(organizationId, 'LJ KT-482'));
  editor = {
    organizationId,
    userId,
    ip: '127.0.0.1',
    timeZone: 'Europe/Ljubljana',
    showsPrice: true,
    mayReopen: false,
  };
});

function aPoint(name: string, place: typeof FIRST): PointFields {
  const nothing = { number: null, geoPointId: null, geoZoneId: null, address: null, stayMinutes: null, notes: null };
  const empty = { contactPerson: null, phone: null, goods: null, windowFrom: null, windowTo: null };
  return { ...nothing, ...empty, name, ...place, activityTypeId: 1 };
}

/** An order that was sent to the vehicle. */
async function aSentOrder(): Promise<number> {
  const head = { documentNumber: null, customerReference: null, client: null, notes: null, driverId: null };
  const points = [aPoint('Nakladanje', FIRST), aPoint('Razkladanje', SECOND)];
  const { id } = await orders.create(editor, { ...head, time: DAY_BEGINS, vehicleId, freeMinutes: 30, points });
  await orders.send(editor, id, null, undefined);
  published.length = 0;
  return id;
}

/** The records of the day until a moment; the clock is then there. */
async function drove(journey: Journey, until = Infinity): Promise<void> {
  const records = journey.records.filter(({ deviceTime }) => deviceTime <= until);
  await database.owner.query('delete from stage where device_id = $1', [deviceId]);
  await database.owner.query('delete from device_state where device_id = $1', [deviceId]);
  await insertStages(database, editor.organizationId, deviceId, records, someRules);
  await database.owner.query('update device_state set version = $2 where device_id = $1', [deviceId, records.length]);
  clock.advance(Math.max(0, (records.at(-1)?.deviceTime ?? 0) + MINUTE - clock.now()));
}

const theDay = () =>
  new Journey(DAY_BEGINS, YARD).stand(30).drive(FIRST).stand(60).drive(SECOND).stand(45).drive(YARD).stand(30).end();

/** What an order shows of its day: clock times in UTC. */
async function shown(id: number) {
  const { state, points, changes } = await orders.find(editor, id);
  const clockOf = (at: string | null) => at?.slice(11, 16) ?? null;
  return {
    state,
    points: points.map(({ status, arrival, departure, waitingSeconds, chargeableSeconds }) => [
      status,
      clockOf(arrival.holding),
      clockOf(departure.holding),
      waitingSeconds,
      chargeableSeconds,
    ]),
    changes: changes.map(({ what, source, after }) => `${source} ${what} ${after ?? ''}`.trim()),
  };
}

async function statuses(id: number) {
  const { state, points } = await shown(id);
  return [state, ...points.map(([status]) => status)];
}

describe('an order follows its vehicle', () => {
  it('from arriving at the first point to leaving the last', async () => {
    const id = await aSentOrder();
    const journey = theDay();
    const [, first, second] = journey.stays;
    if (first === undefined || second === undefined) throw new Error('no stays');

    await drove(journey, first.arrival - MINUTE);
    await following.sweep();
    expect(await statuses(id)).toEqual([1, 'planned', 'planned']);

    await drove(journey, first.arrival + 20 * MINUTE);
    await following.sweep();
    expect(await statuses(id)).toEqual([2, 'arrived', 'planned']);

    await drove(journey, second.arrival - MINUTE);
    await following.sweep();
    expect(await statuses(id)).toEqual([2, 'done', 'enRoute']);

    await drove(journey);
    await following.sweep();
    const iso = (at: number) => new Date(at).toISOString().slice(11, 16);
    const end = await shown(id);
    expect(end).toMatchObject({
      state: 4,
      points: [
        ['done', iso(first.arrival), iso(first.departure), 3_600, 1_800],
        ['done', iso(second.arrival), iso(second.departure), 2_700, 900],
      ],
    });
    expect(end.changes.filter((change) => change.includes('state'))).toEqual([
      'position state 4',
      'position state 2',
      'dispatcher state 1',
    ]);
  });

  it('and tells open screens only what changed', async () => {
    const id = await aSentOrder();
    const journey = theDay();
    await drove(journey, (journey.stays[1]?.arrival ?? 0) + 20 * MINUTE);
    await following.sweep();
    expect(published).toEqual([id]);
    await following.sweep();
    await drove(journey, (journey.stays[1]?.arrival ?? 0) + 40 * MINUTE);
    await following.sweep();
    expect(published).toEqual([id]);
  });

  it('at once when a commit marks its device', async () => {
    const id = await aSentOrder();
    await drove(theDay());
    const { organizationId } = editor;
    await following.followMarked([{ organizationId, deviceId: deviceId + 1, isRecomputed: false }]);
    expect(published).toEqual([]);
    await following.followMarked([{ organizationId, deviceId, isRecomputed: false }]);
    expect((await shown(id)).state).toBe(4);
  });

  it('also after it was completed, when late records correct its times', async () => {
    const id = await aSentOrder();
    const journey = theDay();
    await drove(journey);
    await following.sweep();
    const before = await shown(id);
    // The buffered records show that it arrived ten minutes later.
    const corrected = new Journey(DAY_BEGINS, YARD)
      .stand(40)
      .drive(FIRST)
      .stand(50)
      .drive(SECOND)
      .stand(45)
      .drive(YARD)
      .stand(30)
      .end();
    await drove(corrected);
    const { organizationId } = editor;
    await following.followMarked([{ organizationId, deviceId, isRecomputed: true }]);
    const after = await shown(id);
    expect(after.state).toBe(4);
    expect(after.points[0]).toEqual(['done', expect.any(String), before.points[0]?.[2], 3_000, 1_200]);
  });

  it('not after it was cancelled', async () => {
    const id = await aSentOrder();
    const journey = theDay();
    await drove(journey, (journey.stays[1]?.arrival ?? 0) + 20 * MINUTE);
    await following.sweep();
    await orders.cancel(editor, id);
    const before = await shown(id);
    expect(before.points[0]).toEqual(['arrived', expect.any(String), null, null, null]);
    await drove(journey);
    await following.followMarked([{ organizationId: editor.organizationId, deviceId, isRecomputed: true }]);
    await following.sweep();
    expect(await shown(id)).toEqual(before);
  });

  it('with a time that the dispatcher gave, and keeps the computed one beside it', async () => {
    const id = await aSentOrder();
    const journey = theDay();
    await drove(journey);
    const arrivedAt = (journey.stays[1]?.arrival ?? 0) - 5 * MINUTE;
    await orders.changePoint(editor, id, 1, { arrivedAt }, undefined);
    const [point] = (await orders.find(editor, id)).points;
    expect(point).toMatchObject({
      waitingSeconds: 3_900,
      arrival: { manual: new Date(arrivedAt).toISOString(), source: 'dispatcher' },
    });
    expect(point?.arrival.computed).not.toBe(point?.arrival.manual);
  });
});
