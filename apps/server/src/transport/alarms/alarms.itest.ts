import { ALARMS_MAX, ALARMS_OF_USER_MAX, endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { aRuleBody } from './alarms.testing.ts';
import { deleteOldEvents } from './cleanup.ts';

const { alarms, alarmHistory, geoZones } = endpoints;

let app: TestApp;
let company: FreshCompany;
let owner: Client;
let deviceId: number;
let vehicleId: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  owner = await company.person();
  ({ deviceId, vehicleId } = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482'));
});

const body = (changes: object = {}) =>
  aRuleBody({
    settings: { qualifier: 90, minTimeSeconds: 30 },
    contacts: [{ kind: 'email', value: 'dispecer@kolovrat.example' }],
    ...changes,
  });
const one = (id: number) => `/api/alarms/${id}`;

async function created(changes: object = {}, client = owner) {
  const reply = await client.post(alarms.create.path, body(changes));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return alarms.create.reply.parse(reply.body);
}
const titles = async (client: Client, path: string = alarms.list.path) =>
  alarms.list.reply.parse((await client.get(path)).body).map(({ title }) => title);
const versions = async (alarmId: number) =>
  (
    await app.database.owner.query<{ version: number; begins: number; ended: boolean; device_ids: number[] | null }>(
      `select version, begins, valid_to is not null as ended, device_ids from alarm_version where alarm_id = $1 order by version`,
      [alarmId],
    )
  ).rows;

describe('an alarm', () => {
  it('is created, read, replaced and deleted', async () => {
    const alarm = await created();
    expect(alarm).toMatchObject({
      ...body({ settings: { qualifier: 90, minTimeSeconds: 30, geoZoneId: null } }),
      version: 1,
      zoneDeleted: false,
      ownerInactive: false,
    });
    expect((await owner.get(one(alarm.id))).body).toEqual(alarm);
    const replaced = await owner.put(one(alarm.id), body({ title: 'Zelo hitro', version: 1 }));
    expect(replaced).toMatchObject({ status: 200, body: { title: 'Zelo hitro', version: 2 } });
    // A title decides nothing.
    expect(await versions(alarm.id)).toHaveLength(1);
    expect((await owner.delete(one(alarm.id))).status).toBe(204);
    expect((await owner.get(one(alarm.id))).status).toBe(404);
    expect(await versions(alarm.id)).toMatchObject([{ ended: true }]);
  });

  it('begins a new version with each change that decides', async () => {
    const { id } = await created();
    await owner.put(one(id), body({ enabled: false }));
    await owner.put(one(id), body({ enabled: false, settings: { qualifier: 80, minTimeSeconds: 30 } }));
    expect(await versions(id)).toMatchObject([
      { version: 1, begins: 1, ended: true },
      { version: 2, begins: 1, ended: true },
      { version: 3, begins: 3, ended: false },
    ]);
  });

  it('is not overwritten after somebody else has changed it', async () => {
    const { id } = await created();
    await company.admin.put(one(id), body({ title: 'Skrbnik', version: 1 }));
    expect(await owner.put(one(id), body({ title: 'Lastnik', version: 1 }))).toMatchObject({
      status: 409,
      body: {
        code: 'alarm.changed_meanwhile',
        current: { id, title: 'Skrbnik', version: 2 },
        sent: { title: 'Lastnik', version: 1 },
      },
    });
    expect((await owner.put(one(id), body({ title: 'Lastnik' }))).status).toBe(200);
  });

  it('belongs to who made it, and administrators see all', async () => {
    const { id } = await created();
    const colleague = await company.person();
    expect(await titles(company.admin)).toEqual(['Prehitro']);
    expect(await titles(colleague)).toEqual([]);
    for (const reply of [
      await colleague.get(one(id)),
      await colleague.put(one(id), body()),
      await colleague.delete(one(id)),
      await colleague.get(`${one(id)}/history/unread`),
    ])
      expect(reply.status).toBe(404);
  });

  it('is listed with the vehicles that it watches', async () => {
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    await created({ title: 'Vsa' });
    await created({ title: 'Eno', deviceIds: [deviceId] });
    expect(await titles(owner, `/api/alarms/device/${deviceId}`)).toEqual(['Eno', 'Vsa']);
    expect(await titles(owner, `/api/alarms/device/${other.deviceId}`)).toEqual(['Vsa']);
    expect((await owner.get('/api/alarms/device/999999')).status).toBe(404);
  });
});

