import { createSocket } from 'node:dgram';
import { endpoints } from '@konvoj/contract';
import { codecId, encodeAvl, encodeAvlData, encodeDatagram, encodeHandshake } from '@konvoj/teltonika';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/telemetry/gateway/eventually.testing.ts';
import {
  aRecord,
  connectTracker,
  signedInTracker,
} from '../../apps/server/src/telemetry/gateway/tracker-client.testing.ts';
import { UNKNOWN_PER_ADDRESS } from '../../apps/server/src/telemetry/ingest/unknown-limit.ts';
import { fleetRows } from '../support/fleet.ts';
import { signedIn, startApp } from '../support/index.ts';
import type { Client, TestApp } from '../support/index.ts';

// Tracker admission: attacks of somebody who knows the IMEI of a truck, over real sockets.

const TRUCK = '356307042441013';
const NEW = '356307042441021';
const PHONE = 'telefon-7';
const calls = endpoints.trackers;
const path = calls.list.path;

let app: TestApp;
let admin: Client;
let truck: number;
let truckTracker: number;
let phone: number;
let parked: number;

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  admin = await signedIn(app, 'admin@kolovrat.example');
  truck = (await rows.vehicle(organizationId, 'LJ KT-482')).deviceId;
  truckTracker = await rows.tracker(organizationId, truck, TRUCK);
  phone = (await rows.vehicle(organizationId, 'LJ TEL-7')).deviceId;
  parked = (await rows.vehicle(organizationId, 'LJ NEW-1')).deviceId;
  const client = await signedInTracker(app.ports.teltonika, TRUCK);
  client.send(encodeAvl({ codec: codecId.codec8Extended, records: [{ ...aRecord(0), time: Date.now() - 60_000 }] }));
  await client.receive(4);
  client.socket.destroy();
});
afterAll(() => app.close());

