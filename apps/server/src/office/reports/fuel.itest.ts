import { PIECES_HEADER } from '@konvoj/contract';
import type { DriveSums, FuelReport } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { heldCalls } from '../../../../../tests/support/held.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { insertPositions } from '../../../../../tests/support/telemetry.ts';
import { pdfTexts } from '../../platform/documents/pdf-text.testing.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';
import type { Fleet } from '../../fleet/types.ts';
import { fuelReader } from './fuel-reader.ts';
import { fuelService } from './fuel-service.ts';
import type { ReportRequest } from './read-stages.ts';

const HOUR = 3_600;
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const period = `range=custom&from=${iso(-HOUR)}&to=${iso(8 * HOUR)}`;
const PATH = '/api/drivingReport/fuel';

let app: TestApp;
let dispatcher: Client;
let stranger: Client;
let truck: number;
let van: number;
let driver: number;

/** Stands, drives for an hour, stands with a refuel after half an hour, drives back and stands. */
const track = [
  parked(0, 0, { driver1CardId: 'A' }),
  parked(HOUR - 60, 0, { driver1CardId: 'A' }),
  ...driving(HOUR, 2 * HOUR, { every: 60, driver1CardId: 'A' }),
  parked(2 * HOUR + 60, HOUR * 20, { driver1CardId: 'A' }),
  parked(4 * HOUR - 60, HOUR * 20, { driver1CardId: 'A' }),
  ...driving(4 * HOUR, 5 * HOUR, { every: 60, meters: HOUR * 20, driver1CardId: 'A' }),
  parked(5 * HOUR + 60, HOUR * 40, { driver1CardId: 'A' }),
  parked(7 * HOUR, HOUR * 40, { driver1CardId: 'A' }),
];

/** In litres: 30 l in each hour of driving, 400 l filled in at 2:30. */
function levelAt(seconds: number): number {
  const driven = (from: number) => Math.min(1, Math.max(0, (seconds - from) / HOUR));
  return 200 - 30 * (driven(HOUR) + driven(4 * HOUR)) + (seconds >= 2.5 * HOUR ? 400 : 0);
}

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  truck = (await rows.vehicle(organizationId, 'LJ ČŽ-482')).deviceId;
  van = (await rows.vehicle(organizationId, 'KP 11-AAA')).deviceId;
  driver = await rows.driver(organizationId, 'Žnidaršič', 'A');
  await app.database.owner.query(
    `update vehicle set fuel_tank_litres = 800 where id = (select vehicle_id from device where id = $1)`,
    [truck],
  );
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'en' });
  await app.database.owner.query('insert into route_rates (organization_id, rates) values ($1, $2)', [
    organizationId,
    JSON.stringify({ kilometre: 110, hour: 2_000, ferryKilometre: null, tolls: [] }),
  ]);
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  for (const [deviceId, attribute] of [
    [truck, (litres: number) => ({ fuelLevelPercent: litres / 8 })],
    // Its tank has no size: a percentage says nothing.
    [van, (litres: number) => ({ fuelLevelPercent: litres / 8 })],
  ] as const) {
    await insertStages(app.database, organizationId, deviceId, track, someRules);
    const records = Array.from({ length: (7 * HOUR) / 60 }, (_, minute) => ({
      deviceTime: START + minute * 60_000,
      attributes: attribute(levelAt(minute * 60)),
    }));
    await insertPositions(app.database, organizationId, deviceId, records);
  }
});
afterAll(() => app.close());

