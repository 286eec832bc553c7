import { endpoints } from '@konvoj/contract';
import type { TravelOrder, TravelOrderRow } from '@konvoj/contract';
import { countryOf } from '@konvoj/geo/country';
import { VehicleTimeline, demoFleet, historyReporting, reports } from '@konvoj/simulator';
import type { DemoVehicle, Occurrence } from '@konvoj/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../tests/support/index.ts';
import { silentLog } from '../platform/logging.ts';
import { DEMO_PASSWORD, DEMO_SEED } from './companies.ts';
import { prepareDemo } from './prepare.ts';
import { writeDemoTachographs } from './tachographs.ts';
import { writeDemoTravelOrders } from './travel-orders.ts';

const { drivingTimes, tachographFiles, travelOrders } = endpoints;
/** A Thursday, so that trips of the week have ended. */
const now = Date.parse('2026-06-11T10:00:00.000Z');
let app: TestApp;
let admin: Client;
let orders: TravelOrderRow[];
let fleet: readonly DemoVehicle[];

beforeAll(async () => {
  app = await startApp();
  const { database } = app;
  const log = silentLog();
  const ofKind = (kind: string) =>
    demoFleet(DEMO_SEED).filter(({ company, simulated }) => company === 'kolovrat' && simulated.kind === kind);
  fleet = [...ofKind('truck').slice(18, 24), ...ofKind('van').slice(0, 3)];
  await prepareDemo({ database, log, retentionMonths: 13, print: () => {}, days: 7, fleet, now });
  // Twice, as with two starts.
  for (const _ of [1, 2]) await writeDemoTravelOrders({ database, log, fleet, now, print: () => {} });
  for (const _ of [1, 2])
    await writeDemoTachographs({ database, log, fileLimits: app.config.files, fleet, now, print: () => {} });
  admin = await signedIn(app, 'admin@kolovrat.example', DEMO_PASSWORD);
  orders = travelOrders.list.reply.parse((await admin.get(travelOrders.list.path)).body);
}, 240_000);
afterAll(() => app.close());

it('has orders of its trips, each once, with numbers that follow each other', () => {
  expect(orders.length).toBeGreaterThan(5);
  const trips = orders.map(({ driverId, departure }) => `${driverId} ${departure}`);
  expect(new Set(trips).size).toBe(orders.length);
  const numbers = orders.flatMap(({ number }) => number ?? []).toSorted();
  expect(numbers).toEqual(numbers.map((_, index) => `2026-${String(index + 1).padStart(5, '0')}`));
});

it('has settled orders with a base at both ends, countries and allowances', async () => {
  const settled = orders.filter(({ state }) => state === 'settled');
  expect(settled.length).toBeGreaterThan(0);
  for (const order of settled) {
    expect(order.route.length).toBeGreaterThan(0);
    expect(Date.parse(order.return ?? '')).toBeGreaterThan(Date.parse(order.departure ?? ''));
    expect(order.distance).toBeGreaterThan(0);
    expect(order.person?.address).not.toBeNull();
  }
  expect(orders.some(({ countries }) => countries.length > 1)).toBe(true);
  expect(orders.some(({ sums }) => (sums?.allowances ?? []).length > 0)).toBe(true);
});

