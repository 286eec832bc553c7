import { EventEmitter } from 'node:events';
import { PIECES_HEADER } from '@konvoj/contract';
import type { Stage as WireStage } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { Client, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { takeHistoryPlace } from '../../platform/history-queue.ts';
import { driving, parked, someRules, standing, START } from './builders.testing.ts';
import type { StageRecord } from './types.ts';

const MINUTE = 60;
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const period = (from: number, to: number) => `from=${iso(from)}&to=${iso(to)}`;

let app: TestApp;
let dispatcher: Client;
let restricted: Client;
let stranger: Client;
let truck: number;
let van: number;
let sold: number;
let foreign: number;
let ana: number;
let bor: number;

/**
 * Parked until minute 10, driven by A until 20 with a halt of 40 s at 15, loaded until 40 (first idling, then off), driven
 * by B since. Odometer and fuel counter all the way.
 */
function track(): StageRecord[] {
  const card = (name: string) => ({ driver1CardId: name });
  const [first, second] = [4_900, 10_600];
  const records = [
    parked(0, 0),
    parked(9 * MINUTE, 0),
    ...driving(10 * MINUTE, 10 * MINUTE + 245, { every: 5, ...card('A') }),
    standing(10 * MINUTE + 250, first, card('A')),
    parked(10 * MINUTE + 260, first, card('A')),
    ...driving(10 * MINUTE + 290, 10 * MINUTE + 575, { every: 5, meters: first, ...card('A') }),
    parked(20 * MINUTE, second, card('A')),
    parked(38 * MINUTE, second, card('A')),
    ...driving(40 * MINUTE, 45 * MINUTE, { meters: second, ...card('B') }),
  ];
  return records.map((record) => {
    const meters = Math.round((Number(record.latitude) - 46) * 111_194.9);
    return { ...record, canDistanceMeters: 500_000 + meters, fuelUsedDecilitres: 10_000 + Math.floor(meters / 500) };
  });
}

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  const made = await rows.vehicle(organizationId, 'LJ KT-482');
  truck = made.deviceId;
  van = (await rows.vehicle(organizationId, 'MB 11-AAA')).deviceId;
  sold = (await rows.vehicle(organizationId, 'KP OLD-01', { alienated: true })).deviceId;
  foreign = (await rows.vehicle(other, 'CE 99-ZZZ')).deviceId;
  ana = await rows.driver(organizationId, 'Kos', 'A');
  bor = await rows.driver(organizationId, 'Zupan', 'B');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
  const userId = await app.addUser({ email: 'van@kolovrat.example', organizationId });
  const vehicle = await app.database.owner.query<{ vehicle_id: number }>(
    'select vehicle_id from device where id = $1',
    [van],
  );
  await rows.showOnly(organizationId, userId, [vehicle.rows[0]?.vehicle_id ?? 0]);
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  restricted = await signedIn(app, 'van@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  await insertStages(app.database, organizationId, truck, track(), someRules);
  await insertStages(app.database, organizationId, sold, [parked(0, 0), parked(60, 0)], someRules);
  await insertStages(app.database, organizationId, van, [parked(0, 0), parked(60, 0)], someRules);
});
afterAll(() => app.close());

async function stages(client: Client, query: string): Promise<WireStage[]> {
  const reply = await client.get(`/api/drivingStages?${query}`);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
}

const shortForm = (list: readonly WireStage[]) =>
  list.map(({ subType, duration, driver1Id }) => `${subType} ${duration} s ${driver1Id ?? 'nobody'}`);