async function reportOf(query = ''): Promise<FuelReport> {
  const { status, body } = await dispatcher.get(`${PATH}?${period}${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** Reports of fuel whose pieces wait until the test answers them; each has two without stages. */
function heldReports() {
  const { asked, hold, until } = heldCalls<{ readonly organizationId: number }>();
  async function* pieces(organizationId: number) {
    for (let piece = 0; piece < 2; piece += 1) {
      await hold({ organizationId });
      yield [];
    }
  }
  const fleet: Fleet = { devices: new Map(), drivers: new Map(), driverIdByIdentity: new Map() };
  const nothing = () => Promise.reject(new Error('only stages are read'));
  const stages = ({ scope }: ReportRequest) =>
    Promise.resolve({
      period: { from: 0, to: 1 },
      fleet,
      by: 'vehicles',
      count: 2,
      pieces: pieces(scope.organizationId),
      withoutDriver: null,
    } as const);
  const reports = { inPieces: { stages, trips: nothing, days: nothing, totals: nothing, countries: nothing } };
  const walk = () => {
    throw new Error('there is no vehicle');
  };
  const fuel = fuelService({ fuel: fuelReader({ database: app.database, positions: { walk } }), reports });
  return {
    asked,
    begin: (organizationId: number, signal = new AbortController().signal) =>
      fuel.inPieces({ scope: { organizationId }, timeZone: 'Europe/Ljubljana', language: 'en', query: {}, signal }),
    until,
  };
}

async function collected<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const read: Piece[] = [];
  for await (const piece of pieces) read.push(piece);
  return read;
}

describe('reports of fuel of several users', () => {
  it('are computed piece by piece, one of an organization at a time', async () => {
    const { asked, begin, until } = heldReports();
    const [one, two, other] = await Promise.all([begin(1), begin(1), begin(2)]);
    const all = [one, two, other].map(({ pieces }) => collected(pieces));
    for (let answered = 0; answered < 6; answered += 1) {
      await until(answered + 1);
      const open = asked.slice(answered).map(({ organizationId }) => organizationId);
      expect(new Set(open).size).toBe(open.length);
      asked[answered]?.answer();
    }
    expect(await Promise.all(all)).toEqual([
      [[], []],
      [[], []],
      [[], []],
    ]);
  });

  it('wait neither for a client that does not read, nor for one that has gone', async () => {
    const { asked, begin, until } = heldReports();
    const unread = (await begin(1)).pieces[Symbol.asyncIterator]();
    const first = unread.next();
    const leaving = new AbortController();
    const left = collected((await begin(1, leaving.signal)).pieces);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await until(1);
    asked[0]?.answer();
    expect(await first).toEqual({ value: [], done: false });
    const whole = collected((await begin(1)).pieces);
    for (const count of [2, 3]) {
      await until(count);
      asked[count - 1]?.answer();
    }
    expect(await whole).toEqual([[], []]);
  });
});

describe('the report of fuel', () => {
  it('has the refuel with its time, place and driver, and what the vehicle has used by its level', async () => {
    const { rows, vehicles } = await reportOf(`&devices=${truck}`);
    expect(rows).toMatchObject([
      { deviceId: truck, kind: 'refuel', at: iso(2.5 * HOUR), driverId: expect.any(Number) },
    ]);
    expect(rows[0]?.litres).toBeCloseTo(400, 0);
    expect(rows[0]?.place).not.toBeNull();
    expect(vehicles).toMatchObject([{ deviceId: truck, source: 'level', drained: 0 }]);
    expect(vehicles[0]?.used).toBeCloseTo(60, 0);
    expect(vehicles[0]?.refuelled).toBeCloseTo(400, 0);
  });

  it('knows nothing of a percentage without the size of the tank', async () => {
    const { rows, vehicles } = await reportOf(`&devices=${van}`);
    expect(rows).toEqual([]);
    expect(vehicles).toMatchObject([{ deviceId: van, used: null, source: null, refuelled: null, drained: null }]);
  });

  it('is sent vehicle by vehicle, by plate', async () => {
    const { headers, bytes } = await dispatcher.download(`${PATH}?${period}`);
    expect(headers.get(PIECES_HEADER)).toBe('2');
    const report: FuelReport = JSON.parse(new TextDecoder().decode(bytes));
    expect(report.vehicles.map(({ deviceId }) => deviceId)).toEqual([van, truck]);
  });

  it('refuses vehicles of another organization and bad input', async () => {
    expect(await stranger.get(`${PATH}?${period}&devices=${truck}`)).toMatchObject({ status: 404 });
    expect((await stranger.get(`${PATH}?${period}`)).body).toMatchObject({ rows: [], vehicles: [] });
    expect((await dispatcher.get(`${PATH}?${period}&drivers=1`)).status).toBe(422);
    expect((await dispatcher.get(`${PATH}?range=custom&from=x&to=y`)).status).toBe(422);
  });

  it('has both tables in its files', async () => {
    const pdf = await dispatcher.download(`${PATH}/pdf?${period}`);
    const printed = pdfTexts(pdf.bytes)
      .map(({ text }) => text)
      .join('');
    expect(pdf.status).toBe(200);
    for (const text of ['LJ ČŽ-482', 'refuel', '400.0', 'Miha Žnidaršič']) expect(printed).toContain(text);
    expect((await dispatcher.download(`${PATH}/xls?${period}`)).status).toBe(200);
  });
});

describe('the columns that are looked up', () => {
  const LOOKED_UP = '&columns=refuels,refuelled,cost,contact';
  const sumsOf = async (query: string) => {
    const reply = await dispatcher.get(`/api/drivingReport?${period}${query}`);
    expect(reply).toMatchObject({ status: 200 });
    const { rows }: DriveSums = reply.body;
    return rows;
  };
  beforeAll(async () => {
    // Where the truck is refuelled.
    const { body } = await dispatcher.get(`/api/drivingReport?${period}&devices=${truck}&type=stages`);
    const place = body.rows[2].lastPositionProxy;
    await dispatcher.post('/api/poiLocations', { naziv: 'Črpalka', lat: place.latitude, lon: place.longitude });
  });

  it.each(['days', 'totals'])('have the refuels, the cost and the own places of %s', async (type) => {
    const [ofVan, ofTruck] = await sumsOf(`&type=${type}${LOOKED_UP}`);
    expect(ofVan).toMatchObject({ deviceIds: [van], refuels: null, refuelled: null });
    expect(ofTruck).toMatchObject({ deviceIds: [truck], refuels: 1, contact: 'Črpalka' });
    expect(ofTruck?.refuelled).toBeCloseTo(400, 0);
    const { distance = 0, drive = 0 } = ofTruck ?? {};
    expect(ofTruck?.cost).toBe(Math.round((distance * 110) / 1_000) + Math.round((drive * 2_000) / 3_600));
  });

  it('are the same by driver and in own tables', async () => {
    expect(await sumsOf(`&type=totals&drivers=${driver}&devices=${truck}${LOOKED_UP}`)).toMatchObject([
      { driverIds: [driver], refuels: 1, contact: 'Črpalka' },
    ]);
    const columns = ['vehicle', 'refuels', 'refuelled', 'cost', 'contact'].map((id) => ({ id }));
    const table = JSON.stringify({ unit: 'vehicle', columns, filters: [], groups: [], sort: [] });
    const { body } = await dispatcher.get(
      `/api/reports/general?${period}&devices=${truck}&table=${encodeURIComponent(table)}`,
    );
    const [ofTruck] = await sumsOf(`&type=totals&devices=${truck}${LOOKED_UP}`);
    expect(body.rows[0].cells).toEqual(['LJ ČŽ-482', 1, ofTruck?.refuelled, ofTruck?.cost, 'Črpalka']);
  });

  it('are in the trip that has them', async () => {
    const trips = await sumsOf(`&type=trips&devices=${truck}${LOOKED_UP}`);
    // The refuel at the halt between two trips counts to the trip that ends there.
    expect(trips.map(({ refuels, contact }) => [refuels, contact])).toEqual([
      [1, 'Črpalka'],
      [0, null],
    ]);
  });

  it('are not computed for replies that do not ask, and are in files that do', async () => {
    expect(await sumsOf(`&type=totals&devices=${truck}`)).toMatchObject([
      { refuels: null, refuelled: null, cost: null, contact: null },
    ]);
    const { status, bytes } = await dispatcher.download(
      `/api/drivingReport/pdf?${period}&type=totals&columns=vehicle,refuelled,cost,contact`,
    );
    expect(status).toBe(200);
    const printed = pdfTexts(bytes)
      .map(({ text }) => text)
      .join('');
    for (const text of ['400.0', 'Črpalka', 'incomplete']) expect(printed).toContain(text);
    const sheet = `/api/drivingOverview/xls?${period}&columns=day,refuels,refuelled,cost,contact`;
    expect((await dispatcher.download(sheet)).status).toBe(200);
  });
});
