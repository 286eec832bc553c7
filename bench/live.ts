import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { DeviceCommit } from '../apps/server/src/telemetry/ingest/events.ts';
import { everyoneMoves } from './live-fleet.ts';
import { latency } from './live-latency.ts';
import { bareSender, konvojSender, startFanout } from './live-senders.ts';
import type { Sender } from './live-senders.ts';
import { cpuOf, figure, median, repeat } from './support.ts';
import type { Benchmark, Figure, Runs } from './support.ts';

const CLIENTS = 200;
const VEHICLES = 2_000;
const MEASURE_MS = 3_000;
const PACE_MS = 5_000;
const PACE_STEP_MS = 10;
/** Before the next round every client has taken nearly all of the one before. */
const DRAINED_BYTES = 65_536;
const FANOUT_GOAL = 0.9;

type Compression = 'deflate' | 'plain';

interface Fanout {
  /** Client frames per second. */
  readonly rate: number;
  readonly bytesPerFrame: number;
  readonly cpuMsPerRound: number;
  readonly watchersPercent: number;
}

export const benchmark: Benchmark = {
  name: 'live',
  async run(runs) {
    const details: Record<string, unknown> = { clients: CLIENTS, vehicles: VEHICLES };
    const figures: Figure[] = [];
    for (const compression of ['plain', 'deflate'] as const) {
      const { results, load } = await repeat(runs, async () => {
        const ours = await measure(() => konvojSender(VEHICLES), compression);
        const bare = await measure(() => bareSender(ours.frame), compression);
        return { ours: ours.fanout, bare: bare.fanout };
      });
      const isPlain = compression === 'plain';
      const bytes = median(results.map(({ ours }) => ours.bytesPerFrame));
      figures.push(
        figure({
          // Compressed, a frame is so small that making it is the work: there is nothing of `ws` to compare it with.
          what: `frames of ${VEHICLES} vehicles to ${CLIENTS} clients, ${isPlain ? 'plain' : 'compressed'} (${Math.round(bytes / 1_000)} kB each)`,
          unit: 'client frames/s',
          values: results.map(({ ours }) => ours.rate),
          ...(isPlain && {
            reference: { what: 'bare ws sending the same bytes', values: results.map(({ bare }) => bare.rate) },
            goal: { of: 'ratio', atLeast: FANOUT_GOAL },
          }),
          generatorPercents: results.map(({ ours }) => ours.watchersPercent),
          load,
        }),
      );
      details[compression] = results;
    }
    const paced = await repeat(runs, pace);
    figures.push(...paceFigures(paced));
    details['paced'] = paced.results;
    const measured = await latency(runs);
    return { figures: [...figures, ...measured.figures], details: { ...details, latency: measured.details } };
  },
};

interface Watchers {
  readonly child: ChildProcess;
  /** What they have received so far. */
  readonly seen: { readonly bytes: number; readonly open: number; readonly cpuSeconds: number };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startWatchers(port: number, compression: Compression): Promise<Watchers> {
  const child = fork(join(import.meta.dirname, 'live-watchers.ts'), [String(port), String(CLIENTS), compression]);
  const seen = { bytes: 0, open: 0, cpuSeconds: 0 };
  child.on('message', (message: typeof seen) => Object.assign(seen, message));
  await until(() => seen.open === CLIENTS);
  return { child, seen };
}

async function endWatchers({ child }: Watchers): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}

/** Sends rounds as fast as the clients take them. */
async function measure(make: () => Sender, compression: Compression): Promise<{ fanout: Fanout; frame: Buffer }> {
  const sender = make();
  const sockets = new Set<Socket>();
  sender.server.on('connection', (socket: Socket) => sockets.add(socket));
  const watchers = await startWatchers(await listening(sender.server), compression);
  const { seen } = watchers;
  await until(() => sockets.size === CLIENTS);
  const drained = () => [...sockets].every((socket) => socket.writableLength < DRAINED_BYTES);
  for (let warm = 0; warm < 5; warm += 1) {
    await sender.round();
    await until(drained);
  }
  await quiet(seen);
  const before = { ...seen };
  let rounds = 0;
  let bytes = 0;
  const { seconds, cpuSeconds } = await cpuOf(async () => {
    const end = performance.now() + MEASURE_MS;
    while (performance.now() < end) {
      bytes += await sender.round();
      rounds += 1;
      await until(drained);
    }
    await until(() => seen.bytes - before.bytes >= bytes * CLIENTS);
  });
  const watchersPercent = ((seen.cpuSeconds - before.cpuSeconds) / seconds) * 100;
  const frame = sender.frame();
  await endWatchers(watchers);
  await sender.close();
  const fanout = {
    rate: (rounds * CLIENTS) / seconds,
    bytesPerFrame: bytes / rounds,
    cpuMsPerRound: (cpuSeconds * 1_000) / rounds,
    watchersPercent,
  };
  return { fanout, frame };
}

interface Paced {
  readonly corePercent: number;
  readonly spacingMs: number;
  readonly watchersPercent: number;
}

/** CPU of the server at the product's own pace: each vehicle once a second, evenly spread. */
async function pace(): Promise<Paced> {
  const fanout = startFanout(VEHICLES);
  const watchers = await startWatchers(await listening(fanout.server), 'deflate');
  const { seen } = watchers;
  await quiet(seen);
  const moves = everyoneMoves(VEHICLES, Date.now());
  const perStep = (VEHICLES * PACE_STEP_MS) / 1_000;
  const spacings: number[] = [];
  const before = seen.cpuSeconds;
  const { seconds, cpuSeconds } = await cpuOf(async () => {
    const begun = performance.now();
    for (let step = 0; performance.now() - begun < PACE_MS; step += 1) {
      const at = Date.now();
      const due = Array.from({ length: perStep }, (_, index) => moves[(step * perStep + index) % VEHICLES]);
      fanout.commit(due.flatMap((move) => (move === undefined ? [] : [movedOnTo(move, at)])));
      spacings.push(await fanout.spacingMs());
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, begun + (step + 1) * PACE_STEP_MS - performance.now())),
      );
    }
  });
  const watchersPercent = ((seen.cpuSeconds - before) / seconds) * 100;
  await endWatchers(watchers);
  await fanout.close();
  return { corePercent: (cpuSeconds / seconds) * 100, spacingMs: median(spacings), watchersPercent };
}

/** The same move a little later; the newest record of a device is what counts. */
function movedOnTo(move: DeviceCommit, at: number): DeviceCommit {
  const { last, openStage } = move;
  return {
    ...move,
    ...(last && { last: { ...last, serverTime: at, record: { ...last.record, deviceTime: at } } }),
    ...(openStage && { openStage: { ...openStage, lastRecordAt: at } }),
  };
}

function paceFigures({ results, load }: Runs<Paced>): Figure[] {
  const generatorPercents = results.map(({ watchersPercent }) => watchersPercent);
  const of = `${VEHICLES} vehicles a second to ${CLIENTS} clients`;
  return [
    figure({
      what: `share of one core, ${of}`,
      unit: '%',
      values: results.map(({ corePercent }) => corePercent),
      generatorPercents,
      load,
    }),
    figure({
      what: `spacing of live frames, ${of}`,
      unit: 'ms',
      values: results.map(({ spacingMs }) => spacingMs),
      generatorPercents,
      load,
    }),
  ];
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
