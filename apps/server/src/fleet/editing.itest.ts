import { endpoints } from '@konvoj/contract';
import type { assignment, driver, trailer, vehicle, vehicleGroup } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fleetRows } from '../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../tests/support/index.ts';
import type { Client, ClientReply, TestApp } from '../../../../tests/support/index.ts';

/** Rows as the wire has them. */
type Assignment = z.input<typeof assignment>;
type Driver = z.input<typeof driver>;
type Trailer = z.input<typeof trailer>;
type Vehicle = z.input<typeof vehicle>;
type VehicleGroup = z.input<typeof vehicleGroup>;

let app: TestApp;
let organizationId: number;
let admin: Client;
/** Sees all vehicles and may edit the fleet. */
let editor: Client;
/** May edit the fleet, but sees the van only. */
let narrow: Client;
let stranger: Client;
let van: number;
let secret: number;

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  van = (await rows.vehicle(organizationId, 'MB VIDEN')).vehicleId;
  secret = (await rows.vehicle(organizationId, 'LJ SKRIT')).vehicleId;
  await app.addUser({ email: 'editor@kolovrat.example', organizationId, canEditFleet: true });
  const id = await app.addUser({ email: 'narrow@kolovrat.example', organizationId, canEditFleet: true });
  await rows.showOnly(organizationId, id, [van]);
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  admin = await signedIn(app, 'admin@kolovrat.example');
  editor = await signedIn(app, 'editor@kolovrat.example');
  narrow = await signedIn(app, 'narrow@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

async function made<T>(reply: Promise<ClientReply>): Promise<T> {
  const { status, body } = await reply;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
let plates = 0;
const aPlate = () => `KP ${1_000 + (plates += 1)}`;
const aDriver = (fields: object = {}, client = editor) =>
  made<Driver>(client.post('/api/vozniki', { ime: 'Miha', priimek: 'Kos', ...fields }));
const aVehicle = (fields: object = {}) =>
  made<Vehicle>(editor.post('/api/vehicles', { rgsOznaka: aPlate(), ...fields }));
const aTrailer = (fields: object = {}) =>
  made<Trailer>(editor.post('/api/trailers', { rgsOznaka: aPlate(), ...fields }));
const aGroup = (naziv: string) => made<VehicleGroup>(editor.post('/api/vehicleGroups', { naziv }));
const change = <T>(path: string, body: object, client = editor) => made<T>(client.patch(path, body));
const vehicleOf = async (id: number, client = editor) =>
  (await made<Vehicle[]>(client.get('/api/vehicles/filter'))).find((vehicle) => vehicle.id === id);
const history = async (query: string, client = editor) =>
  (await made<Assignment[]>(client.get(`/api/assignments?${query}`))).map(({ kind, vehicle, subject, from, to }) => [
    kind,
    vehicle.rgsOznaka,
    subject.naziv,
    from,
    to,
  ]);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const audit = async (entity: string, id: number) => {
  const { rows } = await app.database.owner.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from audit_entry where entity = $1 and entity_id = $2 order by id',
    [entity, String(id)],
  );
  return rows;
};

describe('a driver', () => {
  it('is created with all fields, and the PIN is never returned', async () => {
    const body = {
      ime: ' Miha ',
      priimek: 'Žagar',
      vzdevek: '',
      krtVoznika: 'si 0000 0000 0001 11',
      kljuc: '01-a2:b3',
      sluzbeniTelefon: '+386 41 555 100',
      zasebniTelefon: '+386 40 555 200',
      smsTip: 'zasebna',
      pin: '4711',
    };
    const driver = await made<Driver>(admin.post('/api/vozniki', body));
    expect(driver).toEqual({
      id: expect.any(Number),
      ime: 'Miha',
      priimek: 'Žagar',
      vzdevek: null,
      krtVoznika: 'SI00000000000111',
      kljuc: '01A2B3',
      sluzbeniTelefon: '+386 41 555 100',
      zasebniTelefon: '+386 40 555 200',
      smsTip: 'zasebna',
      smsStevilka: '+386 40 555 200',
      drivingRules: 'goods',
      hasPin: true,
      vozilo: null,
      version: expect.any(String),
    });
    const { rows } = await app.database.owner.query<{ pin_hash: string }>('select pin_hash from driver where id = $1', [
      driver.id,
    ]);
    expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/);
    const audited = JSON.stringify(await audit('driver', driver.id));
    expect(audited).toContain('SI00000000000111');
    expect(audited).not.toMatch(/4711|argon/);
  });

  it('keeps the fields that a change does not name, and the audit has the changed fields only', async () => {
    const driver = await aDriver({ vzdevek: 'Miki', pin: '1234' }, admin);
    const changed = await change<Driver>(`/api/vozniki/${driver.id}`, { priimek: 'Novak', pin: '98765' }, admin);
    expect(changed).toEqual({ ...driver, priimek: 'Novak', version: expect.any(String) });
    expect(changed.version).not.toBe(driver.version);
    expect((await change<Driver>(`/api/vozniki/${driver.id}`, { pin: null }, admin)).hasPin).toBe(false);
    await change(`/api/vozniki/${driver.id}`, { priimek: 'Novak' });
    expect((await audit('driver', driver.id)).slice(1)).toEqual([
      { action: 'update', before: { lastName: 'Kos' }, after: { lastName: 'Novak', pinReplaced: true } },
      { action: 'update', before: { hasPin: true }, after: { hasPin: false } },
    ]);
  });

  it('is refused at the field whose card or key another driver has', async () => {
    await aDriver({ krtVoznika: 'SI00000000000222', kljuc: 'AABBCC' });
    const body = { ime: 'Ana', priimek: 'Kos', krtVoznika: 'SI00000000000222', kljuc: 'aabbcc' };
    expect(await editor.post('/api/vozniki', body)).toMatchObject({
      status: 409,
      body: {
        code: 'driver.taken',
        errors: [
          { path: 'krtVoznika', code: 'taken' },
          { path: 'kljuc', code: 'taken' },
        ],
      },
    });
    const ana = await aDriver({ ime: 'Ana' });
    expect(await editor.patch(`/api/vozniki/${ana.id}`, { krtVoznika: 'SI00000000000222' })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'krtVoznika', code: 'taken' }] },
    });
  });

  it('leaves the lists and the vehicle when removed, and the card may be used again', async () => {
    const vehicle = await aVehicle();
    const driver = await aDriver({ krtVoznika: 'SI00000000000333', vozilo: vehicle.id, assignedFrom: ago(60) });
    expect(driver.vozilo).toEqual({ id: vehicle.id, rgsOznaka: vehicle.rgsOznaka });
    expect(await editor.delete(`/api/vozniki/${driver.id}`)).toMatchObject({ status: 204 });
    expect((await vehicleOf(vehicle.id))?.driver).toBeNull();
    const listed = await made<Driver[]>(editor.get('/api/vozniki'));
    expect(listed.map(({ id }) => id)).not.toContain(driver.id);
    expect(await editor.patch(`/api/vozniki/${driver.id}`, {})).toMatchObject({ status: 404 });
    expect(await history(`driverId=${driver.id}`)).toMatchObject([['driver', vehicle.rgsOznaka, 'Miha Kos', {}, {}]]);
    await aDriver({ krtVoznika: 'SI00000000000333' });
  });

  it('is found by every filter at once, ignoring case and diacritics', async () => {
    await aDriver({ ime: 'Žiga', priimek: 'Đurić', vzdevek: 'Čmrlj' });
    await aDriver({ ime: 'Žiga', priimek: 'Širok' });
    const found = async (query: string) =>
      (await made<Driver[]>(editor.get(`/api/vozniki?${query}`))).map(({ priimek }) => priimek);
    expect(await found('ime=ziga')).toEqual(['Đurić', 'Širok'].sort());
    expect(await found('ime=ZIGA&priimek=duric')).toEqual(['Đurić']);
    expect(await found('search=ziga%20sir')).toEqual(['Širok']);
    expect(await found('vzdevek=cmrlj&search=Širok')).toEqual([]);
  });
});

