import { endpoints } from '@konvoj/contract';
import type { PlaceVisit, Stage } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { createIngest } from '../../telemetry/ingest/ingest.ts';
import { stagesFold } from '../../telemetry/ingest/stages-fold.ts';
import { arrived } from '../../telemetry/ingest/world.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { Journey } from './week.testing.ts';
import type { Stay } from './week.testing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, 0:00 in Ljubljana. */
const MONDAY = Date.UTC(2026, 10, 8, 23);
const iso = (at: number) => new Date(at).toISOString();
const week = `from=${iso(MONDAY)}&to=${iso(MONDAY + 7 * DAY)}`;

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const YARD = at(46.05, 14.5);
const CUSTOMER = at(46.15, 14.5);
/** In the foot of the L, and in the quarter of its box outside it. */
const [IN_L, BESIDE_L] = [at(46.205, 14.615), at(46.215, 14.615)];
const TERMINAL = at(45.9, 14.3);
/** In the circle on both sides of its centre, and in a corner of its box outside it. */
const [WEST, EAST, CORNER] = [at(45.9, 14.295), at(45.9, 14.305), at(45.903_6, 14.305_3)];
const ROUNDABOUT = at(45.92, 14.3);

const truck = new Journey(MONDAY - 4 * DAY, YARD);
const van = new Journey(MONDAY + 8 * HOUR, at(46.3, 14.3));
/** The truck's stays, by place; each is exact to the record. */
const done: Record<'yard' | 'customer' | 'l' | 'terminal', Stay[]> = { yard: [], customer: [], l: [], terminal: [] };
const short: Stay[] = [];
/** A dump 150 m beyond its gate; vehicles that leave to the south pass it. */
const [GATE, DUMP] = [at(46.401_5, 14.3), at(46.4, 14.3)];
const tipper = new Journey(MONDAY, at(46.45, 14.3));
const dumped: Stay[] = [];

function driveTheWeek(): void {
  const stay = (stays: Stay[]) => {
    const last = truck.stays.at(-1);
    if (last !== undefined) stays.push(last);
  };
  // Over a long weekend in the yard, where the driver changes on Saturday.
  truck.card('A').stand(2 * 24 * 60);
  truck.card('B').standOn((2 * 24 + 6) * 60);
  stay(done.yard);
  truck.drive(CUSTOMER).stand(5);
  stay(done.customer);
  truck.drive(IN_L).stand(4);
  stay(short);
  truck.drive(BESIDE_L).stand(40).drive(IN_L).stand(90);
  stay(done.l);
  // A move within the terminal is the same visit; leaving and returning is another one.
  truck.drive(WEST).stand(30);
  stay(done.terminal);
  const acrossFrom = done.terminal[0];
  truck.drive(EAST).stand(30);
  if (acrossFrom !== undefined) acrossFrom.departure = truck.stays.at(-1)?.departure ?? 0;
  truck.drive(EAST, ROUNDABOUT).stand(20);
  stay(done.terminal);
  truck.drive(CORNER).stand(60);
  truck.drive(YARD).standUntil(MONDAY + 3 * DAY);
  stay(done.yard);
  truck.drive(CUSTOMER).stand(3 * 24 * 60);
  stay(done.customer);
  truck.end();
  // Rolls through the gate of the dump while still counted as stationary, and later rests beside it and leaves through
  // it.
  tipper.drive(GATE).stand(2).standAt(DUMP, 58);
  const inside = tipper.stays.at(-1);
  if (inside !== undefined) dumped.push(inside);
  tipper.drive(at(46.45, 14.3)).drive(GATE).stand(600).unseen(DUMP).drive(at(46.38, 14.3)).stand(60).end();
}

let app: TestApp;
let dispatcher: Client;
let restricted: Client;
let stranger: Client;
let truckId: number;
let vanId: number;
let soldId: number;
let tipperId: number;
let yardId: number;
const zones: Record<'rectangle' | 'l' | 'circle', number> = { rectangle: 0, l: 0, circle: 0 };

beforeAll(async () => {
  driveTheWeek();
  van.stand(60).drive(YARD).stand(45).drive(at(46.3, 14.3)).stand(120).end();
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  truckId = (await rows.vehicle(organizationId, 'LJ KT-482')).deviceId;
  const dostava = await rows.vehicle(organizationId, 'LJ 38-KTA');
  vanId = dostava.deviceId;
  soldId = (await rows.vehicle(organizationId, 'KP OLD-01', { alienated: true })).deviceId;
  tipperId = (await rows.vehicle(organizationId, 'LJ PR-100')).deviceId;
  await rows.driver(organizationId, 'Kos', 'A');
  await rows.driver(organizationId, 'Zupan', 'B');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'sl' });
  const limited = await app.addUser({ email: 'van@kolovrat.example', organizationId });
  await rows.showOnly(organizationId, limited, [dostava.vehicleId]);
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  restricted = await signedIn(app, 'van@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  await ingest(organizationId, { [truckId]: truck, [vanId]: van, [soldId]: van, [tipperId]: tipper });
  await placeEverything();
});
afterAll(() => app.close());

