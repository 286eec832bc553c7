import { endpoints } from '@konvoj/contract';
import { codecId, encodeAvl, encodeHandshake } from '@konvoj/teltonika';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { eventually } from '../../telemetry/gateway/eventually.testing.ts';
import { aRecord, connectTracker, signedInTracker } from '../../telemetry/gateway/tracker-client.testing.ts';

const calls = endpoints.trackers;
const path = calls.list.path;
const STRANGER = '356307042441013';
const KNOWN = '352093086403655';
const SPARE = '357073295126383';

let app: TestApp;
let rows: FleetRows;
let admin: Client;
let dispatcher: Client;
let stranger: Client;
let truck: number;
let van: number;
let known: number;

beforeAll(async () => {
  app = await startApp();
  rows = fleetRows(app.database);
  const kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId: kolovrat, canEditFleet: true });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  truck = (await rows.vehicle(kolovrat, 'LJ KT-482')).deviceId;
  van = (await rows.vehicle(kolovrat, 'MB 11-AAA')).deviceId;
  await rows.vehicle(other, 'GO 22-BBB');
  admin = await signedIn(app, 'admin@kolovrat.example');
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  const { body } = await admin.post(path, { imei: KNOWN, model: 'FMC650', phone: '+386 41 111 222', deviceId: van });
  known = body.id;
});
afterAll(() => app.close());

const seconds = (ago: number) => Date.now() - ago * 1_000;
const aPacket = (...times: number[]) =>
  encodeAvl({ codec: codecId.codec8Extended, records: times.map((time) => ({ ...aRecord(0), time })) });
const imeis = async (client: Client, query = '') =>
  calls.list.reply.parse((await client.get(path + query)).body).map(({ imei }) => imei);
const strangers = async (client: Client) =>
  calls.unknown.reply.parse((await client.get(calls.unknown.path)).body).map(({ imei }) => imei);

describe('trackers', () => {
  it('are reserved for administrators', async () => {
    expect(await app.client().get(path)).toMatchObject({ status: 401 });
    expect(await dispatcher.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await dispatcher.post(path, { imei: STRANGER })).toMatchObject({ status: 403 });
  });

  it('are listed with their vehicle, only to their own organization', async () => {
    const { body } = await admin.get(path);
    expect(body).toMatchObject([
      {
        imei: KNOWN,
        protocol: null,
        hasKey: false,
        refused: null,
        model: 'FMC650',
        family: 'B',
        phone: '+386 41 111 222',
        deviceId: van,
        vehicle: { rgsOznaka: 'MB 11-AAA' },
        mountedAt: '2020-01-01T00:00:00.000Z',
        lastContact: null,
      },
    ]);
    expect(await imeis(stranger)).toEqual([]);
    expect(await imeis(admin, '?search=fmc650')).toEqual([KNOWN]);
    expect(await imeis(admin, '?search=GO%2022')).toEqual([]);
  });

  it.each([
    [{ imei: '352093086403656' }, 'imei', 'invalid'],
    [{ imei: '4711', protocol: 'teltonika' }, 'imei', 'invalid'],
    [{ imei: '4711', protocol: 'teltonika-udp' }, 'imei', 'invalid'],
    [{ imei: '4711', protocol: 'gt06' }, 'protocol', 'invalid'],
    [{ imei: 'miha k', protocol: 'osmand' }, 'imei', 'invalid'],
    [{}, 'imei', 'required'],
    [{ imei: SPARE, family: 'Z' }, 'family', 'invalid'],
    [{ imei: SPARE, mountedAt: '2026-02-30 00:00:00', deviceId: 1 }, 'mountedAt', 'invalid_date'],
    [{ imei: SPARE, deviceId: 999_999 }, 'deviceId', 'unknown'],
    [{ imei: SPARE, mountedAt: '2199-01-01 00:00:00', deviceId: 1 }, 'mountedAt', 'in_future'],
  ])('refuse %j', async (body, field, code) => {
    expect(await admin.post(path, body)).toMatchObject({ status: 422, body: { errors: [{ path: field, code }] } });
    expect(await imeis(admin)).toEqual([KNOWN]);
  });

  it('that are registered anywhere are refused as taken, without naming the organization', async () => {
    const here = await admin.post(path, { imei: KNOWN });
    const there = await stranger.post(path, { imei: KNOWN });
    expect(here).toMatchObject({ status: 409, body: { code: 'tracker.taken' } });
    expect({ ...there.body, requestId: '' }).toEqual({ ...here.body, requestId: '' });
  });

  it('of another organization are hidden', async () => {
    const missing = await admin.patch(`${path}/999999`, { model: 'FMB120' });
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const reply of [
      await stranger.patch(`${path}/${known}`, { model: 'FMB120' }),
      await stranger.delete(`${path}/${known}`),
      await stranger.get(`${path}/${known}/contact`),
    ]) {
      expect({ ...reply.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
  });

  it('cannot be mounted in a vehicle of another organization', async () => {
    const foreign = await stranger.get(endpoints.devices.list.path);
    const reply = await admin.patch(`${path}/${known}`, { deviceId: foreign.body[0].id });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'deviceId', code: 'unknown' }] } });
  });
});

