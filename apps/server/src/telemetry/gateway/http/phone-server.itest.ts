import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { ManualClock } from '../../../platform/clock.testing.ts';
import { createHttp } from '../../../platform/http/index.ts';
import { silentLog } from '../../../platform/logging.ts';
import { testDatabase } from '../../../../../../tests/support/database.ts';
import { fleetRows } from '../../../../../../tests/support/fleet.ts';
import { transaction } from '../../../platform/database.ts';
import { createIngestKey, ingestKeys, type IngestKeys } from '../ingest-keys.ts';
import { eventually } from '../eventually.testing.ts';
import { gatewayOfTest } from '../gateway.testing.ts';
import type { KnownTracker } from '../../ingest/port.ts';
import { aTracker, recordedIngest } from '../recorded-ingest.testing.ts';
import { IMEI } from '../tracker-client.testing.ts';

const KEY = 'kik_of-organization-1';
const keys: IngestKeys = {
  organizationOf: (secret) => Promise.resolve(secret === KEY ? 1 : secret === 'kik_other' ? 2 : null),
};

async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const reply = await fetch(url, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: reply.status, text: await reply.text() };
}

function atPort(port: number, path = '/'): string {
  return `http://127.0.0.1:${port}${path}`;
}

/** An ingest that knows one phone, with these changes. */
const aPhone = (changes: Partial<KnownTracker> = {}) =>
  recordedIngest(aTracker(IMEI, { protocol: 'osmand', ...changes }));

