import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../tests/support/index.ts';
import { insertLastPosition } from '../../../../tests/support/telemetry.ts';
import { assignDriver, assignTrailer } from './assignments/assign-store.ts';

let app: TestApp;
let dispatcher: Client;
let restricted: Client;
let stranger: Client;
let truck: number;
let van: number;
const seenAt = Date.now() - 60_000;

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId: kolovrat });
  const userId = await app.addUser({ email: 'restricted@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  const group = await rows.group(kolovrat, 'Žiri');
  await rows.group(kolovrat, 'Kombiji');
  const truckMade = await rows.vehicle(kolovrat, 'LJ KT-482', { groupId: group });
  const vanMade = await rows.vehicle(kolovrat, 'MB 11-AAA');
  await rows.vehicle(kolovrat, 'KP OLD-01', { alienated: true });
  await rows.vehicle(other, 'GO 22-BBB');
  await rows.showOnly(kolovrat, userId, [vanMade.vehicleId]);
  [truck, van] = [truckMade.deviceId, vanMade.deviceId];
  const scope = { organizationId: kolovrat };
  const [kos, trailer] = [await rows.driver(kolovrat, 'Kos'), await rows.trailer(kolovrat, 'LJ PR-01')];
  await app.database.tenant(scope, async (tx) => {
    await assignDriver(tx, scope, truckMade.vehicleId, kos, seenAt);
    await assignTrailer(tx, scope, truckMade.vehicleId, trailer, seenAt);
  });
  await insertLastPosition(app.database, kolovrat, truck, { deviceTime: seenAt, serverTime: seenAt });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  restricted = await signedIn(app, 'restricted@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const plates = async (client: Client) => {
  const { body } = await client.get(endpoints.devices.list.path);
  return endpoints.devices.list.reply.parse(body).map((device) => device.vehicle.licensePlate);
};

describe('the list of devices', () => {
  it('is refused without a session', async () => {
    const reply = await app.client().get(endpoints.devices.list.path);
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it('shows vehicle, driver, trailer and last data', async () => {
    const { status, body } = await dispatcher.get(endpoints.devices.list.path);
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      id: truck,
      name: 'LJ KT-482',
      vehicle: { id: expect.any(Number), nickname: null, licensePlate: 'LJ KT-482', alienated: false },
      groupId: expect.any(Number),
      driver: { id: expect.any(Number), firstName: 'Miha', lastName: 'Kos', nickName: null, phone: null },
      driverSource: 'assigned',
      trailer: { id: expect.any(Number), rgsOznaka: 'LJ PR-01' },
      lastUpdate: new Date(seenAt).toISOString(),
      subType: 'stop',
      icon: { type: 3, nzvBarve: 'blue', dnmIkona: true },
      online: true,
    });
    expect(body[1]).toMatchObject({
      id: van,
      driver: null,
      driverSource: null,
      trailer: null,
      lastUpdate: null,
      online: false,
    });
  });

  it('holds the vehicles that the user may see on the map', async () => {
    expect(await plates(dispatcher)).toEqual(['LJ KT-482', 'MB 11-AAA']);
    expect(await plates(restricted)).toEqual(['MB 11-AAA']);
    expect(await plates(stranger)).toEqual(['GO 22-BBB']);
  });

  it('accepts no query', async () => {
    const reply = await dispatcher.get(`${endpoints.devices.list.path}?all=1`);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'all', code: 'unknown_key' }] } });
  });
});

describe('the list of vehicle groups', () => {
  const names = async (query: string) =>
    (await dispatcher.get(endpoints.vehicleGroups.list.path + query)).body.map(
      (group: { naziv: string }) => group.naziv,
    );

  it('is refused without a session', async () => {
    expect(await app.client().get(endpoints.vehicleGroups.list.path)).toMatchObject({ status: 401 });
  });

  it('counts vehicles and finds names without case and marks', async () => {
    const { body } = await dispatcher.get(endpoints.vehicleGroups.list.path);
    expect(body).toMatchObject([
      { naziv: 'Kombiji', vehicleCount: 0, timocomId: null },
      { naziv: 'Žiri', vehicleCount: 1 },
    ]);
    expect(await names('?search=ziri')).toEqual(['Žiri']);
    expect(await names('?naziv=KOMBI')).toEqual(['Kombiji']);
    expect(await names('?naziv=kombi&search=ziri')).toEqual([]);
  });

  it('is empty for another organization', async () => {
    expect((await stranger.get(endpoints.vehicleGroups.list.path)).body).toEqual([]);
  });
});

describe('the list of drivers', () => {
  const surnames = async (client: Client, query = '') => {
    const { body } = await client.get(endpoints.drivers.list.path + query);
    return endpoints.drivers.list.reply.parse(body).map((driver) => driver.lastName);
  };

  it('is refused without a session', async () => {
    expect(await app.client().get(endpoints.drivers.list.path)).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    });
  });

  it('returns each driver with their current vehicle', async () => {
    const { body } = await dispatcher.get(endpoints.drivers.list.path);
    expect(body).toMatchObject([{ priimek: 'Kos', vozilo: { rgsOznaka: 'LJ KT-482' } }]);
  });

  it('is searched ignoring case, and shows no driver of another organization', async () => {
    expect(await surnames(dispatcher, '?search=kO')).toEqual(['Kos']);
    expect(await surnames(dispatcher, '?priimek=novak')).toEqual([]);
    expect(await surnames(stranger)).toEqual([]);
  });

  it('refuses unknown parameters', async () => {
    expect(await dispatcher.get(`${endpoints.drivers.list.path}?name=Kos`)).toMatchObject({
      status: 422,
      body: { code: 'validation' },
    });
  });
});
