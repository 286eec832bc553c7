import { companyCard } from '@konvoj/simulator/tachograph/company-card';
import { gen2Events, gen2Technical } from '@konvoj/tachograph/writer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { eventually } from '../../telemetry/gateway/eventually.testing.ts';
import {
  CARD,
  KEY,
  OTHER_CARD,
  blocksOf,
  bridgeToken,
  cardFileOf,
  cardsOnline,
  changesOf,
  connectBridge,
  endOfRun,
  onTheRoad,
  runOf,
  started,
} from './downloads.testing.ts';

const SUCCESS = [
  'authStarted waiting_unit',
  'authStarted waiting_card',
  'authStarted apdu',
  'authComplete',
  'downloadInProgress',
  // The files of the simulation are not signed.
  'success with_warnings',
];

let app: TestApp;
let company: FreshCompany;
const cleaning: (() => void)[] = [];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
afterEach(() => {
  for (const clean of cleaning.splice(0)) clean();
});

/** A company with a bridge and a vehicle on the road. */
async function setUp(
  bridge: Parameters<typeof connectBridge>[2] = {},
  unit: Parameters<typeof onTheRoad>[3] = {},
  cards = 1,
) {
  company = await freshCompany(app);
  const { admin, organizationId } = company;
  const road = await onTheRoad(app, organizationId, 'LJ KT-482', unit);
  const token = await bridgeToken(admin);
  const stopBridge = connectBridge(app, token, bridge);
  cleaning.push(road.disconnect, stopBridge);
  await cardsOnline(admin, cards);
  return { admin, organizationId, road, token, stopBridge };
}

describe('a download on demand', () => {
  it('runs to success, and its file is in the archive', async () => {
    const blocks = () => [...blocksOf('LJ KT-482'), gen2Events(), gen2Technical()];
    const { admin, road } = await setUp({}, { blocks });
    const run = await started(admin, { vehicleId: road.vehicleId });
    expect(run).toMatchObject({ subject: 'vehicle', name: 'LJ KT-482', trigger: 'manual', startedBy: 'Ana Kos' });
    const ended = await endOfRun(admin, run);
    expect(await changesOf(admin, run)).toEqual(SUCCESS);
    expect(ended).toMatchObject({ companyCard: CARD, blocksDone: 4, blocksTotal: 4, retryAt: null, missing: [] });
    const { body: files } = await admin.get(`/api/tco_download_file?vehicleId=${road.vehicleId}`);
    expect(files).toMatchObject([{ id: ended.fileId, kind: 'vehicleUnit', source: 'remote', size: ended.bytesDone }]);
    const { body: states } = await admin.get('/api/tco_download?subject=vehicle');
    expect(states).toMatchObject([{ status: 'active', light: 'fine', daysLeft: 90, lastRun: { id: run.id } }]);
  });

  it('succeeds with a warning and names the requested blocks that did not come', async () => {
    const { admin, road } = await setUp();
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    const missing = ['eventsAndFaults', 'technicalData'];
    expect(ended).toMatchObject({ status: 'success', detail: 'with_warnings', missing });
  });

  it('reads the card of a driver in the vehicle that they drive', async () => {
    const number = '1000000004321000';
    const { admin, organizationId, road } = await setUp({}, { blocks: () => cardFileOf(number) });
    const driverId = await fleetRows(app.database).driver(organizationId, 'Novak', number);
    expect((await admin.post('/api/tco_download/manual', { driverId })).body).toMatchObject({
      code: 'tachograph_download.not_started',
      params: { reason: 'noDevice' },
    });
    await app.database.owner.query(
      `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, '2026-01-01')`,
      [organizationId, road.vehicleId, driverId],
    );
    const ended = await endOfRun(admin, await started(admin, { driverId }));
    expect(ended).toMatchObject({ status: 'success', subject: 'driver', subjectId: driverId, deviceId: road.deviceId });
  });

  it('does not begin without a bridge, a unit or twice', async () => {
    const { admin, organizationId, road, stopBridge } = await setUp({ mayAnswer: ({ type }) => type !== 'begin' });
    const bare = await fleetRows(app.database).vehicle(organizationId, 'LJ BR-001');
    const refusal = async (body: object) => (await admin.post('/api/tco_download/manual', body)).body.params;
    expect(await refusal({ vehicleId: bare.vehicleId })).toEqual({ reason: 'noUnit' });
    await started(admin, { vehicleId: road.vehicleId });
    expect(await refusal({ vehicleId: road.vehicleId })).toEqual({ reason: 'alreadyRunning' });
    stopBridge();
    await cardsOnline(admin, 0);
    expect(await refusal({ vehicleId: road.vehicleId })).toEqual({ reason: 'noBridge' });
    expect((await admin.post('/api/tco_download/manual', {})).status).toBe(422);
    expect((await admin.post('/api/tco_download/manual', { vehicleId: 999_999 })).status).toBe(404);
  });

  it('can be cancelled while it goes on, and is not tried again', async () => {
    const { admin, road } = await setUp({ mayAnswer: ({ type }) => type !== 'command' });
    const run = await started(admin, { vehicleId: road.vehicleId });
    await eventually(async () => expect(await runOf(admin, run.id)).toMatchObject({ detail: 'apdu' }));
    const { body } = await admin.post(`/api/tco_download/${run.id}/cancel`);
    expect(body).toMatchObject({ status: 'fail', detail: 'cancelled', retryAt: null, alarmed: false });
    expect((await admin.post(`/api/tco_download/${run.id}/cancel`)).body).toMatchObject({
      code: 'tachograph_download.ended',
    });
    await eventually(async () => {
      const { body: bridges } = await admin.get('/api/tco_bridges');
      expect(bridges).toMatchObject([{ cards: [{ number: CARD, runId: null }] }]);
    });
  });
});