describe('the orders of a demo driver', () => {
  const HOUR_MS = 3_600_000;
  /** A drive begins with the first record at speed, and ends with the last one. */
  const RECORD_MS = historyReporting.movingSeconds * 2_000;
  const near = (a: number, b: number) => Math.abs(a - b) <= RECORD_MS;

  /** Where a vehicle stands, and from when until when. */
  interface Stay {
    readonly from: number;
    readonly until: number;
    readonly spot: readonly [number, number];
  }
  /** The stays of a plan during the history that last at least 4 hours. */
  function staysOf({ simulated }: DemoVehicle): Stay[] {
    const timeline = new VehicleTimeline(simulated);
    const stays: Stay[] = [];
    const begin = now - 7 * 24 * HOUR_MS;
    let halts: Occurrence[] = [];
    const end = () => {
      const [first, last] = [halts[0], halts.at(-1)];
      const seen = [Math.max(first?.startsAt ?? now, begin), Math.min(last?.endsAt ?? begin, now)] as const;
      if (first !== undefined && last !== undefined && seen[1] - seen[0] >= 4 * HOUR_MS) {
        const spot = first.activity.route.placeAt(first.activity.from).at;
        stays.push({ from: first.startsAt, until: last.endsAt, spot });
      }
      halts = [];
    };
    let each = timeline.occurrenceAt(begin);
    for (; each.startsAt < now; each = timeline.following(each)) {
      if (each.activity.type === 'halt') halts.push(each);
      else end();
    }
    end();
    return stays;
  }
  const isSameSpot = (a: Stay, b: Stay) =>
    Math.hypot(a.spot[0] - b.spot[0], (a.spot[1] - b.spot[1]) * Math.cos((a.spot[0] * Math.PI) / 180)) < 0.008;

  /**
   * The first records in another country of those that the tracker saved during a trip. A drive along the border that is inside
   * for less than 2 minutes and 2 km crosses none (docs/development/stages.md).
   */
  function crossingsOf({ simulated }: DemoVehicle, from: number, until: number): string[] {
    const crossings: string[] = [];
    let country: string | null = null;
    let next = { country: '', at: 0, meters: 0 };
    for (const { moment } of reports(new VehicleTimeline(simulated), from, until, historyReporting)) {
      const here = moment.fix ? countryOf(moment.at[0], moment.at[1]) : null;
      if (here === null) continue;
      country ??= here;
      if (here !== next.country) next = { country: here, at: moment.time, meters: moment.odometerMeters };
      if (here === country) continue;
      const isInside = moment.time - next.at >= 120_000 || moment.odometerMeters - next.meters >= 2_000;
      if (!isInside && moment.occurrence.activity.type === 'drive') continue;
      crossings.push(`${new Date(next.at).toISOString()} ${here}`);
      country = here;
    }
    return crossings;
  }

  const vehicleOf = ({ vehicle }: TravelOrderRow) => fleet.find(({ licencePlate }) => licencePlate === vehicle);

  it('leave and return with the first and the last record of what the simulator drove', () => {
    for (const order of orders) {
      const driven = vehicleOf(order);
      if (driven === undefined) throw new Error(`no vehicle of ${order.number}`);
      const stays = staysOf(driven);
      const departure = Date.parse(order.departure ?? '');
      const left = stays.find(({ until }) => near(until, departure));
      expect(left).toBeDefined();
      if (order.return === null || left === undefined) continue;
      const back = stays.find(({ from }) => near(from, Date.parse(order.return ?? '')));
      expect(back).toBeDefined();
      expect(back !== undefined && isSameSpot(left, back)).toBe(true);
      // In between it stood at the base for less than 4 hours only.
      const between = stays.filter((stay) => stay.from > left.until && stay.until < (back?.from ?? 0));
      expect(between.filter((stay) => isSameSpot(stay, left))).toEqual([]);
    }
  });

  it('have each trip of its vehicle from base to base', () => {
    for (const [plate, own] of Map.groupBy(orders, ({ vehicle }) => vehicle)) {
      const driven = fleet.find(({ licencePlate }) => licencePlate === plate);
      if (driven === undefined) throw new Error(`no vehicle ${plate}`);
      const stays = staysOf(driven);
      const base = stays.find(({ until }) => own.some(({ departure }) => near(until, Date.parse(departure ?? ''))));
      if (base === undefined) throw new Error(`no base of ${plate}`);
      const atBase = stays.filter((stay) => isSameSpot(stay, base));
      const returned = own.filter((order) => order.return !== null);
      expect({ plate, trips: returned.length }).toEqual({ plate, trips: atBase.length - 1 });
    }
  });

  it('cross borders with the first record in the other country', async () => {
    let abroad = 0;
    for (const row of orders.filter((order) => order.return !== null)) {
      const driven = vehicleOf(row);
      if (driven === undefined) throw new Error(`no vehicle of ${row.number}`);
      const order: TravelOrder = travelOrders.find.reply.parse((await admin.get(`/api/travel_order/${row.id}`)).body);
      const [from, until] = [Date.parse(row.departure ?? ''), Date.parse(row.return ?? '')];
      const stated = order.borderCrossings.map(({ time, toCountry }) => `${time} ${toCountry}`);
      expect(stated).toEqual(crossingsOf(driven, from, until));
      abroad += stated.length;
    }
    expect(abroad).toBeGreaterThan(3);
  });
});

it('has a letterhead with the address and the tax number of the employer', async () => {
  const { body } = await admin.get(endpoints.letterheads.find.path);
  expect(body).toEqual({ address: 'Obrtniška cesta 14\n3000 Celje', taxNumber: 'SI12345679', logo: null });
});

it('has files of tachographs that agree with what the trackers reported', async () => {
  const files = tachographFiles.list.reply.parse((await admin.get(tachographFiles.list.path)).body);
  const cards = files.filter(({ kind }) => kind === 'driverCard');
  expect(cards.length).toBeGreaterThan(3);
  expect(files.length).toBe(cards.length * 2);
  expect(files.every(({ matching, findings }) => matching === 'matched' && findings === 0)).toBe(true);
  const file = cards.find(({ days }) => days > 20);
  const query = `?driverId=${file?.driver?.id}&from=2026-05-25&to=2026-06-10`;
  const time = drivingTimes.ofDriver.reply.parse((await admin.get(`${drivingTimes.ofDriver.path}${query}`)).body);
  expect(time.weeks.some(({ drivingMinutes }) => drivingMinutes > 600)).toBe(true);
});