describe('a vehicle', () => {
  it('is created with its device and its assignments', async () => {
    const [driver, trailer, group] = [await aDriver(), await aTrailer(), await aGroup('Hladilniki')];
    const vehicle = await aVehicle({
      vzdevek: 'Burja',
      manufacturer: 'Volvo',
      model: 'FH 500',
      year: 2024,
      fuelTankSize: 900,
      heightCm: 385,
      weightKg: 18_000,
      icon: 4,
      type: 3,
      vehicleGroup: group.id,
      driver: driver.id,
      trailer: trailer.id,
    });
    expect(vehicle).toMatchObject({
      vzdevek: 'Burja',
      year: 2024,
      fuelTankSize: 900,
      heightCm: 385,
      weightKg: 18_000,
      axleLoadKg: null,
      icon: { id: 4, nzvBarve: 'red', dnmIkona: false },
      vehicleGroup: { id: group.id, naziv: 'Hladilniki' },
      driver: { id: driver.id, ime: 'Miha', priimek: 'Kos' },
      trailer: { id: trailer.id, rgsOznaka: trailer.rgsOznaka },
      deviceId: expect.any(Number),
      tracker: null,
      alienated: false,
    });
    const devices = (await editor.get('/api/devices')).body;
    expect(devices.find(({ id }: { id: number }) => id === vehicle.deviceId)).toMatchObject({
      name: vehicle.rgsOznaka,
      driver: { id: driver.id },
    });
    expect((await history(`vehicleId=${vehicle.id}`)).map(([kind, , subject]) => [kind, subject])).toEqual([
      ['driver', 'Miha Kos'],
      ['group', 'Hladilniki'],
      ['trailer', trailer.rgsOznaka],
    ]);
  });

  it('is refused when another vehicle of the fleet has its plate, except an alienated one', async () => {
    const first = await aVehicle({ rgsOznaka: 'CE DVOJ' });
    expect(await editor.post('/api/vehicles', { rgsOznaka: 'CE DVOJ' })).toMatchObject({
      status: 409,
      body: { code: 'vehicle.taken', errors: [{ path: 'rgsOznaka', code: 'taken' }] },
    });
    await editor.delete(`/api/vehicles/${first.id}`);
    await aVehicle({ rgsOznaka: 'CE DVOJ' });
    expect(await editor.patch(`/api/vehicles/${first.id}`, { alienated: false })).toMatchObject({
      status: 409,
      body: { code: 'vehicle.taken' },
    });
  });

  it('is without driver and trailer when it is alienated, and can be restored', async () => {
    const [driver, trailer] = [await aDriver(), await aTrailer()];
    const vehicle = await aVehicle({ driver: driver.id, trailer: trailer.id });
    expect(await editor.delete(`/api/vehicles/${vehicle.id}`)).toMatchObject({ status: 204 });
    expect(await vehicleOf(vehicle.id)).toMatchObject({ alienated: true, driver: null, trailer: null });
    expect(await editor.patch(`/api/vehicles/${vehicle.id}`, { driver: driver.id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'driver', code: 'invalid' }] },
    });
    expect(await editor.patch(`/api/vozniki/${driver.id}`, { vozilo: vehicle.id })).toMatchObject({ status: 422 });
    const back = await change<Vehicle>(`/api/vehicles/${vehicle.id}`, { alienated: false, driver: driver.id });
    expect(back).toMatchObject({ alienated: false, driver: { id: driver.id } });
  });

  it.each([
    ['driver', 999_999],
    ['trailer', 999_999],
    ['vehicleGroup', 999_999],
    ['tracker', 999_999],
    ['icon', 999_999],
    ['driver', 9_000_000_000],
    ['tracker', 9_000_000_000],
  ])('is refused with a %s that is not there', async (path, id) => {
    const vehicle = await aVehicle();
    expect(await editor.patch(`/api/vehicles/${vehicle.id}`, { [path]: id })).toMatchObject({
      status: 422,
      body: { errors: [{ path, code: 'unknown' }] },
    });
  });

  it('is listed by type, group and search words', async () => {
    const group = await aGroup('Čez mejo');
    const bus = await aVehicle({ type: 4, vehicleGroup: group.id, manufacturer: 'Setra' });
    const boat = await aVehicle({ type: 5, vehicleGroup: group.id });
    const found = async (query: string) =>
      (await made<Vehicle[]>(editor.get(`/api/vehicles/filter?${query}`))).map(({ id }) => id);
    expect(await found('vehicleTypes=4,5')).toEqual([bus.id, boat.id]);
    expect(await found(`vehicleTypes=4&vehicleGroups=${group.id}`)).toEqual([bus.id]);
    expect(await found('search=CEZ%20MEJO')).toEqual([bus.id, boat.id]);
    expect(await found('search=setra&vehicleTypes=5')).toEqual([]);
  });

  it('takes a tracker out of its former vehicle', async () => {
    const [first, second] = [await aVehicle(), await aVehicle()];
    const rows = fleetRows(app.database);
    const tracker = await rows.tracker(organizationId, Number(first.deviceId), '356307042441013');
    expect((await vehicleOf(first.id))?.tracker).toEqual({ id: tracker, imei: '356307042441013' });
    const moved = await change<Vehicle>(`/api/vehicles/${second.id}`, { tracker, assignedFrom: ago(5) });
    expect(moved.tracker).toEqual({ id: tracker, imei: '356307042441013' });
    expect((await vehicleOf(first.id))?.tracker).toBeNull();
    expect((await history(`vehicleId=${first.id}`)).map(([kind, , subject]) => [kind, subject])).toEqual([
      ['tracker', '356307042441013'],
    ]);
    expect((await change<Vehicle>(`/api/vehicles/${second.id}`, { tracker: null })).tracker).toBeNull();
  });
});