describe('the queue', () => {
  it('gives a company card one session at a time, and two cards two', async () => {
    let sessions = 0;
    let most = 0;
    const mayAnswer: NonNullable<Parameters<typeof connectBridge>[2]>['mayAnswer'] = ({ type }) => {
      if (type === 'begin') most = Math.max(most, ++sessions);
      if (type === 'end') sessions--;
      return true;
    };
    const { admin, organizationId, road } = await setUp({ mayAnswer });
    const other = await onTheRoad(app, organizationId, 'LJ KT-483');
    const third = await onTheRoad(app, organizationId, 'LJ KT-484');
    cleaning.push(other.disconnect, third.disconnect);
    const runs = [];
    for (const { vehicleId } of [road, other, third]) runs.push(await started(admin, { vehicleId }));
    for (const run of runs) expect(await endOfRun(admin, run)).toMatchObject({ status: 'success', companyCard: CARD });
    expect(most).toBe(1);
  });

  it('keeps two bridges from using the same card at once', async () => {
    const silent = { mayAnswer: ({ type }: { type: string }) => type !== 'begin' };
    const { admin, organizationId, road, token } = await setUp(silent);
    cleaning.push(connectBridge(app, token, silent));
    await cardsOnline(admin, 2);
    const other = await onTheRoad(app, organizationId, 'LJ KT-483');
    cleaning.push(other.disconnect);
    const first = await started(admin, { vehicleId: road.vehicleId });
    await eventually(async () => expect(await runOf(admin, first.id)).toMatchObject({ detail: 'waiting_card' }));
    const second = await started(admin, { vehicleId: other.vehicleId });
    // What the bridges were given is stored in the answer to this.
    await admin.post(`/api/tco_download/${first.id}/cancel`);
    await eventually(async () => expect(await runOf(admin, second.id)).toMatchObject({ companyCard: CARD }));
  });
});

