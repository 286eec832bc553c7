import { Writable } from 'node:stream';
import { endpoints, liveClose } from '@konvoj/contract';
import type { LinkFrame } from '@konvoj/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../platform/clock.testing.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { LinkViewer } from '../../../../../tests/support/link-viewer.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { insertPositions } from '../../../../../tests/support/telemetry.ts';
import { fleetChanged } from '../../fleet/events.ts';
import { telemetryCommitted } from '../../telemetry/ingest/events.ts';
import { aCommit, aLastPosition, aStage, BASE_TIME } from '../../telemetry/live/builders.testing.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';

// One company with two trucks that do the same all day. One of them is shared from the middle of its first drive on;
// the company's ids begin at numbers that do not occur elsewhere by chance.

const SECOND = 1_000;
const MINUTE = 60;
const LINKS = endpoints.sharedLinks.list.path;
const { info, devices, positions, places, simple, stages } = endpoints.trackingLink;
const BEGINS = START + 15 * MINUTE * SECOND;
const ENDS = BASE_TIME + 30 * SECOND;

/** Values that no viewer may receive, whatever the link allows. */
const SECRETS = {
  'plate of the other truck': 'MB TAJNO',
  'its nickname': 'Skrivnostni',
  'id of the shared device': '70001',
  'id of the other device': '70002',
  'ids of vehicles': /8000[12]/,
  'ids of drivers': /9000[12]/,
  telephone: '111222',
  'tachograph card': 'KARTICA',
  IMEI: '3500000000001',
  'name of the group': 'Mednarodni',
  'id of a record': /\d{16}/,
  'what trackers measure': /attributes|odometer|externalVoltage|satellites|serverTime/,
  'who made the link': /dispatcher|Ana/,
};
const DRIVER = /Miha|Zupan|Kranjc/;

let clock: ManualClock;
let app: TestApp;
let dispatcher: Client;
let dispatcherId: number;
let kolovrat: number;
let logged = '';
const viewers: LinkViewer[] = [];

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Parked, driven by one driver with a halt at the moment the link begins, loaded, driven by another since. */
const day = [
  parked(0, 0),
  ...driving(10 * MINUTE, 20 * MINUTE - 5, { every: 5, driver1CardId: 'KARTICA-A' }),
  parked(20 * MINUTE, 10_000, { driver1CardId: 'KARTICA-A' }),
  parked(38 * MINUTE, 10_000),
  ...driving(40 * MINUTE, 45 * MINUTE, { meters: 10_000, driver1CardId: 'KARTICA-B' }),
];

beforeEach(async () => {
  clock = new ManualClock();
  logged = '';
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  app = await startApp({}, log, clock);
  const { owner } = app.database;
  await owner.query('alter table device alter column id restart with 70001');
  await owner.query('alter table vehicle alter column id restart with 80001');
  await owner.query('alter table driver alter column id restart with 90001');
  const rows = fleetRows(app.database);
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  dispatcherId = await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId: kolovrat });
  const groupId = await rows.group(kolovrat, 'Mednarodni promet');
  const shared = await rows.vehicle(kolovrat, 'LJ DELJENO', { groupId });
  const other = await rows.vehicle(kolovrat, 'MB TAJNO', { groupId });
  await owner.query(`update vehicle set nickname = 'Skrivnostni' where id = $1`, [other.vehicleId]);
  await rows.driver(kolovrat, 'Zupan', 'KARTICA-A');
  await rows.driver(kolovrat, 'Kranjc', 'KARTICA-B');
  await owner.query(`update driver set work_phone = '+386 40 111222', private_phone = '+386 41 111222'`);
  for (const [index, { deviceId }] of [shared, other].entries()) {
    await rows.tracker(kolovrat, deviceId, `350000000000${index + 10}7`);
    await insertStages(app.database, kolovrat, deviceId, day, someRules);
    await insertPositions(
      app.database,
      kolovrat,
      deviceId,
      day.map(({ deviceTime, latitude, longitude, eventId, hash }) => ({
        deviceTime,
        latitude,
        longitude,
        eventId,
        hash,
      })),
    );
  }
  dispatcher = await signedInForGood('dispatcher@kolovrat.example');
});
afterEach(async () => {
  for (const viewer of viewers.splice(0)) viewer.terminate();
  await app.close();
});