describe('a group of vehicles', () => {
  it('is renamed, refused when its name is taken, and removed from its vehicles when it is deleted', async () => {
    const [group] = [await aGroup('Regija'), await aGroup('Dostava')];
    const vehicle = await aVehicle({ vehicleGroup: group.id });
    expect(await change(`/api/vehicleGroups/${group.id}`, { timocomId: 'TC-1' })).toEqual({
      id: group.id,
      naziv: 'Regija',
      timocomId: 'TC-1',
      vehicleCount: 1,
      version: expect.any(String),
    });
    expect(await editor.patch(`/api/vehicleGroups/${group.id}`, { naziv: 'Dostava' })).toMatchObject({
      status: 409,
      body: { code: 'vehicle_group.taken', errors: [{ path: 'naziv', code: 'taken' }] },
    });
    expect(await editor.delete(`/api/vehicleGroups/${group.id}`)).toMatchObject({ status: 204 });
    expect((await vehicleOf(vehicle.id))?.vehicleGroup).toBeNull();
    expect(await history(`vehicleId=${vehicle.id}`)).toMatchObject([
      ['group', vehicle.rgsOznaka, 'Regija', expect.any(String), expect.any(String)],
    ]);
    await aGroup('Regija');
  });
});

describe('a trailer', () => {
  it('is created, coupled, refused twice, and removed from the lists', async () => {
    const driver = await aDriver();
    const vehicle = await aVehicle({ driver: driver.id });
    const body = { tip: 'hladilnik', opombe: '2 tipala', identifier: '28FF01', identifierType: 5, externalCode: 'P-7' };
    const trailer = await aTrailer({ ...body, vozilo: vehicle.id });
    expect(trailer).toMatchObject({
      ...body,
      vozilo: { id: vehicle.id },
      voznik: { id: driver.id, ime: 'Miha', priimek: 'Kos' },
    });
    expect(await editor.post('/api/trailers', { rgsOznaka: trailer.rgsOznaka })).toMatchObject({
      status: 409,
      body: { code: 'trailer.taken', errors: [{ path: 'rgsOznaka', code: 'taken' }] },
    });
    const found = await made<Trailer[]>(editor.get('/api/trailers?tip=HLAD&opombe=tipal&search=p-7'));
    expect(found.map(({ id }) => id)).toEqual([trailer.id]);
    expect(await editor.delete(`/api/trailers/${trailer.id}`)).toMatchObject({ status: 204 });
    expect((await vehicleOf(vehicle.id))?.trailer).toBeNull();
    await aTrailer({ rgsOznaka: trailer.rgsOznaka });
  });
});

