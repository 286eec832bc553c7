import { endpoints } from '@konvoj/contract';
import { demoAppDrivers, demoFleet } from '@konvoj/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../tests/support/index.ts';
import { silentLog } from '../platform/logging.ts';
import { DEMO_DRIVER_PIN, DEMO_PASSWORD, DEMO_SEED } from './companies.ts';
import { demoConversations } from './message-data.ts';
import { writeDemoMessages } from './messages.ts';
import { prepareDemo } from './prepare.ts';

const { messages, driverApp, driverAccesses } = endpoints;
let app: TestApp;
let dispatcher: Client;

beforeAll(async () => {
  app = await startApp();
  const { database } = app;
  const named = new Set([
    ...Object.keys(demoConversations),
    ...demoAppDrivers(DEMO_SEED).map((each) => each.licencePlate),
  ]);
  const fleet = demoFleet(DEMO_SEED).filter(({ licencePlate }) => named.has(licencePlate));
  await prepareDemo({ database, log: silentLog(), retentionMonths: 13, print: () => {}, days: 1, fleet });
  // Twice, as with two starts.
  for (const _ of [1, 2])
    await writeDemoMessages({
      database,
      log: silentLog(),
      fileLimits: { storedBytes: 1_048_576, receivedBytesPerDay: 1_048_576 },
    });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example', DEMO_PASSWORD);
}, 120_000);
afterAll(() => app.close());

it('has conversations in many states, each line once', async () => {
  const from = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  const query = new URLSearchParams({ from, to });
  const listed = messages.list.reply.parse((await dispatcher.get(`${messages.list.path}?${query}`)).body);
  expect(listed).toHaveLength(Object.values(demoConversations).flat().length);
  expect(new Set(listed.map(({ currentState }) => currentState))).toEqual(new Set([0, 30, 40, 41, 50]));
  expect(listed.filter(({ location }) => location !== null)).toHaveLength(2);
  const withPicture = listed.find(({ attachments }) => attachments.length > 0);
  expect(withPicture?.attachments).toMatchObject([{ name: 'dobavnica.jpg', contentType: 'image/jpeg' }]);
});

it('has one that is stuck and one that waits for the dispatcher', async () => {
  const list = messages.conversations.reply.parse((await dispatcher.get(messages.conversations.path)).body);
  expect(list.filter(({ stuck }) => stuck > 0).length).toBeGreaterThan(0);
  expect(list.filter(({ unread }) => unread > 0)).toHaveLength(1);
});

it('lets the drivers of the simulator sign in, each with their vehicle', async () => {
  const admin = await signedIn(app, 'admin@kolovrat.example', DEMO_PASSWORD);
  const { organizationCode } = (await admin.get(driverAccesses.organization.path)).body;
  for (const { cardNumber, licencePlate } of demoAppDrivers(DEMO_SEED)) {
    const credentials = { organizationCode, cardNumber, pin: DEMO_DRIVER_PIN };
    const reply = await app.client().post(driverApp.signIn.path, credentials);
    expect(driverApp.signIn.reply.parse(reply.body).driver.vehicle).toMatchObject({ licencePlate, coDriver: false });
  }
});
