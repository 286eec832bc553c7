import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_SPACING_MS } from '@konvoj/contract';
import { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { LiveTokenOwner } from '../apps/server/src/organization/identity/live-tokens.ts';
import { telemetryCommitted } from '../apps/server/src/telemetry/ingest/events.ts';
import type { DeviceCommit } from '../apps/server/src/telemetry/ingest/events.ts';
import { noLinks } from '../apps/server/src/telemetry/live/builders.testing.ts';
import { LiveHub } from '../apps/server/src/telemetry/live/hub.ts';
import { liveMetrics } from '../apps/server/src/telemetry/live/metrics.ts';
import { serveLiveSocket } from '../apps/server/src/telemetry/live/socket.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import { createLocalBus } from '../apps/server/src/platform/local-bus.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { stageOnWire } from '../apps/server/src/telemetry/stages/wire.ts';
import { everyoneMoves, memorySource } from './live-fleet.ts';

/** One way of sending a round to all clients; answers the bytes of one client's frame, when it is on its way. */
export interface Sender {
  readonly server: Server;
  readonly round: () => Promise<number>;
  /** The last frame of one client, as bytes. */
  readonly frame: () => Buffer;
  readonly close: () => Promise<void>;
}

/** A clock on which every round is due at once: rounds run as fast as they are requested, whatever they cost. */
class UnpacedClock implements Clock {
  readonly now = Date.now;
  readonly cpu = (): number => systemClock.cpu();
  readonly every = () => () => undefined;
  #elapsed = 0;
  #due: (() => void)[] = [];

  readonly elapsed = (): number => this.#elapsed;

  after(milliseconds: number, work: () => void): () => void {
    if (milliseconds > 0) return systemClock.after(milliseconds, work);
    this.#due.push(work);
    return () => undefined;
  }

  /** So much later that the next round waits for nothing. */
  skipSpacing(): void {
    this.#elapsed += LIVE_SPACING_MS.longest;
  }

  runDue(): void {
    for (let work = this.#due.shift(); work !== undefined; work = this.#due.shift()) work();
  }
}

/** The product's own fan-out: commits come over the bus, a round sends them. */
export function konvojSender(vehicles: number): Sender {
  const clock = new UnpacedClock();
  const fanout = startFanout(vehicles, clock);
  let at = Date.now();
  let newest: Buffer = Buffer.alloc(0);
  let frames = 0;
  let watched: Socket | null = null;
  fanout.server.on('connection', (socket: Socket) => {
    watched ??= socket;
    if (watched !== socket) return;
    // The last frame of one client is what the bare sender sends.
    const write = socket.write.bind(socket);
    const noted = (data: Buffer) => {
      if (data.length > 1_000) {
        newest = data;
        frames += 1;
      }
      return write(data);
    };
    Object.assign(socket, { write: noted });
  });
  return {
    server: fanout.server,
    async round() {
      const before = frames;
      clock.skipSpacing();
      fanout.commit(everyoneMoves(vehicles, (at += 1_000)));
      clock.runDue();
      // A large frame is compressed beside the main thread.
      while (frames === before) await new Promise((resolve) => setImmediate(resolve));
      return newest.length;
    },
    frame: () => newest,
    close: fanout.close,
  };
}

export interface Fanout {
  readonly server: Server;
  readonly commit: (commits: readonly DeviceCommit[]) => void;
  /** Milliseconds between two frames just now. */
  readonly spacingMs: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Hub and sockets of the product, without a database. Any token lets one in. */
export function startFanout(vehicles: number, clock: Clock = systemClock): Fanout {
  const bus = createLocalBus(silentLog());
  const metrics = liveMetrics(new Registry());
  const hub = new LiveHub(
    { source: memorySource(vehicles), stageRow: stageOnWire, clock, metrics, log: silentLog() },
    bus,
  );
  const server = createServer();
  const tokens = {
    liveTokenOwner: async (token: string): Promise<LiveTokenOwner> => ({
      state: 'valid',
      caller: {
        kind: 'user',
        userId: 1,
        organizationId: 1,
        permissions: new Set<never>(),
        language: 'sl',
        timeZone: 'Europe/Ljubljana',
        sessionId: token,
      },
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
    refreshLiveToken: async () => null,
    stillHolds: async () => true,
    issueLiveToken: () => Promise.reject(new Error('not asked for here')),
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
  return {
    server,
    commit: (commits) => bus.publish(telemetryCommitted, commits),
    spacingMs: async () => ((await metrics.spacing.get()).values[0]?.value ?? 0) * 1_000,
    async close() {
      hub.close();
      await live.close();
      server.close();
    },
  };
}

/** `ws` and nothing else: the same bytes as messages that were made beforehand. */
export function bareSender(frame: Buffer): Sender {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const clients = new Set<WebSocket>();
  sockets.on('connection', (client) => clients.add(client));
  const headBytes = (frame[1] ?? 0) === 127 ? 10 : 4;
  const payload = frame.subarray(headBytes);
  return {
    server,
    async round() {
      for (const client of clients) client.send(payload, { binary: true });
      return frame.length;
    },
    frame: () => frame,
    async close() {
      for (const client of clients) client.terminate();
      sockets.close();
      server.close();
    },
  };
}