describe('the history of assignments', () => {
  it('moves a driver from one vehicle to another at the given moment', async () => {
    const driver = await aDriver({ priimek: 'Selivec' });
    const [first, second] = [await aVehicle(), await aVehicle()];
    const [early, late] = [ago(120), ago(60)];
    await change(`/api/vehicles/${first.id}`, { driver: driver.id, assignedFrom: early });
    await change(`/api/vozniki/${driver.id}`, { vozilo: second.id, assignedFrom: late });
    expect(await history(`driverId=${driver.id}`)).toEqual([
      ['driver', second.rgsOznaka, 'Miha Selivec', late, null],
      ['driver', first.rgsOznaka, 'Miha Selivec', early, late],
    ]);
    const audited = await audit('driver', driver.id);
    expect(audited.at(-1)).toEqual({
      action: 'update',
      before: { vehicle: first.rgsOznaka },
      after: { vehicle: second.rgsOznaka, assignedFrom: late },
    });
  });

  it('is unchanged when nothing new is given', async () => {
    const driver = await aDriver();
    const vehicle = await aVehicle({ driver: driver.id, assignedFrom: ago(60) });
    const before = await history(`vehicleId=${vehicle.id}`);
    await change(`/api/vehicles/${vehicle.id}`, { driver: driver.id, vehicleGroup: null, trailer: null });
    expect(await history(`vehicleId=${vehicle.id}`)).toEqual(before);
    expect(await audit('vehicle', vehicle.id)).toHaveLength(1);
  });

  it('refuses the future, and reads the time in the time zone of the organization', async () => {
    const [driver, vehicle] = [await aDriver(), await aVehicle()];
    const path = `/api/vehicles/${vehicle.id}`;
    expect(await editor.patch(path, { driver: driver.id, assignedFrom: ago(-10) })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'assignedFrom', code: 'in_future' }] },
    });
    expect(await editor.patch(path, { driver: driver.id, assignedFrom: '2026-02-30 10:00:00' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'assignedFrom', code: 'invalid_date' }] },
    });
    await change(path, { driver: driver.id, assignedFrom: '2026-07-01 12:00:00' });
    expect(await history(`vehicleId=${vehicle.id}`)).toMatchObject([[{}, {}, {}, '2026-07-01T10:00:00.000Z', null]]);
  });

  it('requires a known vehicle, driver or trailer', async () => {
    expect(await editor.get('/api/assignments')).toMatchObject({ status: 422 });
    expect(await editor.get('/api/assignments?vehicleId=999999')).toMatchObject({ status: 404 });
    expect(await stranger.get(`/api/assignments?vehicleId=${van}`)).toMatchObject({ status: 404 });
  });
});

