import { endpoints, liveClose } from '@konvoj/contract';
import type { ServerFrame } from '@konvoj/contract';
import { codecId, commandType, encodeAvl, encodeCommand } from '@konvoj/teltonika';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApp as startServer } from '../../apps/server/src/app.ts';
import type { App } from '../../apps/server/src/app.ts';
import type { Bus } from '../../apps/server/src/platform/bus.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { createWire } from '../../apps/server/src/platform/serialising-bus.testing.ts';
import { commandSender } from '../../apps/server/src/telemetry/gateway/service.ts';
import { aRecord, signedInTracker } from '../../apps/server/src/telemetry/gateway/tracker-client.testing.ts';
import type { TrackerClient } from '../../apps/server/src/telemetry/gateway/tracker-client.testing.ts';
import { fleetRows } from '../support/fleet.ts';
import { Client, freshCompany, signedIn, startApp } from '../support/index.ts';
import type { FreshCompany, TestApp } from '../support/index.ts';
import { isFull, LiveClient } from '../support/live-client.ts';
import { describeWithNats } from '../support/describe-with-nats.ts';
import { startNats } from '../support/nats.ts';
import type { TestNats } from '../support/nats.ts';

const MINUTE_MS = 60_000;
const WAITING = { timeout: 20_000, interval: 20 };
const log = silentLog();
let one: TestApp;
let other: App;
const closeBoth = async () => {
  await other.close();
  await one.close();
};
const minutesAgo = (minutes: number) => Math.trunc(Date.now() / 1_000) * 1_000 - minutes * MINUTE_MS;

/** A live connection to the other server than the one that signed its user in. */
async function watchingElsewhere(client: Client): Promise<LiveClient> {
  const { body } = await client.get('/api/user');
  const live = await LiveClient.open(other.url);
  live.send({ ping: 1, token: body.wsToken });
  await live.frame(isFull);
  return live;
}

const IMEIS = ['356307042441013', '356307042441021', '356307042441039', '356307042441047', '356307042441054'];
let trucks = 0;

interface Truck {
  readonly imei: string;
  readonly deviceId: number;
  readonly trackerId: number;
}
async function aTruck({ organizationId }: FreshCompany): Promise<Truck> {
  const rows = fleetRows(one.database);
  // Few per database, and each group of tests has its own.
  const imei = IMEIS[(trucks += 1) % IMEIS.length] ?? '';
  const { deviceId } = await rows.vehicle(organizationId, 'LJ 1');
  return { imei, deviceId, trackerId: await rows.tracker(organizationId, deviceId, imei) };
}

async function connectedTracker(server: Pick<App, 'ports'>, { imei }: Truck): Promise<TrackerClient> {
  const tracker = await signedInTracker(server.ports.teltonika, imei);
  onTestFinished(() => void tracker.socket.destroy());
  return tracker;
}

/** Reports, and is acknowledged. */
async function reports(tracker: TrackerClient, ...minutes: readonly number[]): Promise<void> {
  const records = minutes.map((minute) => ({ ...aRecord(0), time: minutesAgo(minute) }));
  tracker.send(encodeAvl({ codec: codecId.codec8Extended, records }));
  await tracker.receive(4);
}

const showsPosition =
  ({ deviceId }: Truck) =>
  ({ positions = [] }: ServerFrame) =>
    positions.some((position) => position.deviceId === deviceId);

