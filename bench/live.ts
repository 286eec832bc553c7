import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { LIVE_TICK_MS } from '@konvoj/contract';
import { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { LiveTokenOwner } from '../apps/server/src/identity/live-tokens.ts';
import { telemetryCommitted } from '../apps/server/src/ingest/events.ts';
import { LiveHub } from '../apps/server/src/live/hub.ts';
import { liveMetrics } from '../apps/server/src/live/metrics.ts';
import { serveLiveSocket } from '../apps/server/src/live/socket.ts';
import { stageOnWire } from '../apps/server/src/stages/wire.ts';
import { systemClock } from '../apps/server/src/live/types.ts';
import { createLocalBus } from '../apps/server/src/platform/local-bus.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { everyoneMoves, memorySource } from './live-fleet.ts';
import { latency } from './live-latency.ts';
import { cpuOf, median } from './support.ts';
import type { Benchmark, Figure } from './support.ts';

const CLIENTS = 200;
const VEHICLES = 2_000;
const MEASURE_MS = 3_000;
/** Before the next round every client has taken nearly all of the one before. */
const DRAINED_BYTES = 65_536;

type Compression = 'deflate' | 'plain';

interface Fanout {
  /** Client frames per second. */
  readonly rate: number;
  readonly bytesPerFrame: number;
  readonly cpuMsPerRound: number;
}

/** One way of sending a round to all clients; answers the bytes of one client's frame. */
interface Sender {
  readonly server: Server;
  readonly round: () => number;
  readonly close: () => Promise<void>;
}

export const benchmark: Benchmark = {
  name: 'live',
  async run(runs) {
    const figures: Figure[] = [];
    const details: Record<string, unknown> = { clients: CLIENTS, vehicles: VEHICLES };
    for (const compression of ['plain', 'deflate'] as const) {
      const ours: Fanout[] = [];
      const bare: Fanout[] = [];
      for (let run = 0; run < runs; run += 1) {
        const made = await measure(konvojSender, compression);
        ours.push(made.fanout);
        bare.push((await measure(() => bareSender(made.frame), compression)).fanout);
      }
      figures.push(compression === 'plain' ? plainFigure(ours, bare) : deflatedFigure(ours));
      details[compression] = { ours, bare };
    }
    figures.push(await pace());
    const measured = await latency(runs);
    figures.push(measured.figure);
    details.latency = measured.details;
    return { figures, details };
  },
};

/** Not compressed, both send the same bytes and the bytes are the work: that is the comparison. */
function plainFigure(ours: readonly Fanout[], bare: readonly Fanout[]): Figure {
  const ratio = median(ours.map((one, index) => one.rate / (bare[index]?.rate ?? one.rate)));
  return {
    what: `frames with ${VEHICLES} vehicles to ${CLIENTS} clients`,
    value: median(ours.map((one) => one.rate)),
    unit: 'client frames/s',
    reference: { what: 'ws sending the same bytes bare', value: median(bare.map((one) => one.rate)) },
    ratio,
    goal: 'at least 0.8',
    reached: ratio >= 0.8,
  };
}

/** Compressed, as browsers ask for, a frame is so small that making it is the work: it is held against what is needed. */
function deflatedFigure(ours: readonly Fanout[]): Figure {
  const value = median(ours.map((one) => one.rate));
  const needed = (CLIENTS * 1_000) / LIVE_TICK_MS;
  return {
    what: `the same, compressed (${Math.round(median(ours.map((one) => one.bytesPerFrame)) / 1_000)} kB a frame)`,
    value,
    unit: 'client frames/s',
    reference: { what: 'needed with every vehicle in every tick', value: needed },
    ratio: value / needed,
  };
}

/** Sends rounds as fast as the clients take them. */
async function measure(
  make: () => Promise<Sender & { frame: () => Buffer }> | (Sender & { frame: () => Buffer }),
  compression: Compression,
): Promise<{ fanout: Fanout; frame: Buffer }> {
  const sender = await make();
  const sockets = new Set<Socket>();
  sender.server.on('connection', (socket: Socket) => sockets.add(socket));
  sender.server.listen(0, '127.0.0.1');
  await once(sender.server, 'listening');
  const address = sender.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const watchers = fork(join(import.meta.dirname, 'live-watchers.ts'), [String(port), String(CLIENTS), compression]);
  const seen = { bytes: 0, open: 0 };
  watchers.on('message', (message: typeof seen) => Object.assign(seen, message));
  await until(() => seen.open === CLIENTS && sockets.size === CLIENTS);
  const drained = () => [...sockets].every((socket) => socket.writableLength < DRAINED_BYTES);
  for (let warm = 0; warm < 5; warm += 1) {
    sender.round();
    await until(drained);
  }
  await quiet(seen);
  const before = seen.bytes;
  let rounds = 0;
  let bytes = 0;
  const { seconds, cpuSeconds } = await cpuOf(async () => {
    const end = performance.now() + MEASURE_MS;
    while (performance.now() < end) {
      bytes += sender.round();
      rounds += 1;
      await until(drained);
    }
    await until(() => seen.bytes - before >= bytes * CLIENTS);
  });
  const frame = sender.frame();
  watchers.disconnect();
  await once(watchers, 'exit');
  await sender.close();
  const fanout = {
    rate: (rounds * CLIENTS) / seconds,
    bytesPerFrame: bytes / rounds,
    cpuMsPerRound: (cpuSeconds * 1_000) / rounds,
  };
  return { fanout, frame };
}

/** The product's own fan-out: commits come over the bus, a tick tells them. */
function konvojSender(): Sender & { frame: () => Buffer } {
  const bus = createLocalBus(silentLog());
  const metrics = liveMetrics(new Registry());
  // Ticks come as fast as they are asked for, not twice a second.
  const clock = { ...systemClock, every: () => () => undefined };
  const hub = new LiveHub(
    { source: memorySource(VEHICLES), stageRow: stageOnWire, clock, metrics, log: silentLog() },
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
    issueLiveToken: () => Promise.reject(new Error('not asked for here')),
  };
  const live = serveLiveSocket(server, { hub, tokens, bus, clock, metrics, publicUrl: null, log: silentLog() });
  let at = Date.now();
  let newest: Buffer = Buffer.alloc(0);
  let watched: Socket | null = null;
  server.on('connection', (socket: Socket) => {
    watched ??= socket;
    if (watched !== socket) return;
    // The last frame of one client is what the bare sender sends.
    const write = socket.write.bind(socket);
    const noted = (data: Buffer) => {
      if (data.length > 1_000) newest = data;
      return write(data);
    };
    Object.assign(socket, { write: noted });
  });
  return {
    server,
    round() {
      bus.publish(telemetryCommitted, everyoneMoves(VEHICLES, (at += 1_000)));
      hub.tick();
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
function bareSender(frame: Buffer): Sender & { frame: () => Buffer } {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const clients = new Set<WebSocket>();
  sockets.on('connection', (client) => clients.add(client));
  const headBytes = (frame[1] ?? 0) === 127 ? 10 : 4;
  const payload = frame.subarray(headBytes);
  return {
    server,
    round() {
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

/** CPU of the server at the product's own pace: two ticks a second, each vehicle once a second. */
async function pace(): Promise<Figure> {
  const sender = konvojSender();
  sender.server.listen(0, '127.0.0.1');
  await once(sender.server, 'listening');
  const address = sender.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const watchers = fork(join(import.meta.dirname, 'live-watchers.ts'), [String(port), String(CLIENTS), 'deflate']);
  const seen = { bytes: 0, open: 0 };
  watchers.on('message', (message: typeof seen) => Object.assign(seen, message));
  await until(() => seen.open === CLIENTS);
  await quiet(seen);
  const { seconds, cpuSeconds } = await cpuOf(async () => {
    for (let second = 0; second < 5; second += 1) {
      sender.round();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  });
  watchers.disconnect();
  await once(watchers, 'exit');
  await sender.close();
  return {
    what: `share of one core at ${VEHICLES} vehicles/s to ${CLIENTS} clients`,
    value: (cpuSeconds / seconds) * 100,
    unit: '%',
  };
}

/** Waits until nothing has come for a while: what was sent at the start has arrived. */
async function quiet(seen: { bytes: number }): Promise<void> {
  for (let last = -1; last !== seen.bytes;) {
    last = seen.bytes;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