it('names former drivers for the history that refers to them by id', async () => {
  const driver = await aDriver({ ime: 'Odšel', priimek: 'Voznik', sluzbeniTelefon: '+386 41 111 222' });
  await editor.delete(`/api/vozniki/${driver.id}`);
  const { names } = endpoints.drivers;
  const { body: named } = await editor.get(names.path);
  expect(named).toContainEqual({ id: driver.id, ime: 'Odšel', priimek: 'Voznik', removed: true });
  expect((await stranger.get(names.path)).body).toEqual([]);
});

describe('an editor who sees the van only', () => {
  it('is shown neither the hidden vehicle nor who drives or is pulled by it', async () => {
    const [driver, trailer] = [await aDriver(), await aTrailer()];
    await change(`/api/vehicles/${secret}`, { driver: driver.id, trailer: trailer.id });
    for (const path of [
      '/api/vehicles/filter',
      '/api/vozniki',
      '/api/trailers',
      `/api/assignments?driverId=${driver.id}`,
    ]) {
      const { status, body } = await narrow.get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('LJ SKRIT');
    }
    expect(await narrow.get('/api/allVehicles')).toMatchObject({ status: 403 });
    expect(await narrow.get(`/api/assignments?vehicleId=${secret}`)).toMatchObject({ status: 404 });
  });

  it('must not change the hidden vehicle, directly or through its driver and trailer', async () => {
    const [driver, trailer] = [await aDriver(), await aTrailer()];
    await change(`/api/vehicles/${secret}`, { driver: driver.id, trailer: trailer.id });
    expect(await narrow.patch(`/api/vehicles/${secret}`, { vzdevek: 'moj' })).toMatchObject({ status: 404 });
    expect(await narrow.delete(`/api/vehicles/${secret}`)).toMatchObject({ status: 404 });
    expect(await narrow.patch(`/api/vozniki/${driver.id}`, { vozilo: secret })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'vozilo', code: 'unknown' }] },
    });
    const taken = { status: 422, body: { errors: [{ code: 'taken' }] } };
    expect(await narrow.patch(`/api/vehicles/${van}`, { driver: driver.id })).toMatchObject(taken);
    expect(await narrow.patch(`/api/vozniki/${driver.id}`, { vozilo: van })).toMatchObject(taken);
    expect(await narrow.patch(`/api/trailers/${trailer.id}`, { vozilo: van })).toMatchObject(taken);
    // The form sends back what it was shown: nothing changes.
    await change(`/api/vozniki/${driver.id}`, { vzdevek: 'Miki', vozilo: null }, narrow);
    expect(await vehicleOf(secret)).toMatchObject({ driver: { id: driver.id }, trailer: { id: trailer.id } });
  });

  it('must not remove from the fleet what belongs to the hidden vehicle', async () => {
    const [driver, trailer, group] = [await aDriver(), await aTrailer(), await aGroup('Skrita')];
    const hidden = { driver: driver.id, trailer: trailer.id, vehicleGroup: group.id };
    await change(`/api/vehicles/${secret}`, hidden);
    const paths = [`/api/vozniki/${driver.id}`, `/api/trailers/${trailer.id}`, `/api/vehicleGroups/${group.id}`];
    const refusals = await Promise.all(paths.map((path) => narrow.delete(path)));
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'driver.not_authorized'],
      [403, 'trailer.not_authorized'],
      [403, 'vehicle_group.not_authorized'],
    ]);
    expect(await vehicleOf(secret)).toMatchObject({
      driver: { id: driver.id },
      trailer: { id: trailer.id },
      vehicleGroup: { id: group.id },
    });
    // Once they are unassigned this user may remove them, like every user who sees all vehicles.
    await change(`/api/vehicles/${secret}`, { driver: null, trailer: null, vehicleGroup: null });
    for (const path of paths) expect(await narrow.delete(path)).toMatchObject({ status: 204 });
  });

  it('sees a vehicle that they created', async () => {
    const vehicle = await made<Vehicle>(narrow.post('/api/vehicles', { rgsOznaka: aPlate() }));
    expect(await vehicleOf(vehicle.id, narrow)).toMatchObject({ rgsOznaka: vehicle.rgsOznaka });
  });
});