describe('port 5055, reports of apps', () => {
  it.each([
    ['a query', (url: string) => fetch(`${url}?id=${IMEI}&lat=46.05&lon=14.5&timestamp=1773473415&speed=50`)],
    [
      'a query by POST',
      (url: string) => fetch(`${url}?id=${IMEI}&lat=46.05&lon=14.5&timestamp=1773473415&speed=50`, { method: 'POST' }),
    ],
    [
      'a form',
      (url: string) =>
        fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ id: IMEI, lat: '46.05', lon: '14.5', timestamp: '1773473415', speed: '50' }),
        }),
    ],
  ])('accepts %s', async (_, send) => {
    const gateway = await gatewayOfTest({ ingest: aPhone() });
    const reply = await send(atPort(gateway.osmandPort));
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(gateway.ingest.submitted).toMatchObject([
      {
        imei: IMEI,
        protocol: 'osmand',
        records: [{ record: { latitude: 46.05, speedKmh: 92.6, deviceTime: 1_773_473_415_000 } }],
      },
    ]);
  });

  it('answers only when the report is stored', async () => {
    const gateway = await gatewayOfTest({ ingest: aPhone() });
    gateway.ingest.hold();
    let isAnswered = false;
    const reply = fetch(atPort(gateway.osmandPort, `/?id=${IMEI}&lat=46&lon=14`)).then((answer) => {
      isAnswered = true;
      return answer.status;
    });
    await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
    expect(isAnswered).toBe(false);
    gateway.ingest.release();
    expect(await reply).toBe(200);
  });

  it('accepts the JSON of Traccar Client; an unknown device is 404 there and 400 with a query', async () => {
    const gateway = await gatewayOfTest({ ingest: aPhone() });
    const location = { timestamp: '2026-03-14T07:30:15.000Z', coords: { latitude: 46.05, longitude: 14.5, speed: 20 } };
    const url = atPort(gateway.osmandPort);
    expect((await post(url, { device_id: IMEI, location })).status).toBe(200);
    expect(gateway.ingest.submitted).toMatchObject([
      { protocol: 'traccar-client', records: [{ record: { speedKmh: 72 } }] },
    ]);
    expect((await post(url, { device_id: 'nobody', location })).status).toBe(404);
    expect((await post(url, { hello: 1 })).status).toBe(400);
    expect((await post(url, '{')).status).toBe(400);
    expect((await fetch(`${url}?id=nobody&lat=46&lon=14`)).status).toBe(400);
    expect((await fetch(`${url}?lat=46&lon=14`)).status).toBe(400);
  });

  it('accepts a tracker with a key only with that key, which is stored nowhere', async () => {
    const keyHash = createHash('sha256').update('ktk_secret').digest();
    const ingest = aPhone({ keyHash });
    const gateway = await gatewayOfTest({ ingest });
    const url = `${atPort(gateway.osmandPort)}?id=${IMEI}&lat=46.05&lon=14.5&timestamp=1773473415`;
    expect((await fetch(url)).status).toBe(400);
    expect((await fetch(`${url}&key=ktk_guess`)).status).toBe(400);
    expect(ingest.submitted).toEqual([]);
    expect((await fetch(`${url}&key=ktk_secret`)).status).toBe(200);
    expect((await fetch(url, { headers: { authorization: 'Bearer ktk_secret' } })).status).toBe(200);
    const location = { timestamp: '2026-03-14T07:30:15.000Z', coords: { latitude: 46.05, longitude: 14.5 } };
    const json = atPort(gateway.osmandPort, '/?key=ktk_secret');
    expect((await post(json, { device_id: IMEI, location })).status).toBe(200);
    expect(ingest.submitted).toHaveLength(3);
    const kept = ingest.submitted.flatMap(({ records }) => records.map(({ raw, record }) => [raw, record.attributes]));
    expect(JSON.stringify(kept)).not.toContain('ktk_secret');
    const frames = gateway.contactOf(IMEI).frames.map(({ bytes }) => Buffer.from(bytes).toString());
    expect(frames.join()).not.toContain('ktk_secret');
    await gateway.close();
    expect(ingest.incidents).toMatchObject([
      { kind: 'key_missing', times: 1, protocol: 'osmand', address: '127.0.0.1' },
      { kind: 'wrong_key', times: 1 },
    ]);
  });

  it('refuses a tracker of another protocol like an unknown one, and records the incident', async () => {
    const ingest = recordedIngest(aTracker(IMEI, { protocol: 'teltonika' }));
    const gateway = await gatewayOfTest({ ingest });
    const url = atPort(gateway.osmandPort);
    expect((await fetch(`${url}?id=${IMEI}&lat=46&lon=14`)).status).toBe(400);
    expect((await post(url, { device_id: IMEI, location: { coords: {} } })).status).toBe(404);
    expect(ingest.submitted).toEqual([]);
    const refused = 'konvoj_gateway_refused_total';
    expect(await gateway.counted(refused, { reason: 'wrong_protocol' })).toBe(1);
    await gateway.close();
    expect(ingest.incidents).toMatchObject([{ kind: 'wrong_protocol', times: 2 }]);
  });

  it('registers the protocol of a tracker at its first contact', async () => {
    const ingest = recordedIngest(aTracker('telefon-7'));
    const gateway = await gatewayOfTest({ ingest, keys });
    expect((await fetch(atPort(gateway.osmandPort, '/?id=telefon-7&lat=46&lon=14'))).status).toBe(200);
    const other = { ...forwarded(TIME), device: { uniqueId: 'telefon-7' } };
    const url = atPort(gateway.osmandPort, '/api/ingest/traccar');
    expect(await post(url, other, { authorization: `Bearer ${KEY}` })).toMatchObject({
      status: 202,
      text: expect.stringContaining('wrong_protocol'),
    });
    expect((await fetch(atPort(gateway.osmandPort, '/?id=telefon-7&lat=46&lon=14'))).status).toBe(200);
  });

  it.each(['a'.repeat(65), 'a%00b%07', '%E2%80%AEtelefon'])('never searches for the identifier %s', async (id) => {
    const gateway = await gatewayOfTest();
    expect((await fetch(atPort(gateway.osmandPort, `/?id=${id}&lat=46&lon=14`))).status).toBe(400);
    expect(gateway.ingest.asked).toEqual([]);
  });

  it('limits connections that have not reported yet', async () => {
    const clock = new ManualClock();
    const gateway = await gatewayOfTest({ ingest: aPhone(), clock, limits: { httpStrangersPerAddress: 1 } });
    const silent = connect(gateway.osmandPort, '127.0.0.1');
    silent.on('error', () => undefined);
    await once(silent, 'connect');
    const refused = () => gateway.counted('konvoj_gateway_refused_total', { reason: 'too_many_connections' });
    await eventually(async () => {
      await fetch(atPort(gateway.osmandPort, `/?id=${IMEI}&lat=46&lon=14`)).catch(() => undefined);
      expect(await refused()).toBeGreaterThan(0);
    });
    clock.advance(3_000);
    expect((await fetch(atPort(gateway.osmandPort, `/?id=${IMEI}&lat=46&lon=14`))).status).toBe(200);
    if (!silent.destroyed) await once(silent, 'close');
  });

  it('refuses a large body and an unknown path', async () => {
    const gateway = await gatewayOfTest({ limits: { httpBodyBytes: 1000 } });
    expect((await post(atPort(gateway.osmandPort), 'x'.repeat(2000))).status).toBe(413);
    expect((await fetch(atPort(gateway.osmandPort, '/secret'))).status).toBe(404);
  });

  it('ends a request that never completes', async () => {
    const gateway = await gatewayOfTest({ limits: { httpRequestMs: 50 } });
    const slow = connect(gateway.osmandPort, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.resume();
    slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-Endless: ');
    await once(slow, 'close');
    expect(slow.destroyed).toBe(true);
  });
});

const forwarded = (time: string) => ({
  position: {
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: 46.05,
    longitude: 14.5,
    speed: 50,
    attributes: { ignition: true },
  },
  device: { uniqueId: IMEI },
});
const TIME = '2026-03-14T07:30:15.000+00:00';