describe('an alarm is refused', () => {
  it.each([
    ['with a vehicle that is not there', { deviceIds: [999_999] }, 'deviceIds.0'],
    ['with a user who is not there', { contacts: [{ kind: 'push', value: '999999' }] }, 'contacts.0.value'],
    [
      'with a zone that is not there',
      { type: 'geo_zone', settings: { qualifier: 'enter', minTimeSeconds: 0, geoZoneId: 999_999 } },
      'settings.geoZoneId',
    ],
  ])('%s', async (_what, changes, path) => {
    const reply = await owner.post(alarms.create.path, body(changes));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path, code: 'unknown' }] } });
  });

  it('when the organization or its user has as many as one may have', async () => {
    const { body: user } = await owner.get('/api/user');
    await app.database.owner.query(
      `insert into alarm (organization_id, title, contacts, owner_id, created_at)
       select $1, 'x', '[]', $2, now() from generate_series(1, ${ALARMS_OF_USER_MAX})`,
      [company.organizationId, user.id],
    );
    expect(await owner.post(alarms.create.path, body())).toMatchObject({
      status: 409,
      body: { code: 'alarm.too_many_of_user', params: { max: ALARMS_OF_USER_MAX } },
    });
    expect((await company.admin.post(alarms.create.path, body())).status).toBe(200);
    await app.database.owner.query(
      `insert into alarm (organization_id, title, contacts, created_at)
       select $1, 'x', '[]', now() from generate_series(1, ${ALARMS_MAX - ALARMS_OF_USER_MAX - 1})`,
      [company.organizationId],
    );
    expect(await company.admin.post(alarms.create.path, body())).toMatchObject({ body: { code: 'alarm.too_many' } });
  });

  it('with a trailer that has left the fleet', async () => {
    const trailerId = await aTrailer();
    expect((await company.admin.delete(`/api/trailers/${trailerId}`)).status).toBe(204);
    const reply = await owner.post(alarms.create.path, body(cooling(trailerId)));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'settings.trailerId', code: 'unknown' }] } });
  });

  it('with the vehicle or the zone of another organization', async () => {
    const foreign = await freshCompany(app);
    const zone = (await foreign.admin.post(geoZones.create.path, aZone)).body;
    const vehicle = await fleetRows(app.database).vehicle(foreign.organizationId, 'MB 1');
    expect((await owner.post(alarms.create.path, body({ deviceIds: [vehicle.deviceId] }))).status).toBe(422);
    expect((await owner.post(alarms.create.path, body(entering(zone.id)))).status).toBe(422);
  });
});

const aZone = { naziv: 'Luka', swlatitude: 45.5, swlongitude: 13.7, nelatitude: 45.6, nelongitude: 13.8 };
const entering = (geoZoneId: number) => ({
  type: 'geo_zone',
  settings: { qualifier: 'enter', minTimeSeconds: 0, geoZoneId },
});

const aTrailer = () => fleetRows(app.database).trailer(company.organizationId, 'LJ 12-AB');
const cooling = (trailerId: number) => ({
  type: 'temperature',
  settings: { qualifier: -18, minTimeSeconds: 60, side: 'above', sensor: 0, trailerId },
});

describe('a rule follows', () => {
  it('its trailer, from vehicle to vehicle', async () => {
    const trailerId = await aTrailer();
    const { id } = await created(cooling(trailerId));
    const watched = async () => (await versions(id)).at(-1)?.device_ids;
    expect(await watched()).toEqual([]);
    await company.admin.patch(`/api/trailers/${trailerId}`, { vozilo: vehicleId });
    await expect.poll(watched).toEqual([deviceId]);
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    await company.admin.patch(`/api/trailers/${trailerId}`, { vozilo: other.vehicleId });
    await expect.poll(watched).toEqual([other.deviceId]);
    expect(await titles(owner, `/api/alarms/device/${deviceId}`)).toEqual([]);
  });

  it('its zone: moved, deleted and restored', async () => {
    const zone = (await company.admin.post(geoZones.create.path, aZone)).body;
    const { id } = await created(entering(zone.id));
    await company.admin.put(`/api/geoZone/${zone.id}`, { ...aZone, nelatitude: 45.7 });
    await expect.poll(() => versions(id)).toHaveLength(2);
    await company.admin.delete(`/api/geoZone/${zone.id}`);
    await expect.poll(async () => (await owner.get(one(id))).body.zoneDeleted).toBe(true);
    await company.admin.post(`/api/geoZone/${zone.id}/restore`);
    await expect.poll(async () => (await owner.get(one(id))).body.zoneDeleted).toBe(false);
    expect((await versions(id)).map(({ begins }) => begins)).toEqual([1, 2, 3, 4]);
  });

  it('what its owner may see', async () => {
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    const [{ id }, all] = [await created({ deviceIds: [deviceId, other.deviceId] }), await created()];
    const { body: user } = await owner.get('/api/user');
    await company.admin.post('/api/userVisibleVehicles', { userId: user.id, vehicleIds: [vehicleId] });
    await expect.poll(async () => (await versions(id)).at(-1)?.device_ids).toEqual([deviceId]);
    await expect.poll(async () => (await versions(all.id)).at(-1)?.device_ids).toEqual([deviceId]);
    expect((await owner.get(one(id))).body.unwatchedVehicles).toBe(1);
    expect((await owner.get(one(all.id))).body.unwatchedVehicles).toBe(0);
    // The choice stays, for the day on which the vehicle comes back.
    expect((await owner.get(one(id))).body.deviceIds).toEqual([deviceId, other.deviceId]);
  });
});