/** What several processes do together, over any bus. */
function togetherTests(): void {
  it('close the sockets of a session that ended in the other', async () => {
    const { admin } = await freshCompany(one);
    const live = await watchingElsewhere(admin);
    await admin.delete('/api/session');
    expect(await live.closed()).toBe(liveClose.signedOut);
  });

  it('show a place that was changed in the other', async () => {
    const company = await freshCompany(one);
    const live = await watchingElsewhere(await company.person());
    const warehouse = { naziv: 'Skladišče', lat: 46.05, lon: 14.1 };
    const { body: place } = await company.admin.post(endpoints.geoPoints.list.path, warehouse);
    const frame = await live.frame(({ changed }) => changed !== undefined);
    expect(frame).toEqual({ changed: [{ topic: 'points', ids: [place.id] }] });
    await live.close();
  });

  it('show what a tracker reports to the other', async () => {
    const company = await freshCompany(one);
    const truck = await aTruck(company);
    const live = await watchingElsewhere(company.admin);
    await reports(await connectedTracker(one, truck), 5, 1);
    const { positions } = await live.frame((frame) => frame.full === undefined && showsPosition(truck)(frame));
    expect(positions).toHaveLength(1);
    await live.close();
  });

  it('send commands to the trackers of the other', async () => {
    const truck = await aTruck(await freshCompany(one));
    const tracker = await connectedTracker(other, truck);
    const sender = commandSender(one.bus, systemClock);
    onTestFinished(() => sender.close());
    const answer = sender.send(truck.imei, 'getinfo');
    await tracker.receive(27);
    tracker.send(encodeCommand({ codec: codecId.codec12, type: commandType.answer, payload: Buffer.from('RTC:2026') }));
    expect(await answer).toBe('RTC:2026');
  });

  it('count attempts to sign in together', async () => {
    const { organizationId } = await freshCompany(one);
    const email = `${organizationId}@attempts.example`;
    const attempt = (turn: number) =>
      new Client(turn % 2 === 0 ? one.url : other.url).form('/api/session', { email, password: 'wrong' });
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await attempt(turn)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
}

describe('two servers on one database', () => {
  const wire = createWire();
  beforeAll(async () => {
    one = await startApp({}, log, systemClock, { bus: wire.join(log) });
    other = await startServer({ config: one.config, database: one.database, log, bus: wire.join(log) });
    return closeBoth;
  });
  togetherTests();
});

describeWithNats('two servers joined by NATS', () => {
  let nats: TestNats;
  beforeAll(async () => {
    nats = await startNats();
    one = await startApp({ NATS_URL: nats.url });
    other = await startServer({ config: one.config, database: one.database, log });
    await areJoined();
    return closeBoth;
  });
  afterAll(() => nats?.kill());
  const buses = (): Bus[] => [one.bus, other.bus];
  const areJoined = () => vi.waitUntil(() => buses().every(({ isConnected }) => isConnected), WAITING);
  const health = async () => (await fetch(`${other.url}/readyz`)).json();

  async function without(work: () => Promise<void>): Promise<void> {
    await nats.kill();
    await expect.poll(() => buses().some(({ isConnected }) => isConnected)).toBe(false);
    await work();
    await nats.restart();
    await areJoined();
  }

  togetherTests();

  it('work alone without NATS, and show what was missed when it is back', async () => {
    const company = await freshCompany(one);
    const truck = await aTruck(company);
    const live = await watchingElsewhere(await company.person());
    const tracker = await connectedTracker(one, truck);
    expect(await health()).toEqual({ status: 'ready', nats: 'connected' });
    await without(async () => {
      expect(await health()).toEqual({ status: 'ready', nats: 'disconnected' });
      await company.admin.post(endpoints.geoPoints.list.path, { naziv: 'Skladišče', lat: 46.05, lon: 14.1 });
      await reports(tracker, 5);
      expect(live.frames.filter(showsPosition(truck))).toEqual([]);
    });
    await live.frame((frame) => frame.full === 1 && showsPosition(truck)(frame));
    const { changed } = await live.frame((frame) => frame.changed !== undefined);
    expect(changed).toContainEqual({ topic: 'points', ids: [] });
    expect(changed).toContainEqual({ topic: 'messages', ids: [] });
    const framesBefore = live.frames.length;
    await reports(tracker, 1);
    await expect.poll(() => live.frames.slice(framesBefore).some(showsPosition(truck))).toBe(true);
    await live.close();
  });

  it('refuse a session that ended in the other without NATS, and take a tracker that was moved meanwhile as it is now', async () => {
    const company = await freshCompany(one);
    const truck = await aTruck(company);
    const tracker = await connectedTracker(other, truck);
    await reports(tracker, 10);
    const email = `meanwhile-${company.organizationId}@podjetje.example`;
    await one.addUser({ email, organizationId: company.organizationId });
    const there = await signedIn(other, email);
    expect(await there.get('/api/user')).toMatchObject({ status: 200 });
    await without(async () => {
      const mountedAt = new Date(minutesAgo(8)).toISOString();
      expect(await company.admin.patch(`/api/trackers/${truck.trackerId}`, { mountedAt })).toMatchObject({
        status: 200,
      });
      await one.database.owner.query('delete from session where user_id = (select id from app_user where email = $1)', [
        email,
      ]);
    });
    expect(await there.get('/api/user')).toMatchObject({ status: 401 });
    await expect
      .poll(async () => {
        await reports(tracker, 9);
        const { rows } = await one.database.owner.query('select from quarantine where tracker_id = $1', [
          truck.trackerId,
        ]);
        return rows.length;
      })
      .toBeGreaterThan(0);
  });
});