/** PostgreSQL, whose clock no test sets, would end the sessions of this server's past. */
async function signedInForGood(email: string): Promise<Client> {
  const client = await signedIn(app, email);
  await app.database.owner.query(`update session set expires_at = 'infinity'`);
  return client;
}

interface Shared {
  readonly path: string;
  readonly secret: string;
}

async function share(changes: object = {}): Promise<Shared> {
  const validity = { validFrom: instant(BEGINS), validTo: instant(ENDS) };
  const { status, body } = await dispatcher.post(LINKS, {
    name: 'Tovor',
    deviceIds: [70_001],
    ...validity,
    ...changes,
  });
  expect(status).toBe(200);
  return { path: `${LINKS}/${body.id}`, secret: String(body.url).split('/track/')[1] ?? '' };
}

async function watch(secret: string, headers: Record<string, string> = {}): Promise<LinkViewer> {
  const viewer = await LinkViewer.open(app.url, secret, headers);
  viewers.push(viewer);
  return viewer;
}

const ask = (path: string, secret: string, rest = '') => app.client().get(`${path}?secret=${secret}${rest}`);
const isFull = (frame: LinkFrame) => frame.full === 1;
const moved = (deviceId: number, second: number) =>
  aCommit({
    organizationId: kolovrat,
    deviceId,
    last: aLastPosition({ deviceTime: BASE_TIME + second * SECOND, driver1CardId: 'KARTICA-B' }),
    openStage: aStage({ driver: 'card:KARTICA-B', startAt: BASE_TIME, lastRecordAt: BASE_TIME + second * SECOND }),
    closedStages: [aStage({ startAt: BASE_TIME - 60_000, endAt: BASE_TIME, driver: 'card:KARTICA-A' })],
    recomputed: { from: START, to: BASE_TIME },
  });

