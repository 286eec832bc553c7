import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { aRecord } from '../../telemetry/ingest/world.testing.ts';
import { aRule, aRuleBody } from './alarms.testing.ts';
import { rulePreview } from './preview.ts';

const { preview } = endpoints.alarms;
const DAY = 86_400_000;

let app: TestApp;
let company: FreshCompany;
let deviceId: number;
let hidden: number;

beforeAll(async () => {
  app = await startApp();
  company = await freshCompany(app);
  const rows = fleetRows(app.database);
  ({ deviceId } = await rows.vehicle(company.organizationId, 'LJ 1'));
  ({ deviceId: hidden } = await rows.vehicle(company.organizationId, 'LJ 2'));
  await speeding(deviceId, '356307000000901', [1, 1.01, 3, 9]);
  await speeding(hidden, '356307000000902', [2]);
});
afterAll(() => app.close());

/** A vehicle drives too fast and too warm so many days ago, each time between two other records. */
async function speeding(device: number, imei: string, daysAgo: readonly number[], of = company): Promise<void> {
  await fleetRows(app.database).tracker(of.organizationId, device, imei);
  const tracker = await app.ingest.identify(imei, 'teltonika');
  if (tracker === null) throw new Error('the tracker was not found');
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const records = daysAgo.flatMap((days) =>
    [80, 96, 80].map((speedKmh, index) => ({
      record: aRecord({
        deviceTime: Math.round(now - days * DAY) + index * 10_000,
        speedKmh,
        satellites: 9,
        temperature2CentiCelsius: speedKmh === 96 ? 650 : 300,
      }),
      raw: Uint8Array.of(index, Math.round(days * 7)),
    })),
  );
  await app.ingest.submit(tracker, 'teltonika', records);
}

it('counts what a rule would have fired in the last 7 days', async () => {
  const reply = preview.reply.parse((await company.admin.post(preview.path, aRuleBody())).body);
  expect(reply).toMatchObject({ total: 4, vehicles: 2, ofVehicles: 2, complete: true });
  expect(reply.events.filter((event) => event.deviceId === deviceId)).toHaveLength(3);
  expect(reply.events[0]).toMatchObject({ vehicle: expect.stringMatching(/^LJ/), value: 96 });
  expect(reply.days.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(reply.days.length).toBeGreaterThanOrEqual(8);
});

it('names its firings newest first, and those of a vehicle until it left the fleet', async () => {
  const mixed = await freshCompany(app);
  const rows = fleetRows(app.database);
  const [first, sold] = [
    await rows.vehicle(mixed.organizationId, 'LJ 1'),
    await rows.vehicle(mixed.organizationId, 'LJ 2'),
  ];
  await speeding(first.deviceId, '356307000000921', [5, 1], mixed);
  await speeding(sold.deviceId, '356307000000922', [4, 2], mixed);
  const previewed = async () => preview.reply.parse((await mixed.admin.post(preview.path, aRuleBody())).body);
  const vehicles = async () => (await previewed()).events.map(({ vehicle }) => vehicle);
  expect(await vehicles()).toEqual(['LJ 1', 'LJ 2', 'LJ 2', 'LJ 1']);
  const leaves = (daysAgo: number) =>
    app.database.owner.query('update vehicle set alienated_at = now() - make_interval(days => $2) where id = $1', [
      sold.vehicleId,
      daysAgo,
    ]);
  await leaves(3);
  expect(await vehicles()).toEqual(['LJ 1', 'LJ 2', 'LJ 1']);
  await leaves(8);
  expect(await previewed()).toMatchObject({ total: 2, vehicles: 1, ofVehicles: 1 });
});

it('stops at 200 events, and says how many vehicles it has looked at', async () => {
  const busy = await freshCompany(app);
  const rows = fleetRows(app.database);
  const [first, second] = [
    await rows.vehicle(busy.organizationId, 'LJ 1'),
    await rows.vehicle(busy.organizationId, 'LJ 2'),
  ];
  const often = Array.from({ length: 201 }, (_, index) => 1 + index / 200);
  await speeding(first.deviceId, '356307000000911', often, busy);
  await speeding(second.deviceId, '356307000000912', [2], busy);
  expect((await busy.admin.post(preview.path, aRuleBody())).body).toMatchObject({
    total: 200,
    vehicles: 0,
    ofVehicles: 2,
    complete: false,
  });
  expect((await busy.admin.post(preview.path, aRuleBody({ deviceIds: [second.deviceId] }))).body).toMatchObject({
    total: 1,
    vehicles: 1,
    ofVehicles: 1,
    complete: true,
  });
});

it('looks at temperatures', async () => {
  const settings = { qualifier: 4, minTimeSeconds: 0, side: 'above', sensor: 2 };
  const reply = (await company.admin.post(preview.path, aRuleBody({ type: 'temperature', settings }))).body;
  expect(reply).toMatchObject({ total: 4, events: expect.arrayContaining([expect.objectContaining({ value: 6.5 })]) });
});

it('takes a rule as it is typed, with half a title and unfinished contacts', async () => {
  const typed = { title: '', contacts: [{ kind: 'phone', value: '04' }], deviceIds: [deviceId] };
  expect((await company.admin.post(preview.path, aRuleBody(typed))).body).toMatchObject({ total: 3, vehicles: 1 });
  const wrong = { settings: { qualifier: 900, minTimeSeconds: 0 } };
  expect((await company.admin.post(preview.path, aRuleBody(wrong))).status).toBe(422);
});

it('looks at vehicles that the user may see', async () => {
  const person = await company.person();
  const { body: user } = await person.get('/api/user');
  const { rows } = await app.database.owner.query<{ id: number }>('select vehicle_id as id from device where id = $1', [
    deviceId,
  ]);
  await company.admin.post('/api/userVisibleVehicles', { userId: user.id, vehicleIds: [rows[0]?.id] });
  expect((await person.post(preview.path, aRuleBody())).body).toMatchObject({ total: 3, vehicles: 1 });
  expect((await person.post(preview.path, aRuleBody({ deviceIds: [hidden] }))).status).toBe(422);
});

it('is made once at a time for each user; one whose client has gone leaves its place', async () => {
  const [user, colleague] = [await company.person(), await company.person()];
  const { body: person } = await user.get('/api/user');
  const { body: other } = await colleague.get('/api/user');
  const { organizationId } = company;
  const previewOf = rulePreview({ database: app.database, clock: systemClock });
  const rule = aRule('speed_exceeded', { qualifier: 90 });
  const [mine, theirs] = [
    { organizationId, userId: person.id },
    { organizationId, userId: other.id },
  ];
  const [gone, here] = [new AbortController(), new AbortController().signal];
  const first = previewOf(mine, rule, gone.signal);
  await expect(previewOf(mine, rule, here)).rejects.toMatchObject({ code: 'alarm.preview_in_progress' });
  const beside = previewOf(theirs, rule, here);
  gone.abort(new Error('the client has gone'));
  await expect(first).rejects.toThrow('the client has gone');
  expect(await previewOf(mine, rule, here)).toMatchObject({ vehicles: 2 });
  expect(await beside).toMatchObject({ vehicles: 2 });
});