describe('GET /api/drivingStages', () => {
  it('requires a session', async () => {
    const reply = await app.client().get('/api/drivingStages');
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it('returns the open stage of each device on the map when there is no query', async () => {
    const open = await stages(dispatcher, '');
    expect(open.map(({ deviceId, subType, endTime }) => [deviceId, subType, endTime])).toEqual([
      [truck, 'drive', null],
      [van, 'stop', null],
    ]);
    expect(open[0]).toMatchObject({ startTime: iso(40 * MINUTE), tmpEndTime: iso(45 * MINUTE), driver1Id: bor });
    expect((await stages(restricted, '')).map(({ deviceId }) => deviceId)).toEqual([van]);
    expect(await stages(stranger, '')).toEqual([]);
  });

  it('returns the stages of several devices by device, whether they are read in one piece or in several', async () => {
    const both = (query: string) => dispatcher.get(`/api/drivingStages?deviceIds=${van},${truck}&${query}&stopTime=1`);
    const short = await both(period(0, 3_600));
    const long = await both(period(0, 91 * 86_400));
    expect([short, long].map(({ headers }) => headers.get(PIECES_HEADER))).toEqual(['1', '2']);
    const devices = (list: readonly WireStage[]) => list.map(({ deviceId }) => deviceId);
    expect(devices(long.body)).toEqual([truck, truck, truck, truck, van]);
    expect(devices(short.body)).toEqual(devices(long.body));
  });

  it('is refused, as tracks are, to a user who has twenty in progress, and to nobody else', async () => {
    const raw = new EventEmitter().setMaxListeners(0);
    const { id: userId, organization } = (await dispatcher.get('/api/user')).body;
    for (let taken = 0; taken < 20; taken += 1)
      takeHistoryPlace({ scope: { organizationId: organization.id }, user: { userId }, reply: { raw } });
    const of = (client: Client) =>
      Promise.all(
        [
          `/api/drivingStages?deviceId=${truck}&${period(0, 60)}`,
          `/api/drivingStagesDriver?driverId=${ana}&${period(0, 60)}`,
          `/api/positions?deviceId=${truck}&${period(0, 60)}`,
          `/api/positions/simple?deviceId=${truck}&${period(0, 60)}`,
          `/api/positions/export?deviceId=${truck}&${period(0, 60)}&format=csv`,
        ].map(async (path) => (await client.get(path)).status),
      );
    expect(await of(dispatcher)).toEqual([503, 503, 503, 503, 503]);
    expect(await of(stranger)).toEqual([404, 404, 404, 404, 404]);
    expect((await dispatcher.get('/api/drivingStages')).status).toBe(200);
    raw.emit('close');
    expect(await of(dispatcher)).toEqual([200, 200, 200, 200, 200]);
  });

  it("merges as in the user's settings, and as requested", async () => {
    const all = `deviceId=${truck}&${period(0, 3_600)}`;
    expect(shortForm(await stages(dispatcher, all))).toEqual([
      'stop 600 s nobody',
      `drive 600 s ${ana}`,
      `stop 1200 s ${ana}`,
      `drive 300 s ${bor}`,
    ]);
    await app.database.owner.query(`update app_user set settings = '{"stopTimeMinutes": 30}' where email = $1`, [
      'dispatcher@kolovrat.example',
    ]);
    expect(shortForm(await stages(dispatcher, all))).toEqual([
      'stop 600 s nobody',
      `drive 1800 s ${ana}`,
      `drive 300 s ${bor}`,
    ]);
    expect(await stages(dispatcher, `${all}&stopTime=1`)).toHaveLength(4);
  });

  it('has the same totals of time, distance and records for any merging', async () => {
    const total = async (stopTime: number) => {
      const list = await stages(dispatcher, `deviceId=${truck}&${period(0, 3_600)}&stopTime=${stopTime}`);
      const sum = (of: (stage: WireStage) => number) => list.reduce((all, stage) => all + of(stage), 0);
      return [
        sum((s) => s.duration),
        sum((s) => s.positionsCount),
        Math.round(sum((s) => s.gpsDistance)),
        sum((s) => s.canDistance ?? 0),
      ];
    };
    expect(await total(1)).toEqual(await total(60));
    expect((await total(1))[1]).toBe(track().length);
  });

  it('returns speeds, distances and consumption in the units of the contract', async () => {
    const [, drive] = await stages(dispatcher, `deviceId=${truck}&${period(0, 3_600)}&stopTime=1`);
    expect(drive).toMatchObject({
      id: START + 600_000,
      deviceId: truck,
      countryId: 'SI',
      distance: 10_600,
      canDistance: 10_600,
      gpsMaxSpeed: 72,
      canMaxSpeed: null,
      gpsAverageSpeed: 63.6,
      canAverageSpeed: 63.6,
      startCanDistance: 500_000,
      endCanDistance: 510_600,
      fuelUsed: 2.1,
      fuelConsumptionAverage: 19.8,
      contact: null,
      firstPositionProxy: { latitude: 46, longitude: 14, deviceTime: iso(600), address: '2 km W of Idrija' },
    });
    const [halt] = await stages(dispatcher, `deviceId=${truck}&${period(0, 3_600)}`);
    expect(halt).toMatchObject({ distance: 0, fuelUsed: 0, fuelConsumptionAverage: null });
  });

  it('returns whole stages that overlap the period', async () => {
    expect(shortForm(await stages(dispatcher, `deviceId=${truck}&${period(900, 960)}&stopTime=1`))).toEqual([
      `drive 310 s ${ana}`,
    ]);
    expect(await stages(dispatcher, `deviceId=${truck}&${period(-7_200, -3_600)}`)).toEqual([]);
    expect(shortForm(await stages(dispatcher, `deviceId=${truck}&${period(2_600, 90_000)}`))).toEqual([
      `drive 300 s ${bor}`,
    ]);
  });

  it('accepts several devices, those of sold vehicles too', async () => {
    const list = await stages(dispatcher, `deviceIds=${sold},${van}&${period(0, 3_600)}`);
    expect(list.map(({ deviceId }) => deviceId)).toEqual([van, sold]);
  });

  it('gives the same answer for an unknown device and for one of another organization', async () => {
    for (const id of [foreign, 999_999]) {
      const reply = await dispatcher.get(`/api/drivingStages?deviceId=${id}&${period(0, 60)}`);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const hidden = await restricted.get(`/api/drivingStages?deviceIds=${van},${truck}&${period(0, 60)}`);
    expect(hidden).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('refuses invalid parameters', async () => {
    const refused = async (query: string) => (await dispatcher.get(`/api/drivingStages?${query}`)).body;
    expect(await refused('deviceID=1')).toMatchObject({
      status: 422,
      errors: [{ path: 'deviceID', code: 'unknown_key' }],
    });
    expect(await refused(period(0, 60))).toMatchObject({
      status: 422,
      errors: [{ path: 'deviceId', code: 'required' }],
    });
    expect(await refused(`deviceId=${truck}&stopTime=0&${period(0, 60)}`)).toMatchObject({
      status: 422,
      code: 'validation',
    });
    expect(await refused(`deviceId=${truck}&from=${iso(0)}`)).toMatchObject({ status: 422, code: 'period.incomplete' });
    expect(await refused(`deviceId=${truck}`)).toMatchObject({ status: 422, code: 'period.incomplete' });
    expect(await refused(`deviceId=${truck}&${period(60, 0)}`)).toMatchObject({ status: 422, code: 'period.reversed' });
    expect(await refused(`deviceId=${truck}&${period(0, 93 * 86_400)}`)).toMatchObject({
      status: 422,
      code: 'period.too_long',
      params: { maxDays: 92 },
    });
  });
});

describe('GET /api/drivingStagesDriver', () => {
  async function ofDriver(client: Client, query: string) {
    return client.get(`/api/drivingStagesDriver?${query}`);
  }

  it('requires a session', async () => {
    expect((await ofDriver(app.client(), `driverId=${ana}`)).status).toBe(401);
  });

  it('returns the stages of a driver, over all vehicles, merged', async () => {
    const ofAna = await ofDriver(dispatcher, `driverId=${ana}&${period(0, 3_600)}&stopTime=1`);
    expect(shortForm(ofAna.body)).toEqual([`drive 600 s ${ana}`, `stop 1200 s ${ana}`]);
    const ofBoth = await ofDriver(dispatcher, `driverIds=${ana},${bor}&${period(0, 3_600)}&stopTime=1`);
    expect(shortForm(ofBoth.body)).toEqual([`drive 600 s ${ana}`, `stop 1200 s ${ana}`, `drive 300 s ${bor}`]);
  });

  it('is limited to the vehicles that the user may see', async () => {
    const reply = await ofDriver(restricted, `driverId=${ana}&${period(0, 3_600)}`);
    expect(reply).toMatchObject({ status: 200, body: [] });
  });

  it('gives the same answer for an unknown driver and for one of another organization', async () => {
    for (const id of [ana, 999_999]) {
      const reply = await ofDriver(stranger, `driverId=${id}&${period(0, 3_600)}`);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('refuses invalid parameters', async () => {
    const refused = async (query: string) => (await ofDriver(dispatcher, query)).body;
    expect(await refused(period(0, 60))).toMatchObject({
      status: 422,
      errors: [{ path: 'driverId', code: 'required' }],
    });
    expect(await refused(`driverId=${ana}&deviceId=1`)).toMatchObject({ status: 422, errors: [{ path: 'deviceId' }] });
    expect(await refused(`driverId=${ana}&${period(0, 93 * 86_400)}`)).toMatchObject({ code: 'period.too_long' });
  });
});
