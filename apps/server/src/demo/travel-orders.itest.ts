import { endpoints } from '@konvoj/contract';
import type { TravelOrderRow } from '@konvoj/contract';
import { demoFleet } from '@konvoj/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

beforeAll(async () => {
  app = await startApp();
  const { database } = app;
  const log = silentLog();
  const ofKind = (kind: string) =>
    demoFleet(DEMO_SEED).filter(({ company, simulated }) => company === 'kolovrat' && simulated.kind === kind);
  const fleet = [...ofKind('truck').slice(18, 24), ...ofKind('van').slice(0, 3)];
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
