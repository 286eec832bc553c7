import { endpoints } from '@konvoj/contract';
import type { LoadingOrderRow } from '@konvoj/contract';
import { demoFleet } from '@konvoj/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../tests/support/index.ts';
import { silentLog } from '../platform/logging.ts';
import { DEMO_PASSWORD, DEMO_SEED } from './companies.ts';
import { writeDemoCrm } from './crm.ts';
import { writeDemoOrders } from './orders.ts';
import { writeDemoPlans } from './plans.ts';
import { prepareDemo } from './prepare.ts';
import { demoRouting } from './routing.ts';

const { crmActivities, crmContacts, crmVisits, loadingOrders, routePlans } = endpoints;
const HOUR = 3_600_000;
let app: TestApp;
let dispatcher: Client;
let orders: LoadingOrderRow[];
const now = Date.now();

const listed = async () =>
  loadingOrders.list.reply.parse((await dispatcher.get(`${loadingOrders.list.path}?limit=2000`)).body);

beforeAll(async () => {
  app = await startApp();
  const { database } = app;
  const log = silentLog();
  const fleet = demoFleet(DEMO_SEED)
    .filter(({ company, simulated }) => company === 'kolovrat' && simulated.kind === 'truck')
    .slice(0, 12);
  await prepareDemo({ database, log, retentionMonths: 13, print: () => {}, days: 3, fleet, now });
  const routing = demoRouting(log);
  // Twice, as with two starts.
  for (const _ of [1, 2]) {
    await writeDemoPlans({ database, log, routing });
    await writeDemoOrders({ database, log, routing, fleet, now, print: () => {} });
    await writeDemoCrm({ database, log, now });
  }
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example', DEMO_PASSWORD);
  orders = await listed();
}, 240_000);
afterAll(() => app.close());

const inState = (state: number) => orders.filter((order) => order.state === state);

it('has orders in every column of the board, each once, with numbers that follow each other', () => {
  expect([0, 1, 2, 3, 4].filter((state) => inState(state).length === 0)).toEqual([]);
  const references = orders.map(({ customerReference }) => customerReference);
  expect(new Set(references).size).toBe(orders.length);
  expect(orders.some(({ vehicle, state }) => vehicle === null && state === 0)).toBe(true);
});

it('was loaded and unloaded when its trucks stood there', () => {
  const completed = inState(4);
  expect(completed.length).toBeGreaterThan(3);
  for (const { points, distance } of completed) {
    expect(points.map(({ status }) => status)).toEqual(['done', 'done']);
    for (const { arrival, departure } of points) {
      expect(arrival.computed).not.toBeNull();
      expect(Date.parse(departure.computed ?? '')).toBeGreaterThan(Date.parse(arrival.computed ?? ''));
    }
    expect(distance).toBeGreaterThan(10_000);
  }
});

it('is carried out now by trucks that have been at the first place or stand there', () => {
  for (const { points } of inState(2)) expect(points[0]?.arrival.computed).not.toBeNull();
});

it('has a late order', () => {
  expect(inState(2).some(({ lateness }) => lateness === 'late')).toBe(true);
});

it('has goods, windows, references and prices', async () => {
  const [row] = inState(2);
  const { body } = await dispatcher.get(`${loadingOrders.list.path}/${row?.id}`);
  const order = loadingOrders.find.reply.parse(body);
  expect(order).toMatchObject({ documentNumber: expect.stringMatching(/^DN-/), freeMinutes: 60 });
  expect(order.points[0]?.goods?.description).toEqual(expect.any(String));
  expect(Date.parse(order.createdAt)).toBeLessThan(now - HOUR);
});

it('keeps six route plans with their ways', async () => {
  const plans = routePlans.list.reply.parse((await dispatcher.get(routePlans.list.path)).body);
  expect(plans).toHaveLength(6);
  for (const { points, distance } of plans) {
    expect(points.length).toBeGreaterThanOrEqual(3);
    expect(distance).toBeGreaterThan(100_000);
  }
});

it('has contacts where its trucks stopped, with activities, next steps of the day and visits to decide about', async () => {
  const contacts = crmContacts.list.reply.parse((await dispatcher.get(`${crmContacts.list.path}?limit=1000`)).body);
  expect(contacts.length).toBeGreaterThan(5);
  expect(new Set(contacts.map(({ point }) => point?.id)).size).toBe(contacts.length);
  const activities = crmActivities.list.reply.parse((await dispatcher.get(crmActivities.list.path)).body);
  expect(new Set(activities.map(({ kind }) => kind)).size).toBeGreaterThan(4);
  const { mine } = crmActivities.counts.reply.parse((await dispatcher.get(crmActivities.counts.path)).body);
  expect(mine.open).toBe(4);
  expect(mine.today + mine.overdue).toBe(2);
  const visitsOf = async (state: string) =>
    crmVisits.list.reply.parse((await dispatcher.get(`${crmVisits.list.path}?state=${state}`)).body);
  const visits = [...(await visitsOf('proposed')), ...(await visitsOf('accepted'))];
  expect(visits.length).toBeGreaterThan(0);
  expect(visits.every(({ vehicle, departure }) => vehicle !== null && departure !== null)).toBe(true);
});
