import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { LIVE_TICK_MS } from '@konvoj/contract';
import { latency } from './live-latency.ts';
import { bareSender, konvojSender } from './live-senders.ts';
import type { Sender } from './live-senders.ts';
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

export const benchmark: Benchmark = {
  name: 'live',
  async run(runs) {
    const figures: Figure[] = [];
    const details: Record<string, unknown> = { clients: CLIENTS, vehicles: VEHICLES };
    for (const compression of ['plain', 'deflate'] as const) {
      const ours: Fanout[] = [];
      const bare: Fanout[] = [];
      for (let run = 0; run < runs; run += 1) {
        const made = await measure(() => konvojSender(VEHICLES), compression);
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
async function measure(make: () => Sender, compression: Compression): Promise<{ fanout: Fanout; frame: Buffer }> {
  const sender = make();
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
    await sender.round();
    await until(drained);
  }
  await quiet(seen);
  const before = seen.bytes;
  let rounds = 0;
  let bytes = 0;
  const { seconds, cpuSeconds } = await cpuOf(async () => {
    const end = performance.now() + MEASURE_MS;
    while (performance.now() < end) {
      bytes += await sender.round();
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

/** CPU of the server at the product's own pace: two ticks a second, each vehicle once a second. */
async function pace(): Promise<Figure> {
  const sender = konvojSender(VEHICLES);
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
      await sender.round();
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
