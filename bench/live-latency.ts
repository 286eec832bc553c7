import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, LIVE_PATH } from '@konvoj/contract';
import { WebSocket } from 'ws';
import { benchServer } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, figure, median, percentile, repeat } from './support.ts';
import type { Figure, Measurement, Runs } from './support.ts';

const LOAD_MS = 4_000;
const WARM_MS = 2_000;
const MEASURE_MS = 8_000;
const ECHOES = 200;
/** With half a second as the longest spacing between two frames, and 200 ms for everything before. */
const HALF_LOAD_GOAL_MS = 700;
const SLOW_GOALS_MS = { p50: 40, p99: 120 } as const;

/** Trackers that never send two records within the shortest spacing of live frames. */
const SLOW = [
  { trackers: 500, everySeconds: 1 },
  { trackers: 2_500, everySeconds: 5 },
] as const;
const MOST_TRACKERS = 2_500;
const HALF_LOAD_TRACKERS = 2_000;

interface Latency {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly framesPerSecond: number;
  readonly bytesPerFrame: number;
  readonly generatorPercent: number;
  /** A bare `ws` server that sends the same number of bytes back. */
  readonly echo: { readonly p50: number; readonly p99: number };
}

/**
 * From the bytes that a tracker sends to the frame in a browser's socket, with everything between: TCP, decoding, one
 * durable transaction, stages, coalescing, compression. First with slow trackers, where the pace of live frames counts;
 * then at half of the most that this machine takes, each tracker sending when its last record was acknowledged.
 */
export async function latency(runs: number): Promise<{ figures: Figure[]; details: unknown }> {
  const database = await benchDatabase();
  const server = await benchServer(database);
  try {
    await server.addVehicles(MOST_TRACKERS);
    const figures: Figure[] = [];
    const details: Record<string, unknown> = {};
    for (const { trackers, everySeconds } of SLOW) {
      const measured = await repeat(runs, () => atRate(server, trackers, trackers / everySeconds));
      const of = `${trackers / everySeconds} records/s of ${trackers} trackers`;
      figures.push(latencyFigure(of, 'p50', measured, SLOW_GOALS_MS.p50));
      figures.push(latencyFigure(of, 'p99', measured, SLOW_GOALS_MS.p99));
      details[of] = measured.results;
    }
    const most = await mostRecords(server);
    const half = Math.floor(most / 2);
    const measured = await repeat(runs, () => atRate(server, HALF_LOAD_TRACKERS, half));
    const of = `half load (${median(measured.results.map(({ perSecond }) => perSecond))} records/s)`;
    figures.push(latencyFigure(of, 'p99', measured, HALF_LOAD_GOAL_MS));
    details['half load'] = { mostRecordsPerSecond: most, measured: measured.results };
    return { figures, details };
  } finally {
    await server.close();
    await database.close();
  }
}

function latencyFigure(of: string, which: 'p50' | 'p99', { results, load }: Runs<Latency>, goalMs: number): Figure {
  const goal: Measurement['goal'] = { of: 'value', atMost: goalMs };
  return figure({
    what: `tracker's bytes to a browser's socket, ${which}, ${of}`,
    unit: 'ms',
    values: results.map((one) => one[which]),
    reference: { what: 'bare ws echo of the same bytes', values: results.map(({ echo }) => echo[which]) },
    goal,
    generatorPercents: results.map(({ generatorPercent }) => generatorPercent),
    load,
  });
}

interface Progress {
  readonly acknowledged: number;
  readonly open: number;
  readonly cpu: { readonly user: number; readonly system: number };
}

function startTrackers(server: BenchServer, trackers: number, perSecond: number) {
  const args = [server.ports.teltonika, trackers, perSecond].map(String);
  const child = fork(join(import.meta.dirname, 'live-trackers.ts'), args);
  let progress: Progress = { acknowledged: 0, open: 0, cpu: { user: 0, system: 0 } };
  child.on('message', (message: Progress) => {
    progress = message;
  });
  return { child, progress: () => progress };
}

async function mostRecords(server: BenchServer): Promise<number> {
  const { child, progress } = startTrackers(server, HALF_LOAD_TRACKERS, 0);
  while (progress().open < HALF_LOAD_TRACKERS) await pause(50);
  await pause(WARM_MS);
  const [before, start] = [progress().acknowledged, performance.now()];
  await pause(LOAD_MS);
  const rate = ((progress().acknowledged - before) / (performance.now() - start)) * 1_000;
  await end(child);
  return Math.floor(rate);
}

async function atRate(server: BenchServer, trackers: number, perSecond: number): Promise<Latency> {
  const reply = await fetch(server.url + endpoints.session.user.path, { headers: { cookie: server.cookie } });
  const { wsToken } = endpoints.session.user.reply.parse(await reply.json());
  const address = server.url.replace('http', 'ws') + LIVE_PATH;
  const browser = fork(join(import.meta.dirname, 'live-watch.ts'), [address, wsToken]);
  const { child, progress } = startTrackers(server, trackers, perSecond);
  while (progress().open < trackers) await pause(50);
  await pause(WARM_MS);
  browser.send('forget');
  const before = progress();
  await pause(MEASURE_MS);
  const seen = await seenBy(browser);
  const after = progress();
  await Promise.all([end(child), end(browser)]);
  const cpuMs = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1_000;
  const bytesPerFrame = Math.round(seen.bytes / Math.max(1, seen.frames));
  return {
    perSecond: Math.round(((after.acknowledged - before.acknowledged) / MEASURE_MS) * 1_000),
    p50: percentile(seen.latencies, 0.5),
    p99: percentile(seen.latencies, 0.99),
    framesPerSecond: (seen.frames / MEASURE_MS) * 1_000,
    bytesPerFrame,
    generatorPercent: (cpuMs / MEASURE_MS) * 100,
    echo: await echo(bytesPerFrame),
  };
}

interface Seen {
  readonly latencies: readonly number[];
  readonly frames: number;
  readonly bytes: number;
}

function seenBy(browser: ChildProcess): Promise<Seen> {
  return new Promise((resolve) => {
    browser.once('message', (message: Seen) => resolve(message));
    browser.send('seen');
  });
}

/** Milliseconds until a bare `ws` server has sent so many bytes back. */
async function echo(bytes: number): Promise<{ p50: number; p99: number }> {
  const server = fork(join(import.meta.dirname, 'live-echo.ts'));
  const port = await new Promise<number>((resolve) => {
    server.once('message', (message: { readonly port: number }) => resolve(message.port));
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await once(socket, 'open');
  const message = Buffer.alloc(Math.max(1, bytes), 'x');
  const times: number[] = [];
  for (let turn = 0; turn < ECHOES; turn += 1) {
    const begun = performance.now();
    const answer = once(socket, 'message');
    socket.send(message);
    await answer;
    times.push(performance.now() - begun);
    await pause(2);
  }
  socket.terminate();
  await end(server);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function end(child: ChildProcess): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}