async function ingest(organizationId: number, journeys: Readonly<Record<number, Journey>>): Promise<void> {
  const log = silentLog();
  const { ingest: pool, ingestPipelined: pipelined } = app.database;
  const bus = createLocalBus(log);
  const now = () => MONDAY + 8 * DAY;
  const registry = new Registry();
  const made = createIngest({ pool, pipelined, bus, log, registry, retentionMonths: 24, folds: [stagesFold], now });
  await made.start();
  for (const [deviceId, { records }] of Object.entries(journeys)) {
    const imei = `35630704244${deviceId.padStart(4, '0')}`;
    await fleetRows(app.database).tracker(organizationId, Number(deviceId), imei);
    const tracker = await made.identify(imei, 'teltonika');
    if (tracker === null) throw new Error('the tracker was not found');
    await made.submit(tracker, 'teltonika', arrived(records));
  }
  await made.close();
  await bus.close();
}

async function placeEverything(): Promise<void> {
  const point = { naziv: 'Dvorišče Ljubljana', lat: YARD.latitude, lon: YARD.longitude, type: 4 };
  yardId = (await dispatcher.post(endpoints.geoPoints.create.path, point)).body.id;
  const zone = async (body: object) => (await dispatcher.post(endpoints.geoZones.create.path, body)).body.id;
  const box = { swlatitude: 46.148, nelatitude: 46.152, swlongitude: 14.497, nelongitude: 14.503 };
  zones.rectangle = await zone({ naziv: 'Stranka', ...box });
  const polygon = [[14.6, 46.2], [14.62, 46.2], [14.62, 46.21], [14.61, 46.21], [14.61, 46.22], [14.6, 46.22], [14.6, 46.2]]; // prettier-ignore
  zones.l = await zone({ naziv: 'Skladišče', polygon });
  const circle = { lat: TERMINAL.latitude, lon: TERMINAL.longitude, radius: 450 };
  zones.circle = await zone({ naziv: 'Terminal', circle });
}

async function visits(query: string, client = dispatcher): Promise<PlaceVisit[]> {
  const reply = await client.get(`/api/places/visits?${query}`);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
}
const times = (seen: readonly PlaceVisit[]) => seen.map(({ arrival, departure }) => [arrival, departure]);
/** Newest first; the truck's last one is open. */
const expected = (stays: readonly Stay[], stillThere = false) =>
  stays
    .map(({ arrival, departure }, index) => [
      iso(arrival),
      stillThere && index === stays.length - 1 ? null : iso(departure),
    ])
    .toReversed();