describe('an unregistered tracker', () => {
  it('is listed as unknown, is registered with one call, and its vehicle is on the map', async () => {
    const first = await connectTracker(app.ports.teltonika);
    first.send(encodeHandshake(STRANGER));
    expect(await first.ended()).toBe('00');
    await eventually(async () => expect(await strangers(admin)).toEqual([STRANGER]));

    const adopted = await admin.post(path, { imei: STRANGER, model: 'FMC130', deviceId: truck });
    expect(adopted).toMatchObject({ status: 200, body: { family: 'A', vehicle: { rgsOznaka: 'LJ KT-482' } } });
    expect(await strangers(admin)).toEqual([]);

    const second = await signedInTracker(app.ports.teltonika, STRANGER);
    // Records from before the registration, buffered in the tracker, count as well.
    const packet = aPacket(seconds(3_600), seconds(10));
    second.send(packet);
    expect(await second.receive(4)).toBe('00000002');
    const { body } = await admin.get(`${endpoints.positions.list.path}?deviceId=${truck}&${lastHours(2)}`);
    expect(body).toHaveLength(2);
    const current = await admin.get(endpoints.positions.list.path);
    expect(current.body.map(({ deviceId }: { deviceId: number }) => deviceId)).toContain(truck);

    const contact = calls.contact.reply.parse((await admin.get(`${path}/${adopted.body.id}/contact`)).body);
    expect(contact).toMatchObject({ connected: true, packets: 1, records: 2, refused: 0 });
    expect(contact.frames).toMatchObject([
      { bytes: packet.length, hex: Buffer.from(packet).toString('hex'), text: null },
    ]);
    expect(contact.address).toContain('127.0.0.1');
    second.socket.destroy();
  });

  it('may be registered with any reported identifier, also without a check digit', async () => {
    const odd = '356307042441014';
    expect(await admin.post(path, { imei: odd })).toMatchObject({ status: 422 });
    const client = await connectTracker(app.ports.teltonika);
    client.send(encodeHandshake(odd));
    await client.ended();
    await eventually(async () => expect(await strangers(stranger)).toEqual([odd]));
    expect(await admin.post(path, { imei: odd })).toMatchObject({ status: 200, body: { deviceId: null } });
  });

  it('that sends over HTTP is accepted as soon as it is registered', async () => {
    const report = () => fetch(`http://127.0.0.1:${app.ports.osmand}/?id=telefon-7&lat=46.05&lon=14.5`);
    expect((await report()).status).toBe(400);
    const { body } = await admin.post(path, { imei: 'telefon-7', protocol: 'osmand', deviceId: van });
    expect((await report()).status).toBe(200);
    const contact = await admin.get(`${path}/${body.id}/contact`);
    expect(contact.body.frames[0].text).toContain('id=telefon-7');
    expect(await admin.delete(`${path}/${body.id}`)).toMatchObject({ status: 204 });
    expect((await report()).status).toBe(400);
    await eventually(async () => expect(await strangers(admin)).toContain('telefon-7'));
  });
});