describe('positions of another server and of OwnTracks', () => {
  it('are accepted from Traccar with the key of the organization', async () => {
    const gateway = await gatewayOfTest({ keys });
    const url = atPort(gateway.osmandPort, '/api/ingest/traccar');
    const json = { 'content-type': 'application/json' };
    expect((await post(url, forwarded(TIME), { ...json, authorization: `Bearer ${KEY}` })).status).toBe(200);
    expect((await post(url, forwarded(TIME), { ...json, 'x-ingest-key': KEY })).status).toBe(200);
    expect(gateway.ingest.submitted).toMatchObject([
      { imei: IMEI, protocol: 'traccar', records: [{ record: { latitude: 46.05, ignition: true } }] },
      { records: [{ record: gateway.ingest.submitted[0]?.records[0]?.record }] },
    ]);
  });

  it('are refused without a key; a tracker of another organization is unknown', async () => {
    const gateway = await gatewayOfTest({ keys });
    const url = atPort(gateway.osmandPort, '/api/ingest/traccar');
    expect((await post(url, forwarded(TIME))).status).toBe(401);
    expect((await post(url, forwarded(TIME), { authorization: 'Bearer wrong' })).status).toBe(401);
    expect(await post(url, forwarded(TIME), { authorization: 'Bearer kik_other' })).toMatchObject({
      status: 202,
      text: expect.stringContaining('unknown_tracker'),
    });
    expect((await post(url, { event: {} }, { authorization: `Bearer ${KEY}` })).status).toBe(400);
    expect(gateway.ingest.submitted).toEqual([]);
  });

  it('belong to the mounting of their time: the key of a former organization is refused', async () => {
    const moved = Date.UTC(2026, 5, 1);
    const mountings = [
      { organizationId: 2, deviceId: 1, from: 0, to: moved },
      { organizationId: 1, deviceId: 7, from: moved, to: null },
    ];
    const gateway = await gatewayOfTest({ keys, ingest: recordedIngest(aTracker(IMEI, { mountings })) });
    const url = atPort(gateway.osmandPort, '/api/ingest/traccar');
    const mine = { authorization: `Bearer ${KEY}` };
    expect((await post(url, forwarded('2026-03-14T07:30:15.000+00:00'), mine)).status).toBe(202);
    expect((await post(url, forwarded('2026-07-14T07:30:15.000+00:00'), mine)).status).toBe(200);
  });

  it('are accepted from OwnTracks by Basic authentication: user is the tracker, password the key', async () => {
    const gateway = await gatewayOfTest({ keys });
    const url = atPort(gateway.osmandPort, '/api/ingest/owntracks');
    const basic = (user: string) => ({ authorization: `Basic ${Buffer.from(`${user}:${KEY}`).toString('base64')}` });
    const location = { _type: 'location', tst: 1_773_473_415, lat: 46.05, lon: 14.5, vel: 80, tid: 'mi' };
    expect(await post(url, location, basic(IMEI))).toEqual({ status: 200, text: '[]' });
    expect(await post(url, '', basic(IMEI))).toEqual({ status: 200, text: '[]' });
    expect(await post(url, { _type: 'lwt' }, basic(IMEI))).toEqual({ status: 200, text: '[]' });
    expect((await post(url, location, basic('nobody'))).status).toBe(404);
    expect((await post(url, '{', basic(IMEI))).status).toBe(400);
    expect((await post(url, location)).status).toBe(401);
    expect((await post(`${url}?u=${IMEI}`, location, { 'x-ingest-key': KEY })).status).toBe(200);
    expect((await post(url, { ...location, topic: `owntracks/${IMEI}/phone` }, { 'x-ingest-key': KEY })).status).toBe(
      404,
    );
    expect(gateway.ingest.submitted).toMatchObject([
      { protocol: 'owntracks', records: [{ record: { speedKmh: 80 } }] },
      {},
    ]);
  });

  it('are accepted on the main HTTP server too, whose own form parsing is unchanged', async () => {
    const gateway = await gatewayOfTest({ keys });
    const http = await createHttp({
      log: silentLog(),
      clock: systemClock,
      callerOfSession: () => Promise.resolve(null),
      csrfKey: Buffer.alloc(32, 1),
      publicUrl: null,
      trustedProxies: 'loopback',
      checksReplies: false,
      mapOrigins: [],
    });
    gateway.bindIngestRoutes(http);
    const reply = await http.inject({
      method: 'POST',
      url: '/api/ingest/traccar',
      headers: { authorization: `Bearer ${KEY}` },
      payload: forwarded(TIME),
    });
    expect([reply.statusCode, gateway.ingest.submitted.length]).toEqual([200, 1]);
    await http.close();
  });
});

it('a key of the database is accepted for its organization, and only its hash is stored', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const organizationId = await fleetRows(database).organization('Prevozi Kolovrat');
  const secret = await transaction(database.owner, (tx) => createIngestKey(tx, organizationId));
  const found = ingestKeys(database.lookup);
  expect(await found.organizationOf(secret)).toBe(organizationId);
  expect(await found.organizationOf(`${secret}x`)).toBeNull();
  const { rows } = await database.owner.query<{ secret_hash: Buffer }>('select secret_hash from ingest_key');
  expect(rows.map((row) => row.secret_hash.length)).toEqual([32]);
  expect(rows[0]?.secret_hash.toString('utf8')).not.toContain(secret);
});
