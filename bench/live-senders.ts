import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { LiveTokenOwner } from '../apps/server/src/identity/live-tokens.ts';
import { telemetryCommitted } from '../apps/server/src/ingest/events.ts';
import { noLinks } from '../apps/server/src/live/builders.ts';
import { LiveHub } from '../apps/server/src/live/hub.ts';
import { LinkViewers } from '../apps/server/src/live/link-viewers.ts';
import { liveMetrics } from '../apps/server/src/live/metrics.ts';
import { serveLiveSocket } from '../apps/server/src/live/socket.ts';
import { systemClock } from '../apps/server/src/live/types.ts';
import type { Clock } from '../apps/server/src/live/types.ts';
import { createLocalBus } from '../apps/server/src/platform/local-bus.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { stageOnWire } from '../apps/server/src/stages/wire.ts';
import { everyoneMoves, memorySource } from './live-fleet.ts';

/** One way of sending a round to all clients; answers the bytes of one client's frame, when it is on its way. */
export interface Sender {
  readonly server: Server;
  readonly round: () => Promise<number>;
  /** The last frame of one client, as bytes. */
  readonly frame: () => Buffer;
  readonly close: () => Promise<void>;
}

/** The product's own fan-out: commits come over the bus, a tick tells them. */
export function konvojSender(vehicles: number): Sender {
  const bus = createLocalBus(silentLog());
  const metrics = liveMetrics(new Registry());
  // Ticks come as fast as they are asked for, not twice a second, and a round is whole when it returns.
  const clock: Clock = {
    ...systemClock,
    every: () => () => undefined,
    after(milliseconds, work) {
      if (milliseconds > 0) return systemClock.after(milliseconds, work);
      work();
      return () => undefined;
    },
  };
  const hub = new LiveHub(
    { source: memorySource(vehicles), stageRow: stageOnWire, clock, metrics, log: silentLog() },
    bus,
  );
  const server = createServer();
  const tokens = {
    liveTokenOwner: async (token: string): Promise<LiveTokenOwner> => ({
      state: 'valid',
      caller: {
        userId: 1,
        organizationId: 1,
        role: 'user',
        canEditFleet: false,
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
    viewers: new LinkViewers({ links: noLinks, hub, bus, clock, log: silentLog() }),
    addressOf: () => '127.0.0.1',
    bus,
    clock,
    metrics,
    publicUrl: null,
    log: silentLog(),
  });
  let at = Date.now();
  let newest: Buffer = Buffer.alloc(0);
  let frames = 0;
  let watched: Socket | null = null;
  server.on('connection', (socket: Socket) => {
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
    server,
    async round() {
      const before = frames;
      bus.publish(telemetryCommitted, everyoneMoves(vehicles, (at += 1_000)));
      hub.tick();
      // A large frame is compressed beside the main thread.
      while (frames === before) await new Promise((resolve) => setImmediate(resolve));
      return newest.length;
    },
    frame: () => newest,
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
