import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { liveClose } from '@konvoj/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testBus } from '../../../../../tests/support/bus.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';
import { sessionsEnded } from '../../organization/identity/events.ts';
import type { LiveTokenOwner } from '../../organization/identity/live-tokens.ts';
import { telemetryCommitted } from '../ingest/events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/logging.ts';
import { aCommit, aFleet, aLastPosition, BASE_TIME, memoryMetrics, noLinks } from './builders.testing.ts';
import { stageOnWire } from '../stages/wire.ts';
import { LiveHub } from './hub.ts';
import type { LiveMetrics } from './metrics.ts';
import { serveLiveSocket } from './socket.ts';

// Real sockets, a clock that the test advances, and a fleet and tokens in memory.
let clock: ManualClock;
let bus: Bus;
let metrics: LiveMetrics;
let base: string;
let close: () => Promise<void>;
const clients: LiveClient[] = [];

beforeEach(async () => {
  clock = new ManualClock();
  bus = testBus();
  metrics = memoryMetrics();
  const fleet = aFleet(Array.from({ length: 50 }, (_, index) => index + 1));
  const source = {
    snapshot: async () => ({ fleet, positions: new Map(), openStages: new Map() }),
    linkView: noLinks.linkView,
    visible: async () => [...fleet.devices.keys()],
  };
  const hub = new LiveHub({ source, stageRow: stageOnWire, clock, metrics, log: silentLog() }, bus);
  const server = createServer();
  const tokens = {
    liveTokenOwner: async (token: string): Promise<LiveTokenOwner> =>
      token.startsWith('session')
        ? { state: 'valid', caller: callerOf(token), expiresAt: new Date(BASE_TIME + 86_400_000) }
        : { state: 'unknown' },
    refreshLiveToken: async () => null,
    stillHolds: async () => true,
    issueLiveToken: () => Promise.reject(new Error('not used here')),
  };
  const live = serveLiveSocket(server, {
    hub,
    tokens,
    viewers: noLinks.viewers(async () => {}),
    addressOf: () => '127.0.0.1',
    bus,
    clock,
    metrics,
    publicUrl: null,
    log: silentLog(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${port(server.address())}`;
  close = async () => {
    hub.close();
    await live.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  await close();
});

function port(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function callerOf(token: string): UserCaller {
  return {
    kind: 'user',
    userId: 1,
    organizationId: 1,
    permissions: new Set(),
    language: 'sl',
    timeZone: 'Europe/Ljubljana',
    sessionId: token,
  };
}

const opened = async (options: Parameters<typeof LiveClient.open>[1] = {}) => {
  const client = await LiveClient.open(base, options);
  clients.push(client);
  return client;
};
const watching = async (session = 'session-1', options: Parameters<typeof LiveClient.open>[1] = {}) => {
  const client = await opened(options);
  client.send({ ping: 1, token: session });
  await client.frame(isFull);
  return client;
};
const moved = (deviceId: number, second: number, note: string | null = null) =>
  aCommit({
    deviceId,
    last: aLastPosition({ deviceTime: BASE_TIME + second * 1_000, attributes: note === null ? null : { note } }),
  });
const count = async (counter: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await counter.get()).values[0]?.value ?? 0;

describe('a live socket', () => {
  it.each([true, false])('brings the full state and then changes (compression agreed: %s)', async (compressed) => {
    const client = await watching('session-1', { compressed });
    bus.publish(telemetryCommitted, [moved(7, 1)]);
    clock.advance(500);
    const change = await client.frame((frame) => frame.sequence === 1);
    expect(client.frames.map((frame) => Object.keys(frame)[0])).toEqual(['pong', 'sequence', 'sequence']);
    expect(client.frames[1]?.devices).toHaveLength(50);
    expect(change.positions).toMatchObject([{ deviceId: 7 }]);
  });

  it('builds a frame once for two hundred clients', async () => {
    const watchers = await Promise.all(Array.from({ length: 200 }, (_, index) => watching(`session-${index}`)));
    const before = await count(metrics.serialised);
    bus.publish(telemetryCommitted, [moved(7, 1), moved(8, 1)]);
    clock.advance(500);
    const change = await Promise.all(watchers.map((client) => client.frame((frame) => frame.sequence === 1)));
    expect(new Set(change.map((frame) => JSON.stringify(frame))).size).toBe(1);
    expect((await count(metrics.serialised)) - before).toBe(1);
  });

  it('does not let a client that reads nothing delay another, and sends it the full state later', async () => {
    const quick = await watching('session-1', { compressed: false });
    const slow = await watching('session-2', { compressed: false });
    slow.socket.pause();
    // The socket buffers of this machine vary: continue until there is back-pressure.
    let tick = 0;
    while ((await count(metrics.skipped)) === 0) {
      tick += 1;
      const note = randomBytes(20_000).toString('hex');
      bus.publish(
        telemetryCommitted,
        Array.from({ length: 50 }, (_, index) => moved(index + 1, tick, note)),
      );
      clock.advance(500);
      const sequence = tick;
      await quick.frame((frame) => frame.sequence === sequence);
      quick.frames.length = 0;
      quick.received = '';
    }
    slow.socket.resume();
    const newest = new Date(BASE_TIME + tick * 1_000).toISOString();
    const isCaughtUp = (frame: { full?: 1 | undefined; positions?: { deviceTime: string }[] | undefined }) =>
      frame.full === 1 && frame.positions?.length === 50 && frame.positions.every((one) => one.deviceTime === newest);
    // It catches up as fast as it reads; each check is a tick.
    await expect
      .poll(() => {
        clock.advance(500);
        return slow.frames.some(isCaughtUp);
      })
      .toBe(true);
  });

  it('is closed immediately when its session ends, and only that session', async () => {
    const signedOut = await watching('session-1');
    const tab = await watching('session-1');
    const other = await watching('session-2');
    bus.publish(sessionsEnded, { sessionIds: ['session-1'] });
    expect(await signedOut.closed()).toBe(liveClose.signedOut);
    expect(await tab.closed()).toBe(liveClose.signedOut);
    bus.publish(telemetryCommitted, [moved(7, 1)]);
    clock.advance(500);
    await other.frame((frame) => frame.sequence === 1);
  });

  it('is refused for a token that was never issued', async () => {
    const client = await opened();
    client.send({ ping: 1, token: 'made-up' });
    expect(await client.closed()).toBe(liveClose.signedOut);
    expect(client.received).toBe('');
  });

  it('is closed when it sends nothing for five seconds', async () => {
    const client = await opened();
    clock.advance(5_000);
    expect(await client.closed()).toBe(liveClose.silent);
  });

  it.each([
    ['garbage', 'hello', liveClose.badFrame],
    ['bytes', Buffer.from([1, 2, 3]), liveClose.badFrame],
    ['more than a frame may hold', 'x'.repeat(4_097), 1009],
  ])('is closed for %s', async (_name, data, code) => {
    const client = await opened();
    client.socket.send(data);
    expect(await client.closed()).toBe(code);
  });

  it('is closed for a small message that decompresses to a large one', async () => {
    const client = await opened();
    client.socket.send('x'.repeat(1_000_000), { compress: true });
    expect(await client.closed()).toBe(1009);
  });

  it('has at most twenty tabs of one session', async () => {
    await Promise.all(Array.from({ length: 20 }, () => watching('session-1')));
    const client = await opened();
    client.send({ ping: 1, token: 'session-1' });
    expect(await client.closed()).toBe(liveClose.tooManySockets);
  });

  it('is refused for a page of another site', async () => {
    await expect(opened({ origin: 'https://evil.example' })).rejects.toThrow(/403/);
    await expect(opened({ origin: 'null' })).rejects.toThrow(/403/);
  });

  it('is accepted for a client that is not a browser page', async () => {
    expect((await opened({ origin: null })).socket.readyState).toBe(1);
  });

  it('answers an upgrade to another address with not found', async () => {
    const { hostname, port: at } = new URL(base);
    const raw = connect(Number(at), hostname);
    raw.write('GET /api/other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const answer = await new Promise<string>((resolve) => raw.once('data', (data) => resolve(data.toString())));
    raw.destroy();
    expect(answer).toContain('404');
  });

  it('closes the connection when the server stops', async () => {
    const client = await watching();
    await close();
    expect(await client.closed()).toBe(liveClose.goingAway);
    close = async () => {};
  });
});