it('a rule says that its trailer or a chosen vehicle has left the fleet', async () => {
  const trailerId = await aTrailer();
  const cooled = await created(cooling(trailerId));
  const chosen = await created({ deviceIds: [deviceId] });
  expect(cooled).toMatchObject({ trailerRemoved: false, unwatchedVehicles: 0 });
  expect((await company.admin.delete(`/api/trailers/${trailerId}`)).status).toBe(204);
  expect((await company.admin.delete(`/api/vehicles/${vehicleId}`)).status).toBe(204);
  expect((await owner.get(one(cooled.id))).body).toMatchObject({ trailerRemoved: true, unwatchedVehicles: 0 });
  expect((await owner.get(one(chosen.id))).body).toMatchObject({ trailerRemoved: false, unwatchedVehicles: 1 });
  expect(await titles(owner, `/api/alarms/device/${deviceId}`)).toEqual([]);
});

describe('the history', () => {
  let alarmId: number;
  let firings = 0;

  beforeEach(async () => {
    ({ id: alarmId } = await created());
  });

  /** A firing as the ingest stores it. */
  async function fired(minutesAgo: number, of = deviceId): Promise<number> {
    firings += 1;
    const { rows } = await app.database.owner.query<{ id: number }>(
      `insert into alarm_event (organization_id, alarm_id, version, device_id, since, fired_at, value, notice)
       values ($1, $2, 1, $3, now() - make_interval(mins => $4, secs => $5 * 0.001), now() - make_interval(mins => $4), 95, 'none') returning id`,
      [company.organizationId, alarmId, of, minutesAgo, firings],
    );
    return rows[0]?.id ?? 0;
  }
  const listed = async (query = '', client = owner) =>
    alarmHistory.list.reply.parse((await client.get(`${alarmHistory.list.path}${query}`)).body);
  const ids = async (query = '', client = owner) => (await listed(query, client)).map(({ id }) => id);
  const unread = async () => (await owner.get(`${one(alarmId)}/history/unread`)).body.unread;

  it('has firings with the names of the wire, newest first, in pages', async () => {
    const [old, middle, recent] = [await fired(30), await fired(20), await fired(10)];
    expect(await ids()).toEqual([recent, middle, old]);
    expect(await ids('?limit=1')).toEqual([recent]);
    expect(await ids(`?before=${middle}`)).toEqual([old]);
    const [row] = (await owner.get(alarmHistory.list.path)).body;
    expect(row).toMatchObject({
      alarmId,
      vozilo: 'LJ KT-482',
      deviceId,
      title: 'Prehitro',
      prebrano: false,
      value: 95,
    });
    expect(row.casNastanka).toMatch(/Z$/);
  });

  it('is filtered by vehicle, alarm, time and what is unread', async () => {
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    const [mine, theirs] = [await fired(30), await fired(10, other.deviceId)];
    expect(await ids(`?deviceId=${deviceId}`)).toEqual([mine]);
    expect(await ids(`?alarmIds=${alarmId}`)).toEqual([theirs, mine]);
    expect(await ids('?alarmIds=999999')).toEqual([]);
    expect(await ids(`?from=${new Date(Date.now() - 20 * 60_000).toISOString()}`)).toEqual([theirs]);
    await owner.post(alarmHistory.markRead.path, { historyIds: [mine] });
    expect(await ids('?unread=true')).toEqual([theirs]);
  });

  it.each([
    ['a vehicle', () => ({ deviceId })],
    ['alarms', () => ({ alarmIds: [alarmId] })],
  ])('is marked read of %s, once, with who did it', async (_what, choice) => {
    await fired(10);
    await fired(20);
    expect(await unread()).toBe(2);
    expect((await owner.post(alarmHistory.markRead.path, choice())).body).toEqual({ updated: 2 });
    expect((await owner.post(alarmHistory.markRead.path, choice())).body).toEqual({ updated: 0 });
    expect(await unread()).toBe(0);
    expect((await owner.get(`${one(alarmId)}/history/total`)).body).toEqual({ total: 2 });
    expect((await owner.get(alarmHistory.counts.path)).body).toEqual([
      { alarmId, title: 'Prehitro', isDeleted: false, unread: 0, total: 2 },
    ]);
    expect((await listed())[0]).toMatchObject({ isRead: true, readBy: expect.stringContaining('Kos') });
  });

  it('needs a choice to be marked read', async () => {
    expect((await owner.post(alarmHistory.markRead.path, {})).status).toBe(422);
  });

  it('is cleared for a vehicle, and the rows are kept', async () => {
    await fired(10);
    expect((await owner.delete(`/api/alarms/device/${deviceId}/history`)).status).toBe(204);
    expect([await ids(), await unread()]).toEqual([[], 0]);
    const { rows } = await app.database.owner.query('select from alarm_event where cleared_by is not null');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is shown of visible vehicles and own alarms only', async () => {
    await fired(10);
    const colleague = await company.person();
    expect(await ids('', colleague)).toEqual([]);
    expect(await ids('', company.admin)).toHaveLength(1);
    const { body: user } = await owner.get('/api/user');
    await company.admin.post('/api/userVisibleVehicles', { userId: user.id, vehicleIds: [] });
    expect([await ids(), await unread()]).toEqual([[], 0]);
    expect((await owner.post(alarmHistory.markRead.path, { alarmIds: [alarmId] })).body).toEqual({ updated: 0 });
    expect((await owner.delete(`/api/alarms/device/${deviceId}/history`)).status).toBe(404);
  });

  it('keeps what a deleted alarm has fired', async () => {
    const event = await fired(10);
    await owner.delete(one(alarmId));
    expect(await ids()).toEqual([event]);
    expect((await owner.get(alarmHistory.counts.path)).body).toEqual([
      { alarmId, title: 'Prehitro', isDeleted: true, unread: 1, total: 1 },
    ]);
    expect((await owner.get(`${one(alarmId)}/history/unread`)).body).toEqual({ unread: 1 });
    expect((await owner.post(alarmHistory.markRead.path, { alarmIds: [alarmId] })).body).toEqual({ updated: 1 });
    expect((await owner.get(alarmHistory.counts.path)).body).toMatchObject([{ unread: 0 }]);
    expect((await owner.get(`${one(alarmId)}/history/total`)).body).toEqual({ total: 1 });
  });

  it('gives single entries by their ids', async () => {
    const [old, , recent] = [await fired(9 * 24 * 60), await fired(20), await fired(10)];
    expect(await ids(`?historyIds=${old},${recent}`)).toEqual([recent, old]);
    expect(await ids(`?historyIds=${old}`, await company.person())).toEqual([]);
  });

  it('is marked read of a vehicle and an alarm together', async () => {
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    const [mine, theirs] = [await fired(30), await fired(10, other.deviceId)];
    const { id: another } = await created({ title: 'Druga' });
    const both = { deviceId, alarmIds: [another] };
    expect((await owner.post(alarmHistory.markRead.path, both)).body).toEqual({ updated: 0 });
    expect((await owner.post(alarmHistory.markRead.path, { ...both, alarmIds: [alarmId] })).body).toEqual({
      updated: 1,
    });
    expect(await ids('?unread=true')).toEqual([theirs]);
    expect((await listed(`?historyIds=${mine}`))[0]?.isRead).toBe(true);
  });

  it('names the driver by card, else who was assigned then, and the country', async () => {
    const rows = fleetRows(app.database);
    const [byCard, assigned] = [
      await rows.driver(company.organizationId, 'Kartica', '1000000098402011'),
      await rows.driver(company.organizationId, 'Dodeljen'),
    ];
    const [old, recent] = [await fired(30), await fired(10)];
    const { owner: database } = app.database;
    await database.query(
      `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from, assigned_to)
       values ($1, $2, $3, now() - interval '1 hour', now() - interval '20 minutes')`,
      [company.organizationId, vehicleId, assigned],
    );
    expect((await listed()).map(({ driver }) => driver)).toEqual([null, 'Miha Dodeljen']);
    await database.query(`update alarm_event set driver = 'card:1000000098402011', country = 'SI' where id = $1`, [
      old,
    ]);
    await database.query(`update alarm_event set driver = $2 where id = $1`, [recent, `driver:${byCard}`]);
    expect(await listed()).toMatchObject([
      { driver: 'Miha Kartica', country: null },
      { driver: 'Miha Kartica', country: 'SI' },
    ]);
  });

  it('ends with the retention', async () => {
    await fired(7 * 31 * 24 * 60);
    const recent = await fired(10);
    await deleteOldEvents(app.database, 6, Date.now());
    expect(await ids()).toEqual([recent]);
  });

  it('counts withdrawn firings in neither unread nor total, and shows why', async () => {
    const event = await fired(10);
    await app.database.owner.query(
      `update alarm_event set withdrawn_at = now(), withdrawn_reason = 'late_records' where id = $1`,
      [event],
    );
    expect(await unread()).toBe(0);
    expect((await listed())[0]?.withdrawn).toMatchObject({ reason: 'late_records' });
  });
});