describe('the protocol of a tracker', () => {
  it('is that of its first contact when none was given; later only that one is accepted', async () => {
    const { body } = await admin.post(path, { imei: 'telefon-8', deviceId: van });
    expect(body.protocol).toBeNull();
    const url = `http://127.0.0.1:${app.ports.osmand}/?id=telefon-8&lat=46.05&lon=14.5`;
    expect((await fetch(url)).status).toBe(200);
    const one = async () =>
      calls.list.reply.parse((await admin.get(path)).body).find(({ imei }) => imei === 'telefon-8');
    expect(await one()).toMatchObject({ protocol: 'osmand', refused: null });
    await admin.patch(`${path}/${body.id}`, { protocol: 'owntracks' });
    expect((await fetch(url)).status).toBe(400);
    await eventually(async () => expect(await one()).toMatchObject({ refused: { kind: 'wrong_protocol' } }));
    await admin.delete(`${path}/${body.id}`);
  });
});

describe('the key of a tracker', () => {
  it('is shown once, can be renewed and deleted, and reports need the current one', async () => {
    const { body } = await admin.post(path, { imei: 'telefon-9', protocol: 'osmand', deviceId: van });
    const url = `http://127.0.0.1:${app.ports.osmand}/?id=telefon-9&lat=46.05&lon=14.5`;
    const report = async (key?: string) => (await fetch(key === undefined ? url : `${url}&key=${key}`)).status;
    expect(await report()).toBe(200);
    const first = calls.renewKey.reply.parse((await admin.post(`${path}/${body.id}/key`)).body).key;
    expect([await report(), await report(first)]).toEqual([400, 200]);
    const second = calls.renewKey.reply.parse((await admin.post(`${path}/${body.id}/key`)).body).key;
    expect([await report(first), await report(second)]).toEqual([400, 200]);
    const listed = JSON.stringify((await admin.get(path)).body);
    expect(listed).toContain('"hasKey":true');
    const { rows: stored } = await app.database.owner.query('select * from tracker_key');
    const { rows: audited } = await app.database.owner.query('select * from audit_entry where entity_id = $1', [
      String(body.id),
    ]);
    expect(listed + JSON.stringify(stored) + JSON.stringify(audited)).not.toContain(second);
    expect(audited.map(({ after }) => after)).toContainEqual({ keyReplaced: true });
    expect(await admin.delete(`${path}/${body.id}/key`)).toMatchObject({ status: 204 });
    expect(await report()).toBe(200);
    await admin.delete(`${path}/${body.id}`);
  });
});