const away = { lat: '41.9', lon: '12.5' };
const report = (fields: Record<string, string>, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${app.ports.osmand}/?${new URLSearchParams(fields).toString()}`, init);
/** Everything that is stored of a vehicle. */
async function traceOf(deviceId: number) {
  const { rows: positions } = await app.database.owner.query(
    'select device_time, latitude, longitude from position where device_id = $1 order by 1',
    [deviceId],
  );
  const { rows: last } = await app.database.owner.query(
    'select version, device_time, latitude, longitude from device_state where device_id = $1',
    [deviceId],
  );
  return { positions, last };
}
const incidents = async (id: number) =>
  calls.contact.reply.parse((await admin.get(`${path}/${id}/contact`)).body).incidents;
/** The answer to a record in a datagram, once the refusal is shown at the tracker. */
async function answersByUdp(imei: string, trackerId: number): Promise<Buffer[]> {
  const socket = createSocket('udp4');
  const answers: Buffer[] = [];
  socket.on('message', (bytes) => answers.push(bytes));
  const data = encodeAvlData({ codec: codecId.codec8, records: [{ ...aRecord(0), time: Date.now() }] });
  const datagram = encodeDatagram({ packetId: 1, packetType: 0, avlPacketId: 1, imei, data });
  socket.send(datagram, app.ports.teltonika, '127.0.0.1');
  await eventually(async () =>
    expect(await incidents(trackerId)).toContainEqual(
      expect.objectContaining({ kind: 'wrong_protocol', protocol: 'teltonika-udp' }),
    ),
  );
  socket.close();
  return answers;
}
const unknown = async () =>
  (await app.database.owner.query<{ imei: string }>('select imei from unknown_tracker')).rows.map(({ imei }) => imei);

describe('somebody who knows the IMEI of a truck', () => {
  it('does not move it by HTTP, in whatever form', async () => {
    const before = await traceOf(truck);
    expect(before.positions).toHaveLength(1);
    const location = { timestamp: new Date().toISOString(), coords: { latitude: 41.9, longitude: 12.5 } };
    const answers = [
      await report({ id: TRUCK, ...away }),
      await report({ deviceid: TRUCK, ...away }, { method: 'POST' }),
      await report({}, { method: 'POST', body: new URLSearchParams({ id: TRUCK, ...away }) }),
      await report(
        {},
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ device_id: TRUCK, location }),
        },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 404]);
    expect(await traceOf(truck)).toEqual(before);
    await eventually(async () =>
      expect(await incidents(truckTracker)).toMatchObject([
        { kind: 'wrong_protocol', times: 4, protocol: 'osmand', address: '127.0.0.1' },
      ]),
    );
  });

  it('does not move it by UDP, and gets no answer', async () => {
    const before = await traceOf(truck);
    expect(await answersByUdp(TRUCK, truckTracker)).toEqual([]);
    expect(await traceOf(truck)).toEqual(before);
  });

  it('does not decide by UDP how a tracker without a protocol reports', async () => {
    const { body } = await admin.post(path, { imei: NEW, deviceId: parked });
    expect(await answersByUdp(NEW, body.id)).toEqual([]);
    expect(await traceOf(parked)).toEqual({ positions: [], last: [] });
    const tracker = await app.database.owner.query('select protocol from tracker where imei = $1', [NEW]);
    expect(tracker.rows).toEqual([{ protocol: null }]);
    const box = await signedInTracker(app.ports.teltonika, NEW);
    box.socket.destroy();
  });

  it('a takeover of its connection is shown with both addresses', async () => {
    const box = await signedInTracker(app.ports.teltonika, TRUCK);
    const attacker = await signedInTracker(app.ports.teltonika, TRUCK, '127.0.0.9');
    await box.ended();
    attacker.socket.destroy();
    await eventually(async () =>
      expect(await incidents(truckTracker)).toContainEqual(
        expect.objectContaining({ kind: 'takeover', times: 1, address: '127.0.0.9', previousAddress: '127.0.0.1' }),
      ),
    );
  });
});

describe('somebody who knows the name of a phone', () => {
  it('does not move it without its key, and an attempt reveals nothing', async () => {
    const { body } = await admin.post(path, { imei: PHONE, protocol: 'osmand', deviceId: phone });
    const { key } = calls.renewKey.reply.parse((await admin.post(`${path}/${body.id}/key`)).body);
    const wrong = [
      await report({ id: PHONE, ...away }),
      await report({ id: PHONE, ...away, key: `${key}x` }),
      await report({ id: PHONE, ...away }, { headers: { authorization: 'Bearer guess' } }),
    ];
    const stranger = await report({ id: 'telefon-8', ...away });
    for (const answer of wrong) expect([answer.status, await answer.text()]).toEqual([stranger.status, '']);
    expect((await traceOf(phone)).positions).toEqual([]);
    expect((await report({ id: PHONE, ...away, key })).status).toBe(200);
    expect((await traceOf(phone)).positions).toHaveLength(1);
    await eventually(async () =>
      expect((await incidents(body.id)).map(({ kind, times }) => `${kind} ${times}`).toSorted()).toEqual([
        'key_missing 1',
        'wrong_key 2',
      ]),
    );
  });
});

describe('somebody who invents trackers', () => {
  it('fills the list of unknown trackers up to a limit per address, over all ways together', async () => {
    for (let i = 0; i < UNKNOWN_PER_ADDRESS + 20; i += 1) await report({ id: `made-up-${i}`, ...away });
    for (let i = 0; i < 10; i += 1) {
      const client = await connectTracker(app.ports.teltonika);
      client.send(encodeHandshake(String(356_307_000_000_000 + i)));
      expect(await client.ended()).toBe('00');
    }
    await eventually(async () => expect((await unknown()).length).toBeGreaterThan(UNKNOWN_PER_ADDRESS - 5));
    expect((await unknown()).length).toBeLessThanOrEqual(UNKNOWN_PER_ADDRESS);
    // another address still is heard of
    const other = await connectTracker(app.ports.teltonika, '127.0.0.8');
    other.send(encodeHandshake('352093086403655'));
    await other.ended();
    await eventually(async () => expect(await unknown()).toContain('352093086403655'));
  });

  it('with endless or invisible names is not even looked up', async () => {
    const names = ['x'.repeat(65), 'x'.repeat(10_000), 'a\u0000b\u0007', '\u202Etelefon'];
    for (const name of names) expect((await report({ id: name, ...away })).status).toBe(400);
    const text = `text=a%00b&id=${PHONE}%00`;
    expect((await fetch(`http://127.0.0.1:${app.ports.osmand}/?${text}`)).status).toBe(400);
    expect((await unknown()).filter((name) => name.length > 64 || /\p{C}/u.test(name))).toEqual([]);
  });
});

it('a header of trackers does not replace the token against forged requests', async () => {
  const session = admin.cookie('konvoj_session') ?? admin.cookie('__Host-konvoj_session');
  expect(session).toBeDefined();
  const forged = await admin.send('DELETE', `${path}/${truckTracker}`, undefined, { 'x-ingest-key': 'anything' });
  expect(forged).toMatchObject({ status: 403, body: { code: 'csrf_missing' } });
});
