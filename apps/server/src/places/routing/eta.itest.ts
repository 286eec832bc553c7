import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { systemClock } from '../../platform/clock.ts';
import { aCard, aDay, stored } from '../../office/tachograph-files/tachographs.testing.ts';
import { silentLog } from '../../platform/logging.ts';
import { START, driving, parked, someRules } from '../../telemetry/stages/builders.testing.ts';

const DROVE_SECONDS = 3.5 * 3_600;
const koper = { lat: '45.5469', lon: '13.7294' };
const warsaw = { lat: '52.2298', lon: '21.0118' };

let app: TestApp;
let dispatcher: Client;
let stranger: Client;
let truck: number;
let car: number;
let silent: number;
let truckVehicle: number;
let organizationId: number;
/** A truck with a driver whose stages name them. */
let withCard: number;

beforeAll(async () => {
  // Sessions begin at the time of PostgreSQL, so that the track is moved to end now.
  const now = systemClock.now();
  const later = now - (START + (7_200 + DROVE_SECONDS) * 1_000);
  app = await startApp({}, silentLog(), { ...systemClock, now: () => now });
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  const fleet = fleetRows(app.database);
  ({ deviceId: truck, vehicleId: truckVehicle } = await fleet.vehicle(organizationId, 'LJ KT-482'));
  ({ deviceId: car } = await fleet.vehicle(organizationId, 'LJ AB-123'));
  ({ deviceId: silent } = await fleet.vehicle(organizationId, 'LJ XX-999'));
  await app.database.owner.query("update vehicle set type = case licence_plate when 'LJ AB-123' then 1 else 3 end");
  const track = [parked(0, 0), parked(7_190, 0), ...driving(7_200, 7_200 + DROVE_SECONDS, { every: 60 })];
  const records = track.map((record) => ({ ...record, deviceTime: record.deviceTime + later }));
  const driverId = await fleet.driver(organizationId, 'Novak', '1000000001234000');
  const recorded = await fleet.vehicle(organizationId, 'LJ TA-001');
  withCard = recorded.deviceId;
  await app.database.owner.query('update vehicle set type = 3 where id = $1', [recorded.vehicleId]);
  await fleet.drives(organizationId, driverId, recorded.vehicleId);
  const driven = { ...someRules, assignments: [{ from: 0, to: null, driverId }] };
  await insertStages(app.database, organizationId, withCard, records, driven);
  for (const each of [truck, car]) await insertStages(app.database, organizationId, each, records, someRules);
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'en' });
  await app.addUser({ email: 'chief@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const eta = (deviceId: number, to: object, client = dispatcher) =>
  client.get(`/api/eta?${new URLSearchParams({ deviceId: String(deviceId), ...to })}`);

describe('GET /api/eta', () => {
  it('adds the break that the driver of a truck has to take, and says where', async () => {
    const { status, body } = await eta(truck, warsaw);
    expect([status, body.basis, body.engine, body.breakNeeded]).toEqual([200, 'driver_times', 'main_roads', true]);
    expect(body.drivingTimeLeft).toBe(3_600);
    expect(body.reason).toMatch(/^45 min break, \S/);
    const breaks = body.reason.split('; ').length;
    const arrival = (Date.parse(body.eta) - Date.parse(body.earliest)) / 1_000;
    expect(arrival).toBe(breaks * 45 * 60);
    expect(Date.parse(body.latest)).toBeGreaterThan(Date.parse(body.eta));
    expect(Date.parse(body.earliest) - Date.parse(body.positionAt)).toBe(body.duration * 1_000);
  });

  it('takes the driving times of the driver from their tachograph card, continued by telemetry', async () => {
    const day = new Date(systemClock.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await stored(await signedIn(app, 'chief@kolovrat.example'), aCard({ downloadedAt: `${day}T16:00` }, [aDay(day)]));
    const { body } = await eta(withCard, warsaw);
    expect(body.drivingTimeFrom.fileUntil).toBe(`${day}T16:00:00.000Z`);
    expect(Math.abs(body.drivingTimeLeft - 3_600)).toBeLessThanOrEqual(120);
    // Ten hours of driving a day: the whole way takes more.
    expect(body.reason).toMatch(/^45 min break, .*; 11\sh rest, \S/);
    expect(Date.parse(body.eta) - Date.parse(body.earliest)).toBeGreaterThan(11 * 3_600_000);
  });

  it('knows no driving times of a car', async () => {
    const { body } = await eta(car, koper);
    expect(body).toMatchObject({ basis: 'drive_only', reason: null, drivingTimeLeft: null, breakNeeded: false });
    expect(body.eta).toBe(body.earliest);
  });

  it('cannot say when a vehicle arrives that has never reported', async () => {
    expect(await eta(silent, koper)).toMatchObject({ status: 409, body: { code: 'eta.no_position' } });
  });

  it('is refused for vehicles that the caller does not see, and without a place', async () => {
    expect((await eta(truck, koper, stranger)).status).toBe(404);
    expect((await eta(999_999, koper)).status).toBe(404);
    expect((await eta(truck, { lat: '46' })).status).toBe(422);
    expect((await eta(truck, koper, app.client())).status).toBe(401);
  });

  it('names the fields that are missing', async () => {
    const { body } = await dispatcher.get('/api/eta?lat=46');
    expect(body.errors).toEqual([
      { path: 'deviceId', code: 'required' },
      { path: 'lon', code: 'required' },
    ]);
  });
});

describe('GET /api/eta of a loading order', () => {
  const maribor = { lat: '46.5547', lon: '15.6467' };
  const ofOrder = (id: number, client = dispatcher) => client.get(`/api/eta?loadingOrderId=${id}`);

  it('is that of its vehicle at the next open point, once the order is under way', async () => {
    const points = [maribor, warsaw].map(({ lat, lon }) => ({
      activityTypeId: 1,
      lat: Number(lat),
      lon: Number(lon),
      naziv: 'Rampa',
    }));
    const order = { time: new Date(systemClock.now()).toISOString(), points, vehicleId: truckVehicle };
    const { body: created } = await dispatcher.post('/api/loadingOrders', order);
    expect(await ofOrder(created.id)).toMatchObject({ status: 409, body: { code: 'eta.order_not_under_way' } });
    expect((await dispatcher.post(`/api/loadingOrders/${created.id}/state`, { state: 2 })).status).toBe(200);
    const [{ body }, { body: ofPlace }] = [await ofOrder(created.id), await eta(truck, maribor)];
    expect(body).toEqual(ofPlace);
    expect((await ofOrder(created.id, stranger)).status).toBe(404);
    expect((await ofOrder(999_999)).status).toBe(404);
  });
});

describe('GET /api/eta/vehicles', () => {
  const etas = (deviceIds: readonly number[], client = dispatcher) =>
    client.get(`/api/eta/vehicles?${new URLSearchParams({ deviceIds: deviceIds.join(), ...warsaw })}`);

  it('answers for several vehicles, the first to arrive first', async () => {
    const { status, body } = await etas([truck, silent, car, car]);
    expect(status).toBe(200);
    // Without breaks the car is there first, by the same roads.
    expect(body.map(({ deviceId }: { deviceId: number }) => deviceId)).toEqual([car, truck]);
    expect(body[1].reason).toMatch(/^45 min break/);
    expect(body[0].distance).toBeGreaterThan(700_000);
  });

  it('is refused for vehicles that the caller does not see, and for more than ten', async () => {
    expect((await etas([truck], stranger)).status).toBe(404);
    expect((await etas([truck, 999_999])).status).toBe(404);
    const many = await etas(Array.from({ length: 11 }, (_, i) => i + 1));
    expect(many).toMatchObject({ status: 422, body: { errors: [{ path: 'deviceIds' }] } });
  });
});