describe('a registered tracker', () => {
  let id: number;
  const change = (body: Record<string, unknown>) => admin.patch(`${path}/${id}`, body);
  const trackOf = async (deviceId: number) =>
    (await admin.get(`${endpoints.positions.list.path}?deviceId=${deviceId}&${lastHours(2)}`)).body.length;

  beforeAll(async () => {
    const kolovrat = (await admin.get(endpoints.session.user.path)).body.organization.id;
    truck = (await rows.vehicle(kolovrat, 'LJ SELITEV-1')).deviceId;
    van = (await rows.vehicle(kolovrat, 'LJ SELITEV-2')).deviceId;
    id = (await admin.post(path, { imei: SPARE, model: 'FMB120', deviceId: truck })).body.id;
  });

  it('is moved while it is connected: later records belong to the other vehicle', async () => {
    const client = await signedInTracker(app.ports.teltonika, SPARE);
    client.send(aPacket(seconds(1_800)));
    expect(await client.receive(4)).toBe('00000001');
    const moved = await change({ deviceId: van, mountedAt: new Date(seconds(900)).toISOString() });
    expect(moved).toMatchObject({ status: 200, body: { deviceId: van, vehicle: { rgsOznaka: 'LJ SELITEV-2' } } });
    await eventually(async () => {
      client.send(aPacket(seconds(600), seconds(1_200)));
      await client.receive(4);
      expect(await trackOf(van)).toBeGreaterThan(0);
    });
    // A late record of the time before stays with the former vehicle.
    expect(await trackOf(truck)).toBeGreaterThan(1);
    client.socket.destroy();
  });

  it('gets a corrected model, whose elements are read from the next packet on', async () => {
    expect(await change({ model: 'FMC650' })).toMatchObject({ body: { family: 'B', deviceId: van } });
    expect(await change({ family: 'A' })).toMatchObject({ body: { family: 'A', model: 'FMC650' } });
    expect(await change({ phone: '041 333 444' })).toMatchObject({ body: { family: 'A', phone: '041 333 444' } });
  });

  it('gets a corrected IMEI unless that one is registered', async () => {
    expect(await change({ imei: KNOWN })).toMatchObject({ status: 409, body: { code: 'tracker.taken' } });
    expect(await change({ imei: '490154203237518' })).toMatchObject({ status: 200 });
    expect(await change({ imei: SPARE })).toMatchObject({ status: 200, body: { imei: SPARE, deviceId: van } });
  });

  it('gets a corrected time of mounting, later or earlier', async () => {
    const [earlier, later] = [seconds(7_200), seconds(300)].map((at) => new Date(at).toISOString());
    expect(await change({ mountedAt: earlier })).toMatchObject({ body: { deviceId: van, mountedAt: earlier } });
    expect(await change({ mountedAt: later })).toMatchObject({ body: { deviceId: van, mountedAt: later } });
    expect(await change({ deviceId: van })).toMatchObject({ body: { mountedAt: later } });
    expect(await change({ deviceId: null })).toMatchObject({ body: { deviceId: null, mountedAt: null } });
  });

  it('that is removed is disconnected, and any organization can register it next', async () => {
    await change({ deviceId: van });
    const client = await signedInTracker(app.ports.teltonika, SPARE);
    client.send(aPacket(seconds(5)));
    expect(await client.receive(4)).toBe('00000001');
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({ status: 204 });
    client.send(aPacket(seconds(4)));
    expect(await client.ended()).toBe('00');
    expect(await imeis(admin)).not.toContain(SPARE);
    const taken = await stranger.post(path, { imei: SPARE });
    expect(taken).toMatchObject({ status: 200, body: { model: null, phone: null, lastContact: null } });
    // Data it sent for its former owner are hidden from the new one.
    const contact = await stranger.get(`${path}/${taken.body.id}/contact`);
    expect(contact.body).toMatchObject({ packets: 0, frames: [] });
  });

  it('has an audit entry for registration, move and removal', async () => {
    const { rows: entries } = await app.database.owner.query(
      `select action, before, after from audit_entry where entity = 'tracker' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(entries[0]).toMatchObject({ action: 'create', after: { imei: SPARE, vehicle: 'LJ SELITEV-1' } });
    expect(entries[1]).toMatchObject({
      action: 'update',
      before: { vehicle: 'LJ SELITEV-1' },
      after: { vehicle: 'LJ SELITEV-2' },
    });
    expect(entries.at(-2)).toMatchObject({ action: 'delete', before: { vehicle: 'LJ SELITEV-2' } });
  });
});

function lastHours(hours: number): string {
  const from = new Date(Date.now() - hours * 3_600_000).toISOString();
  return new URLSearchParams({ from, to: new Date().toISOString() }).toString();
}