/** Everything available with the secret: all calls, and the frames of the socket while both trucks move. */
async function everything(
  secret: string,
): Promise<{ text: string; replies: Record<string, unknown>; live: LinkViewer }> {
  const period = `&from=${instant(START - 86_400_000)}&to=${instant(ENDS + 86_400_000)}`;
  const asked = {
    info: await ask(info.path, secret),
    devices: await ask(devices.path, secret),
    positions: await ask(positions.path, secret),
    places: await ask(places.path, secret, '&language=en'),
    track: await ask(simple.path, secret, `&deviceId=1${period}`),
    wholeTrack: await ask(simple.path, secret, '&deviceId=1'),
    foreignTrack: await ask(simple.path, secret, `&deviceId=70002${period}`),
    nextTrack: await ask(simple.path, secret, `&deviceId=2${period}`),
    open: await ask(stages.path, secret),
    stages: await ask(stages.path, secret, period),
    foreignStages: await ask(stages.path, secret, `&deviceId=70002${period}`),
  };
  const live = await watch(secret);
  await live.frame(isFull);
  app.bus.publish(telemetryCommitted, [moved(70_001, 1), moved(70_002, 1)]);
  clock.advance(500);
  await live.frame(
    (frame) => frame.positions?.some(({ deviceTime }) => deviceTime === instant(BASE_TIME + 1_000)) ?? false,
  );
  const text = Object.values(asked)
    .map(
      ({ body, headers }) =>
        JSON.stringify([...headers]).replaceAll(/x-request-id","[^"]*/g, '') + JSON.stringify(body),
    )
    .join('\n');
  const replies = Object.fromEntries(Object.entries(asked).map(([name, { body }]) => [name, body]));
  return { text: text + live.received, replies, live };
}

const leaks = (text: string) =>
  Object.entries(SECRETS).flatMap(([what, secret]) =>
    (typeof secret === 'string' ? text.includes(secret) : secret.test(text)) ? [what] : [],
  );

describe('every byte that a viewer receives', () => {
  it('is of the shared truck, from the beginning of the link on, with no driver and no track', async () => {
    const { secret } = await share();
    const { text, replies, live } = await everything(secret);
    expect(text).toContain('LJ DELJENO');
    expect(leaks(text)).toEqual([]);
    expect(text).not.toMatch(DRIVER);
    expect(replies).toMatchObject({
      devices: [{ id: 1, driver: null, subType: 'drive' }],
      positions: [{ deviceId: 1 }],
      places: [{ deviceId: 1, place: expect.stringMatching(/./) }],
      track: [],
      wholeTrack: [],
      open: [{ deviceId: 1, endTime: null }],
      stages: [],
      nextTrack: { code: 'not_found' },
      foreignTrack: { code: 'not_found' },
    });
    const shownStages = live.frames.flatMap((frame) => frame.drivingStages ?? []);
    expect(shownStages.length).toBeGreaterThan(0);
    expect(shownStages.every(({ endTime }) => endTime === null)).toBe(true);
    expect(live.frames.every((frame) => frame.recomputed === undefined)).toBe(true);
  });

  it('also with driver and track names no telephone, no card and no time before the link', async () => {
    const { secret } = await share({ showDriver: true, showTrack: true });
    const { text, replies, live } = await everything(secret);
    expect(leaks(text)).toEqual([]);
    expect(replies['devices']).toMatchObject([{ driver: { firstName: 'Miha', lastName: 'Kranjc' } }]);
    const track = simple.reply.parse(replies['track']);
    expect(track.length).toBeGreaterThan(1);
    expect(track[0]?.[0]).toBe(BEGINS / 1_000);
    expect(replies['wholeTrack']).toEqual(track);
    const shown = stages.reply.parse(replies['stages']);
    // The drive in progress when the link began is cut there; its distance since then is unknown.
    expect(shown[0]).toMatchObject({
      id: BEGINS,
      startTime: instant(BEGINS),
      distance: null,
      duration: 5 * MINUTE,
    });
    expect(shown.map(({ subType }) => subType)).toEqual(['drive', 'stop', 'drive']);
    expect(live.frames.flatMap((frame) => frame.recomputed ?? [])).toEqual([
      { deviceId: 1, from: instant(BEGINS), to: instant(BASE_TIME) },
    ]);
    expect(earliest(text)).toBeGreaterThanOrEqual(BEGINS);
  });

  it('is only the terms of the link before it begins', async () => {
    const { secret } = await share({ validFrom: instant(BASE_TIME + 10 * SECOND) });
    const { body } = await ask(devices.path, secret);
    expect(body).toEqual([]);
    const live = await watch(secret);
    expect(await live.frame(isFull)).toEqual({ sequence: 0, full: 1, devices: [], positions: [], drivingStages: [] });
    clock.advance(10 * SECOND);
    const full = await live.frame((frame) => frame.devices?.length === 1);
    // A parked truck is shown at its last report, with that time; its earlier activity is not.
    const lastReport = instant(START + 45 * MINUTE * SECOND);
    expect(full).toMatchObject({
      full: 1,
      devices: [{ id: 1, lastUpdate: lastReport }],
      positions: [{ deviceId: 1, deviceTime: lastReport }],
      drivingStages: [],
    });
    app.bus.publish(telemetryCommitted, [moved(70_001, 11)]);
    clock.advance(500);
    const begun = await live.frame((frame) => frame.full === undefined && frame.drivingStages?.length === 1);
    expect(begun).toMatchObject({ drivingStages: [{ startTime: instant(BASE_TIME + 10 * SECOND) }] });
  });

  it('contains no token, for any call', async () => {
    const { secret } = await share();
    const live = await watch(secret);
    await live.frame(isFull);
    live.send({ token_refresh: 1, old_token: secret });
    expect(await live.closed()).toBe(liveClose.signedOut);
    expect(live.received).not.toContain('token');
  });
});

describe('the end of a link', () => {
  it('closes its sockets within a second and refuses every call', async () => {
    const { secret } = await share({ showTrack: true });
    const live = await watch(secret);
    await live.frame(isFull);
    clock.advance(29 * SECOND);
    live.ping(secret);
    await expect.poll(() => live.frames.filter(({ pong }) => pong === 1)).toHaveLength(2);
    expect((await ask(devices.path, secret)).status).toBe(200);
    clock.advance(2 * SECOND);
    expect(await live.closed()).toBe(liveClose.linkExpired);
    for (const { path } of Object.values(endpoints.trackingLink)) {
      const reply = await ask(path, secret, path === simple.path ? '&deviceId=1' : '');
      expect(reply).toMatchObject({ status: 410, body: { code: 'link.expired' } });
    }
    const late = await watch(secret);
    expect(await late.closed()).toBe(liveClose.linkExpired);
    expect(late.received).toBe('');
  });

  it('is immediate on revocation', async () => {
    const { path, secret } = await share();
    const live = await watch(secret);
    await live.frame(isFull);
    await dispatcher.delete(path);
    expect(await live.closed()).toBe(liveClose.linkExpired);
  });

  it('is immediate when its validity is shortened, and later when it is extended', async () => {
    const { path, secret } = await share();
    const live = await watch(secret);
    await live.frame(isFull);
    await dispatcher.patch(path, { validTo: instant(ENDS + 20 * SECOND) });
    clock.advance(40 * SECOND);
    live.ping(secret);
    await expect.poll(() => live.frames.filter(({ pong }) => pong === 1)).toHaveLength(2);
    await dispatcher.patch(path, { validTo: instant(BASE_TIME) });
    expect(await live.closed()).toBe(liveClose.linkExpired);
  });

  it('is effective when the link is revoked while a viewer connects', async () => {
    const { path, secret } = await share();
    const [live] = await Promise.all([watch(secret), dispatcher.delete(path)]);
    expect(await live.closed()).toBe(liveClose.linkExpired);
  });
});

describe('a change of a link', () => {
  it('reaches its viewers immediately', async () => {
    const { path, secret } = await share();
    const live = await watch(secret);
    await live.frame(isFull);
    await dispatcher.patch(path, { showDriver: true, deviceIds: [70_001, 70_002] });
    const full = await live.frame((frame) => frame.devices?.length === 2);
    expect(full).toMatchObject({
      full: 1,
      devices: [
        { id: 1, name: 'LJ DELJENO', driver: { lastName: 'Kranjc' } },
        { id: 2, name: 'MB TAJNO' },
      ],
    });
  });

  it('includes that its creator is locked: it shows nothing until they are unlocked', async () => {
    await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
    const admin = await signedInForGood('admin@kolovrat.example');
    const { secret } = await share();
    const live = await watch(secret);
    await live.frame(isFull);
    await admin.post(endpoints.session.saveUser.path, { id: dispatcherId, locked: true });
    await live.frame((frame) => frame.full === 1 && frame.devices?.length === 0);
    await admin.post(endpoints.session.saveUser.path, { id: dispatcherId, locked: false });
    await expect.poll(() => live.frames.at(-1)?.devices?.length).toBe(1);
  });

  it('includes that its creator loses access to a vehicle, or that it is alienated', async () => {
    const { secret } = await share({ deviceIds: [70_001, 70_002] });
    const live = await watch(secret);
    await live.frame(isFull);
    const { owner } = app.database;
    const plates = async () => {
      app.bus.publish(fleetChanged, { organizationId: kolovrat });
      clock.advance(500);
      await expect.poll(() => live.frames.at(-1)?.full).toBe(1);
      return live.frames.at(-1)?.devices?.map(({ name }) => name);
    };
    await owner.query(`update vehicle set alienated_at = now() where licence_plate = 'MB TAJNO'`);
    await expect.poll(plates).toEqual(['LJ DELJENO']);
    await owner.query('update app_user set sees_all_vehicles = false where id = $1', [dispatcherId]);
    await expect.poll(plates).toEqual([]);
    app.bus.publish(telemetryCommitted, [moved(70_001, 9), moved(70_002, 9)]);
    clock.advance(500);
    live.ping(secret);
    await expect.poll(() => live.frames.filter(({ pong }) => pong === 1)).toHaveLength(2);
    expect(live.received).not.toContain(instant(BASE_TIME + 9_000));
  });

  it('is not sent to viewers of another link', async () => {
    const one = await share();
    const two = await share();
    const live = await watch(two.secret);
    await live.frame(isFull);
    await dispatcher.patch(one.path, { showDriver: true });
    live.ping(two.secret);
    await live.frame(({ pong }) => pong === 1);
    expect(live.received).not.toMatch(DRIVER);
    expect(live.frames.filter(isFull)).toHaveLength(1);
  });
});

describe('a socket of a link', () => {
  it.each([
    ['a secret that is none', { ping: 1, external_link_secret: 'made-up' }],
    ['a secret and a token', { ping: 1, external_link_secret: 'made-up', token: 'made-up' }],
  ])('is not opened with %s', async (_, frame) => {
    const live = await watch('made-up');
    live.send(frame);
    expect(await live.closed()).toBe(liveClose.signedOut);
    expect(live.received).toBe('');
  });

  it('does not accept another link or a session', async () => {
    const { secret } = await share();
    const { secret: other } = await share();
    const live = await watch(secret);
    await live.frame(isFull);
    live.ping(other);
    expect(await live.closed()).toBe(liveClose.signedOut);
    const { body } = await dispatcher.get('/api/user');
    const mixed = await watch(secret);
    await mixed.frame(isFull);
    mixed.send({ ping: 1, token: body.wsToken });
    expect(await mixed.closed()).toBe(liveClose.signedOut);
    expect(mixed.received).not.toContain('MB TAJNO');
  });

  it('is refused to the hundred and first viewer of one address behind a trusted proxy', async () => {
    const { secret } = await share();
    const from = (address: string) => watch(secret, { 'x-forwarded-for': address });
    for (let i = 0; i < 100; i += 1) await (await from('192.0.2.1')).frame(isFull);
    expect(await (await from('192.0.2.1')).closed()).toBe(liveClose.tooManySockets);
    for (let i = 0; i < 100; i += 1) await (await from('192.0.2.2')).frame(isFull);
    // The limit of the link itself is two hundred.
    expect(await (await from('192.0.2.3')).closed()).toBe(liveClose.tooManySockets);
  });
});

it('leaves no trace of a secret in the log', async () => {
  const { path, secret } = await share();
  await everything(secret);
  await dispatcher.delete(path);
  await ask(info.path, secret);
  await app.client().get(`/track/${secret}`, { accept: 'text/html' });
  await ask(devices.path, secret, '&unknown=1');
  expect(logged).toContain('/api/trackingLink/devices');
  expect(logged).not.toContain(secret);
});

/**
 * The earliest instant in a text: as ISO 8601, in milliseconds in ids of stages, or in seconds in points of a track.
 */
function earliest(text: string): number {
  const written = [...text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([found]) => Date.parse(found));
  const ids = [...text.matchAll(/"id":(\d{13})\b/g)].map(([, id]) => Number(id));
  const seconds = [...text.matchAll(/\[(\d{10})(?:\.\d+)?,/g)].map(([, at]) => Number(at) * 1_000);
  return Math.min(...written, ...ids, ...seconds);
}