describe('the visits of a known week', () => {
  it('at a point are exact to the record, also after an arrival days before and a change of drivers there', async () => {
    const seen = await visits(`pointId=${yardId}&deviceIds=${truckId}&${week}`);
    expect(times(seen)).toEqual(expected(done.yard));
    const first = seen.at(-1);
    expect(first).toMatchObject({
      deviceId: truckId,
      vozilo: { rgsOznaka: 'LJ KT-482' },
      voznik: { priimek: 'Kos' },
      duration: 4 * 86_400 + 6 * 3_600,
    });
    expect(seen[0]).toMatchObject({ voznik: { priimek: 'Zupan' } });
  });

  it('in a rectangle last at least the minimum stop, and are open while the vehicle is there', async () => {
    const seen = await visits(`zoneId=${zones.rectangle}&${week}`);
    expect(times(seen)).toEqual(expected(done.customer, true));
    expect(seen.map(({ duration }) => duration)).toEqual([3 * 86_400, 300]);
  });

  it('in a polygon exclude the rest of its box, and stops below the minimum', async () => {
    expect(short[0]?.departure).toBe((short[0]?.arrival ?? 0) + 240_000);
    expect(times(await visits(`zoneId=${zones.l}&${week}`))).toEqual(expected(done.l));
  });

  it('in a circle continue when the vehicle moves inside it, and end when it leaves and returns', async () => {
    expect(times(await visits(`zoneId=${zones.circle}&${week}`))).toEqual(expected(done.terminal));
  });

  it('are those of every visible vehicle, sold ones too, newest first', async () => {
    const seen = await visits(`pointId=${yardId}&${week}`);
    const [first, second] = expected(done.yard);
    const vans = expected(van.stays.slice(1, 2));
    expect(times(seen)).toEqual([first, ...vans, ...vans, second]);
    expect(seen.map(({ deviceId }) => deviceId)).toEqual([truckId, vanId, soldId, truckId]);
    expect(await visits(`pointId=${yardId}&deviceIds=${vanId},${soldId}&${week}`)).toHaveLength(2);
    expect(times(await visits(`pointId=${yardId}&${week}`, restricted))).toEqual(vans);
  });

  it('include a vehicle that rolled in while stationary, not one that rested at the gate and drove through', async () => {
    const dump = { naziv: 'Deponija', lat: DUMP.latitude, lon: DUMP.longitude, radius: 120 };
    const { id } = (await dispatcher.post(endpoints.geoPoints.create.path, dump)).body;
    expect(times(await visits(`pointId=${id}&${week}`))).toEqual(expected(dumped));
    await dispatcher.delete(`${endpoints.geoPoints.list.path}/${id}`);
  });

  it('beyond the period keep their true arrival and departure', async () => {
    const [, overnight] = done.yard;
    const inTheNight = iso((overnight?.arrival ?? 0) + HOUR);
    const period = `from=${inTheNight}&to=${iso((overnight?.arrival ?? 0) + 2 * HOUR)}`;
    expect(times(await visits(`pointId=${yardId}&${period}`))).toEqual(expected(done.yard.slice(1)));
    const before = `from=${iso(MONDAY - HOUR)}&to=${iso(MONDAY)}`;
    expect(times(await visits(`pointId=${yardId}&${before}`))).toEqual(expected(done.yard.slice(0, 1)));
    const between = `from=${iso(MONDAY + 6.5 * HOUR)}&to=${iso(MONDAY + 8 * HOUR)}`;
    expect(await visits(`pointId=${yardId}&${between}`)).toEqual([]);
  });

  it('follow the minimum stop of the user', async () => {
    const settings = (minimumStopMinutes: number) =>
      dispatcher.post('/api/saveUser', { settings: { minimumStopMinutes } });
    await settings(4);
    expect(times(await visits(`zoneId=${zones.l}&${week}`))).toEqual(expected([...short, ...done.l]));
    await settings(6);
    expect(await visits(`zoneId=${zones.rectangle}&${week}`)).toHaveLength(1);
    await settings(5);
  });
});

describe('a query for visits', () => {
  it('needs one place and a period', async () => {
    const refused = async (query: string) => (await dispatcher.get(`/api/places/visits?${query}`)).body;
    expect(await refused(week)).toMatchObject({ status: 422, errors: [{ path: 'pointId', code: 'required' }] });
    expect(await refused(`pointId=${yardId}&zoneId=${zones.l}&${week}`)).toMatchObject({
      errors: [{ path: 'zoneId', code: 'invalid' }],
    });
    expect(await refused(`pointId=${yardId}&from=${iso(MONDAY)}&to=${iso(MONDAY + 93 * DAY)}`)).toMatchObject({
      code: 'period.too_long',
      params: { maxDays: 92 },
    });
    expect(await refused(`pointId=${yardId}`)).toMatchObject({ errors: [{ path: 'from' }, { path: 'to' }] });
  });

  it('gives the same answer for an unknown id and for one of another organization', async () => {
    const asked: [Client, string][] = [
      [dispatcher, `pointId=999999`],
      [dispatcher, `zoneId=999999`],
      [dispatcher, `pointId=${yardId}&deviceIds=999999`],
      [restricted, `pointId=${yardId}&deviceIds=${truckId}`],
      [stranger, `pointId=${yardId}`],
      [stranger, `zoneId=${zones.l}`],
    ];
    for (const [client, query] of asked) {
      const reply = await client.get(`/api/places/visits?${query}&${week}`);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await app.client().get(`/api/places/visits?pointId=${yardId}&${week}`)).toMatchObject({ status: 401 });
  });
});

describe('visits as a file', () => {
  it('are a spreadsheet in the language of the user', async () => {
    const { status, headers, bytes } = await dispatcher.download(`/api/places/visits/xls?pointId=${yardId}&${week}`);
    expect(status).toBe(200);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      'obiski-kraja-Dvorišče-Ljubljana-2026-11-09-2026-11-15.xlsx',
    );
    const shared = new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']);
    for (const text of ['Obiski', 'Prihod', 'Odhod', 'LJ 38-KTA', 'Miha Kos', '4 obiski'])
      expect(shared).toContain(text);
  });

  it('are a PDF', async () => {
    const { bytes } = await dispatcher.download(`/api/places/visits/pdf?zoneId=${zones.circle}&${week}`);
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
  });
});