it('gives the same answer for an unknown id and for one of another organization', async () => {
  const [driver, trailer, vehicle, group] = [await aDriver(), await aTrailer(), await aVehicle(), await aGroup('Naša')];
  const ids = { vozniki: driver.id, trailers: trailer.id, vehicles: vehicle.id, vehicleGroups: group.id };
  for (const [word, id] of Object.entries(ids)) {
    const foreign = await stranger.patch(`/api/${word}/${id}`, {});
    const missing = await stranger.patch(`/api/${word}/999999`, {});
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect(await stranger.delete(`/api/${word}/${id}`)).toMatchObject({ status: 404 });
  }
});

it('serializes two users who move one driver at the same time', async () => {
  const driver = await aDriver();
  const vehicles = [await aVehicle(), await aVehicle(), await aVehicle()];
  await Promise.all(vehicles.map(({ id }) => editor.patch(`/api/vehicles/${id}`, { driver: driver.id })));
  const { rows } = await app.database.owner.query(
    'select from driver_assignment where driver_id = $1 and assigned_to is null',
    [driver.id],
  );
  expect(rows).toHaveLength(1);
});

it('answers every list of the fleet according to the contract', async () => {
  const { drivers, vehicles, vehicleGroups, trailers } = endpoints;
  for (const { list } of [drivers, vehicles, vehicleGroups, trailers]) {
    expect(list.reply.safeParse((await editor.get(list.path)).body).success).toBe(true);
  }
});
