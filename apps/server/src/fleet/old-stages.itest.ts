import type { Stage } from '@konvoj/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetRows } from '../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../tests/support/index.ts';
import { arrived } from '../telemetry/ingest/world.testing.ts';
import { driving, parked, START } from '../telemetry/stages/builders.testing.ts';
import type { StageRecord } from '../telemetry/stages/types.ts';

const HOUR = 3_600;
/** Yesterday at six in the morning, UTC. */
const MORNING = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 18 * HOUR * 1_000;
const clock = (hours: number) => new Date(MORNING + (hours - 6) * HOUR * 1_000).toISOString();
/** A record of a track that begins at `START` moved to that morning, and brought near so that no border is crossed. */
const thatDay = (record: StageRecord) => ({
  ...record,
  deviceTime: record.deviceTime - START + MORNING,
  latitude: 46 + (Number(record.latitude) - 46) / 20,
});

/** Parked, with a sign of life every ten minutes, until the engine starts. */
const waiting = (from: number, to: number, meters: number) =>
  Array.from({ length: (to - from) / 600 }, (_, index) => parked(from + index * 600, meters));

/** Driven from 7 to 9, and from 11 to 13; parked before, between and after. */
const day: readonly StageRecord[] = [
  ...waiting(0, 1 * HOUR, 0),
  ...driving(1 * HOUR, 3 * HOUR, { every: 30 }),
  ...waiting(3 * HOUR + 600, 5 * HOUR, 144_000),
  ...driving(5 * HOUR, 7 * HOUR, { every: 30, meters: 144_000 }),
  ...waiting(7 * HOUR + 600, 9 * HOUR, 288_000),
].map(thatDay);

const IMEI = '356307042441013';
let app: TestApp;
let admin: Client;
let vehicleId: number;
let deviceId: number;
let kos: number;
let zupan: number;

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  ({ vehicleId, deviceId } = await rows.vehicle(organizationId, 'LJ KT-482'));
  await rows.tracker(organizationId, deviceId, IMEI);
  kos = await rows.driver(organizationId, 'Kos');
  zupan = await rows.driver(organizationId, 'Župan');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  admin = await signedIn(app, 'admin@kolovrat.example');
});
afterAll(() => app.close());

/** The drivers of the day's stages: `drive 7–9 3`. */
async function driven(): Promise<string[]> {
  const { body } = await admin.get(`/api/drivingStages?deviceId=${deviceId}&from=${clock(0)}&to=${clock(24)}`);
  const hour = (at: string) => new Date(at).getUTCHours();
  return body
    .filter(({ subType }: Stage) => subType === 'drive')
    .map((stage: Stage) => `${hour(stage.startTime)}–${hour(stage.endTime ?? stage.tmpEndTime)} ${stage.driver1Id}`);
}

const assign = async (driver: number | null, hours: number) => {
  const reply = await admin.patch(`/api/vehicles/${vehicleId}`, { driver, assignedFrom: clock(hours) });
  expect(reply).toMatchObject({ status: 200 });
};

it('leaves the old driver on old stages after a change of driver in the middle of a day', async () => {
  await assign(kos, 0);
  const tracker = await app.ingest.identify(IMEI, 'teltonika');
  if (tracker === null) throw new Error('the tracker was not found');
  await app.ingest.submit(tracker, 'teltonika', arrived(day));
  expect(await driven()).toEqual([`7–9 ${kos}`, `11–13 ${kos}`]);

  await assign(zupan, 10);
  await expect.poll(driven).toEqual([`7–9 ${kos}`, `11–13 ${zupan}`]);

  // In the middle of a drive: one stage becomes two.
  await assign(kos, 12);
  await expect.poll(driven).toEqual([`7–9 ${kos}`, `11–12 ${zupan}`, `12–13 ${kos}`]);
});

it('keeps a former driver on the stages they drove', async () => {
  await assign(zupan, 10);
  await expect.poll(driven).toEqual([`7–9 ${kos}`, `11–13 ${zupan}`]);
  expect(await admin.delete(`/api/vozniki/${kos}`)).toMatchObject({ status: 204 });
  expect(await driven()).toEqual([`7–9 ${kos}`, `11–13 ${zupan}`]);
});

it('reports the driver of a vehicle, and the source, on the map and in the fleet', async () => {
  const shown = async () => {
    const [device] = (await admin.get('/api/devices')).body;
    const [vehicle] = (await admin.get('/api/vehicles/filter')).body;
    return [
      [device.driver.id, device.driverSource],
      [vehicle.currentDriver.id, vehicle.currentDriver.source],
      vehicle.driver.id,
    ];
  };
  expect(await shown()).toEqual([[zupan, 'assigned'], [zupan, 'assigned'], zupan]);
  const cardNumber = 'SI00000000098765';
  const { id } = (await admin.post('/api/vozniki', { ime: 'Maja', priimek: 'Novak', krtVoznika: cardNumber })).body;
  const tracker = await app.ingest.identify(IMEI, 'teltonika');
  if (tracker === null) throw new Error('the tracker was not found');
  const withCard = [parked(9 * HOUR, 288_000), ...driving(9 * HOUR + 60, 10 * HOUR, { every: 30, meters: 288_000 })]
    .map(thatDay)
    .map((record) => ({ ...record, driver1CardId: cardNumber }));
  await app.ingest.submit(tracker, 'teltonika', arrived(withCard));
  expect(await shown()).toEqual([[id, 'card'], [id, 'card'], zupan]);
});

it('keeps the history of a removed vehicle for users who may see it', async () => {
  const before = await driven();
  expect(before.length).toBeGreaterThan(1);
  expect(await admin.delete(`/api/vehicles/${vehicleId}`)).toMatchObject({ status: 204 });
  expect((await admin.get('/api/devices')).body).toEqual([]);
  expect((await admin.get('/api/vehicles/filter')).body).toMatchObject([
    { deviceId, alienated: true, alienatedAt: expect.any(String), currentDriver: null },
  ]);
  expect((await driven()).slice(0, 2)).toEqual(before.slice(0, 2));
  const period = `deviceId=${deviceId}&from=${clock(0)}&to=${clock(24)}`;
  for (const call of ['/api/positions?', '/api/positions/simple?', '/api/positions/export?format=gpx&']) {
    const { status, body } = await admin.get(call + period);
    expect([status, body.length > 0]).toEqual([200, true]);
  }
});
