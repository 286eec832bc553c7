import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { created, LOADING, orderIn, pathOf, seen, UNLOADING } from './orders.testing.ts';

const VIA = { naziv: 'Celje', lat: 46.2385, lon: 15.2675, activityTypeId: 2 };
const SOON = { timeout: 30_000, interval: 50 };

let app: TestApp;
let dispatcher: Client;
let vehicleId: number;

beforeAll(async () => {
  app = await startApp();
  const company = await freshCompany(app);
  dispatcher = await company.person();
  ({ vehicleId } = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482'));
});
afterAll(() => app.close());

/** The order once its figures are computed. */
async function withFigures(order: { readonly id: number }) {
  await expect.poll(async () => (await seen(dispatcher, order)).distance, SOON).not.toBeNull();
  return seen(dispatcher, order);
}

it('an order says how far it goes and how long that takes, without a change of its version', async () => {
  const order = await created(dispatcher, { vehicleId });
  const { distance, travelTime, version } = await withFigures(order);
  // From Ljubljana to Koper.
  expect(distance).toBeGreaterThan(80_000);
  expect(distance).toBeLessThan(130_000);
  expect(travelTime).toBeGreaterThan(3_600);
  expect(travelTime).toBeLessThan(9_000);
  expect(version).toBe(order.version);
});

it('a way round makes it longer, and a point that is skipped shorter again', async () => {
  const order = await created(dispatcher, { points: [LOADING, VIA, UNLOADING] });
  const { distance: around } = await withFigures(order);
  expect(around).toBeGreaterThan(180_000);
  orderIn(await dispatcher.post(pathOf(order, '/points/2'), { skipped: true }));
  await expect.poll(async () => (await seen(dispatcher, order)).distance ?? Infinity, SOON).toBeLessThan(130_000);
});

it('another note leaves the figures as they are', async () => {
  const before = await withFigures(await created(dispatcher));
  const { time, points } = before;
  const kept = points.map(({ number, name, latitude, longitude, activityTypeId }) => ({
    number,
    naziv: name,
    lat: latitude,
    lon: longitude,
    activityTypeId,
  }));
  const after = orderIn(await dispatcher.put(pathOf(before), { time, notes: 'Vrata 3', points: kept }));
  expect([after.distance, after.travelTime]).toEqual([before.distance, before.travelTime]);
});