describe('the vehicles inside now', () => {
  it('are all visible ones whose last position is at a place', async () => {
    const { body } = await dispatcher.get('/api/places/inside');
    expect(body).toEqual({ points: [], zones: [{ id: zones.rectangle, deviceIds: [truckId] }] });
    const point = { naziv: 'Pri vratarju', lat: 46.3, lon: 14.3 };
    const { id } = (await dispatcher.post(endpoints.geoPoints.create.path, point)).body;
    expect((await dispatcher.get('/api/places/inside')).body.points).toEqual([{ id, deviceIds: [vanId] }]);
    expect((await restricted.get('/api/places/inside')).body).toEqual({
      points: [{ id, deviceIds: [vanId] }],
      zones: [],
    });
    expect((await stranger.get('/api/places/inside')).body).toEqual({ points: [], zones: [] });
  });
});

describe('the contact of a stage', () => {
  it('is the nearest point of interest within 250 m of its end', async () => {
    const north = (meters: number) => ({ lat: YARD.latitude + meters / 111_150, lon: YARD.longitude });
    await dispatcher.post(endpoints.geoPoints.create.path, { naziv: 'Delavnica', ...north(245), radius: 20 });
    const stages = async () => (await dispatcher.get(`/api/drivingStages?deviceId=${vanId}&${week}`)).body;
    const contacts = (seen: { subType: string; contact: string | null }[]) =>
      seen.map(({ subType, contact }) => `${subType} ${contact}`);
    const atYard = ['drive Dvorišče Ljubljana', 'stop Dvorišče Ljubljana'];
    const home = ['stop Pri vratarju', ...atYard, 'drive Pri vratarju', 'stop Pri vratarju'];
    expect(contacts(await stages())).toEqual(home);
    await dispatcher.delete(`${endpoints.geoPoints.list.path}/${yardId}`);
    expect(contacts(await stages())).toEqual(home.map((text) => text.replace('Dvorišče Ljubljana', 'Delavnica')));
    const { bytes } = await dispatcher.download(`/api/drivingStages/xls?deviceId=${vanId}&${week}`);
    const shared = new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']);
    expect(shared).toContain('Delavnica');
    const { bytes: gpx } = await dispatcher.download(`/api/positions/export?deviceId=${vanId}&${week}&format=gpx`);
    expect([...new TextDecoder().decode(gpx).matchAll(/<wpt .*?<name>(.*?)<.name>/g)].map(([, name]) => name)).toEqual([
      'Pri vratarju',
      'Delavnica',
      'Pri vratarju',
    ]);
  });

  it('is the address of its ends, of records and of the track as well, and follows a rename immediately', async () => {
    const places = async () => {
      const { body } = await dispatcher.get(`/api/drivingStages?deviceId=${vanId}&${week}`);
      return body.map(({ firstPositionProxy: first, lastPositionProxy: last }: Stage) => [
        first?.address,
        last?.address,
      ]);
    };
    const newestRecord = async () =>
      (await dispatcher.get(`/api/positions?deviceId=${vanId}&${week}&limit=1`)).body[0].address;
    const gate = (await dispatcher.get(endpoints.geoPoints.list.path)).body.find(
      ({ naziv }: { naziv: string }) => naziv === 'Pri vratarju',
    );
    const asNamed = (naziv: string) => [
      [naziv, naziv],
      [naziv, 'Delavnica'],
      ['Delavnica', 'Delavnica'],
      ['Delavnica', naziv],
      [naziv, naziv],
    ];
    expect(await places()).toEqual(asNamed('Pri vratarju'));
    expect(await newestRecord()).toBe('Pri vratarju');
    const renamed = await dispatcher.put(`${endpoints.geoPoints.list.path}/${gate.id}`, {
      naziv: 'Glavna vrata',
      lat: gate.lat,
      lon: gate.lon,
    });
    expect(renamed.status).toBe(200);
    expect(await places()).toEqual(asNamed('Glavna vrata'));
    expect(await newestRecord()).toBe('Glavna vrata');
    const { bytes } = await dispatcher.download(`/api/positions/export?deviceId=${vanId}&${week}&format=geojson`);
    const stops: { properties: { stop?: string; address: string } }[] = JSON.parse(
      new TextDecoder().decode(bytes),
    ).features;
    expect(stops.flatMap(({ properties }) => (properties.stop === undefined ? [] : properties.address))).toEqual([
      'Glavna vrata',
      'Delavnica',
      'Glavna vrata',
    ]);
  });

  it('is not included in a stage of another organization', async () => {
    const { body } = await stranger.get('/api/drivingStages');
    expect(body).toEqual([]);
  });
});