describe('a bridge', () => {
  it('that dies while the card is checked fails the download, which is tried again later', async () => {
    const { admin, road } = await setUp({
      mayAnswer(order, { disconnect }) {
        if (order.type === 'command') disconnect();
        return order.type !== 'command';
      },
    });
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'fail', detail: 'bridge_lost', attempt: 1, alarmed: false });
    expect(Date.parse(ended.retryAt ?? '') - Date.parse(ended.endedAt ?? '')).toBe(30 * 60_000);
  });

  it.each([
    ['with another key', { card: companyCard(CARD, 'another key') }, 'auth_failed'],
    [
      'that is another one than it reports',
      { card: companyCard(OTHER_CARD, KEY), reportedNumber: CARD },
      'card_changed',
    ],
  ])('with a card %s is denied, and not tried again', async (_, card, detail) => {
    const { admin, road } = await setUp({ cards: [card] });
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'cardDenied', detail, retryAt: null, alarmed: true });
    await eventually(async () => {
      const { rows } = await app.database.owner.query(
        `select subject from delivery where reason = 'tachograph' and subject = $1`,
        [String(ended.id)],
      );
      expect(rows).toHaveLength(1);
    });
  });

  it('with an expired card gets no downloads', async () => {
    const { admin, road } = await setUp({ cards: [{ card: companyCard(CARD, KEY), expiresOn: '2020-01-01' }] });
    const run = await started(admin, { vehicleId: road.vehicleId });
    expect(await runOf(admin, run.id)).toMatchObject({ status: null, companyCard: null });
  });

  it('that sends something else than frames is disconnected, and its download fails', async () => {
    const { admin, road } = await setUp({
      mayAnswer(order, { send }) {
        if (order.type === 'command') send({ type: 'response', session: order.session, sequence: 99, data: '9000' });
        return order.type !== 'command';
      },
    });
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'fail', detail: 'bridge_lost' });
  });

  it('needs a token with its scope', async () => {
    const { admin } = await freshCompany(app);
    const answerTo = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve) => {
        const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/tco_bridge`, { headers });
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
        socket.on('open', () => resolve(101));
        socket.on('error', () => undefined);
        cleaning.push(() => socket.terminate());
      });
    expect(await answerTo({})).toBe(401);
    expect(await answerTo({ authorization: 'Bearer kat_nothing' })).toBe(401);
    const other = await bridgeToken(admin, ['fleet:read']);
    expect(await answerTo({ authorization: `Bearer ${other}` })).toBe(401);
    const right = await bridgeToken(admin);
    expect(await answerTo({ authorization: `Bearer ${right}` })).toBe(101);
  });

  it('is disconnected at once when its token is deleted, unlike one of another token', async () => {
    const { admin } = await freshCompany(app);
    const connected = async () => {
      const { body: token } = await admin.post('/api/apiTokens', { name: 'Pisarna', scopes: ['tachograph:bridge'] });
      const headers = { authorization: `Bearer ${token.secret}` };
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/tco_bridge`, { headers });
      cleaning.push(() => socket.terminate());
      await new Promise((resolve) => socket.on('open', resolve));
      return { socket, tokenId: Number(token.id), closed: new Promise((resolve) => socket.on('close', resolve)) };
    };
    const [dismissed, kept] = [await connected(), await connected()];
    expect((await admin.delete(`/api/apiTokens/${dismissed.tokenId}`)).status).toBeLessThan(300);
    expect(await dismissed.closed).toBe(4401);
    expect(kept.socket.readyState).toBe(WebSocket.OPEN);
  });

  it.each([
    ['no JSON', 'hello'],
    ['another protocol', '{"type":"hello","protocol":2,"cards":[]}'],
    ['cards before hello', '{"type":"cards","cards":[]}'],
    [
      'one card in two readers',
      JSON.stringify({
        type: 'hello',
        protocol: 1,
        cards: [
          { number: CARD, generation: 2 },
          { number: CARD, generation: 2 },
        ],
      }),
    ],
  ])('that begins with %s is disconnected', async (_, text) => {
    const { admin } = await freshCompany(app);
    const headers = { authorization: `Bearer ${await bridgeToken(admin)}` };
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/tco_bridge`, { headers });
    socket.on('open', () => socket.send(text));
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4400);
  });
});

describe('a unit', () => {
  it('that answers with the card of somebody leaves nothing of it behind', async () => {
    const number = '1000000009999000';
    const { admin, organizationId, road } = await setUp({}, { blocks: () => cardFileOf(number) });
    const driverId = await fleetRows(app.database).driver(organizationId, 'Novak', number);
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'fail', detail: 'wrong_file', fileId: null });
    expect((await admin.get('/api/tco_download_file')).body).toEqual([]);
    const days = `from=2026-06-29&to=2026-06-30&driverId=${driverId}`;
    expect((await admin.get(`/api/tco_driving_time?${days}`)).body.days).toEqual([]);
  });

  it('that adds the card of somebody to its own file is not believed about that', async () => {
    const number = '1000000009999000';
    const withCard = [...blocksOf('LJ KT-482'), Uint8Array.of(0x76, 0x06), ...cardFileOf(number)];
    const { admin, organizationId, road } = await setUp({}, { blocks: () => withCard });
    const driverId = await fleetRows(app.database).driver(organizationId, 'Novak', number);
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'success', detail: 'with_warnings' });
    const days = `from=2026-06-29&to=2026-06-30&driverId=${driverId}`;
    expect((await admin.get(`/api/tco_driving_time?${days}`)).body.days).toEqual([]);
  });

  it('that answers with the file of another vehicle leaves nothing of it behind', async () => {
    const { admin, organizationId, road } = await setUp({}, { blocks: () => blocksOf('LJ KT-999') });
    await fleetRows(app.database).vehicle(organizationId, 'LJ KT-999');
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'fail', detail: 'wrong_file', fileId: null });
    expect((await admin.get('/api/tco_download_file')).body).toEqual([]);
  });

  it('that is not connected is not working', async () => {
    const { admin, road } = await setUp({}, { isConnected: false });
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status: 'notWorking', detail: 'offline' });
    expect(ended.retryAt).not.toBeNull();
  });

  it.each([
    ['without ignition', { ignition: () => false }, 'notWorking', 'ignition_off'],
    ['that does not accept the company', { denies: 'no_lock' }, 'cardDenied', 'no_lock'],
    ['that sends no file', { blocks: () => [new Uint8Array(300).fill(7)] }, 'fail', 'parse_error'],
    ['that sends the card of a driver', { blocks: () => cardFileOf('1000000009999000') }, 'fail', 'wrong_file'],
  ] as const)('%s: %s %s', async (_, unit, status, detail) => {
    const { admin, road } = await setUp({}, unit);
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({ status, detail });
  });
});

it('shows administrators what was exchanged, without its content', async () => {
  const { admin, road } = await setUp();
  const run = await started(admin, { vehicleId: road.vehicleId });
  await endOfRun(admin, run);
  const { body } = await admin.get(`/api/tco_download_debug?runId=${run.id}&limit=1000`);
  expect(body).toContainEqual(expect.objectContaining({ from: 'unit', message: 'apdu 00880000', bytes: 13 }));
  expect(JSON.stringify(body)).not.toContain('0102030405060708');
  const user = await company.person();
  expect((await user.get('/api/tco_download_debug')).status).toBe(403);
});
