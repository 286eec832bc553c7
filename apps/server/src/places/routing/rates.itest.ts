import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

let app: TestApp;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
  await app.addUser({ email: 'admin@druga.example', organizationId: await app.addOrganization('Druga') });
  admin = await signedIn(app, 'admin@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const rates = {
  kilometre: 61.5,
  hour: 2_400,
  ferryKilometre: null,
  tolls: [{ countryId: 'SI', car: null, van: null, truck: 42.13 }],
};
const points = [
  { latitude: 46.0511, longitude: 14.5051 },
  { latitude: 46.5547, longitude: 15.6467 },
];
const routeOf = async (client: Client) =>
  (await client.post('/api/routing/route', { points, profile: { kind: 'truck' } })).body;

it('explains the costs of routes of the organization that has entered rates, and of no other', async () => {
  expect((await routeOf(admin)).costs).toBeNull();
  expect((await admin.put('/api/routing/rates', { rates })).status).toBe(200);
  const { costs, distance, duration } = await routeOf(admin);
  expect(costs.lines).toMatchObject([
    { kind: 'distance', quantity: distance },
    { kind: 'time', quantity: duration },
    { kind: 'toll', countryId: 'SI', rate: 42.13 },
  ]);
  expect(costs.lines.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(costs.cents);
  expect((await routeOf(stranger)).costs).toBeNull();
});

it('keeps the rates, and refuses a change that did not see the last one', async () => {
  const read = (await admin.get('/api/routing/rates')).body;
  const changed = { ...rates, hour: 2_500 };
  const { status, body } = await admin.put('/api/routing/rates', { rates: changed, version: read.version });
  expect([status, body.rates]).toEqual([200, changed]);
  expect((await admin.get('/api/routing/rates')).body).toEqual(body);
  expect(await admin.put('/api/routing/rates', { rates, version: read.version })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', params: { version: body.version } },
  });
});

it.each([
  [{ ...rates, hour: -1 }, 'rates.hour'],
  [{ ...rates, kilometre: 0.123 }, 'rates.kilometre'],
  [{ ...rates, tolls: [...rates.tolls, ...rates.tolls] }, 'rates.tolls'],
  [{ ...rates, tolls: [{ ...rates.tolls[0], countryId: 'Slovenia' }] }, 'rates.tolls.0.countryId'],
])('refuses %j', async (wrong, path) => {
  expect(await admin.put('/api/routing/rates', { rates: wrong })).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  });
});

it('lets only administrators change them', async () => {
  const dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  expect((await dispatcher.put('/api/routing/rates', { rates })).status).toBe(403);
});
