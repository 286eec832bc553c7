import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, LIVE_PATH, LIVE_TICK_MS } from '@konvoj/contract';
import { benchServer } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, median, percentile } from './support.ts';
import type { Figure } from './support.ts';

const TRACKERS = 2_000;
const LOAD_MS = 4_000;
const WARM_MS = 3_000;
const MEASURE_MS = 10_000;
/** Beyond the tick. */
const GOAL_MS = 200;

/**
 * From the bytes that a tracker sends to the frame in a browser's socket, with everything between: TCP, decoding, one
 * durable transaction, stages, coalescing, compression. First the most that this machine takes is measured (each
 * tracker sends when its last record was acknowledged), then latency at half of that.
 */
export async function latency(runs: number): Promise<{ figure: Figure; details: unknown }> {
  const database = await benchDatabase();
  const server = await benchServer(database);
  try {
    await server.addVehicles(TRACKERS);
    const most = await mostRecords(server);
    const half = Math.floor(most / 2);
    const measured = [];
    for (let run = 0; run < runs; run += 1) measured.push(await atRate(server, half));
    const p99 = median(measured.map((one) => one.p99));
    const goal = LIVE_TICK_MS + GOAL_MS;
    return {
      figure: {
        what: `tracker's bytes to a browser's socket, p99 at half load (${half} records/s of ${TRACKERS} trackers)`,
        value: p99,
        unit: 'ms',
        reference: { what: 'the tick', value: LIVE_TICK_MS },
        goal: `under ${goal}`,
        reached: p99 < goal,
      },
      details: { mostRecordsPerSecond: most, measured },
    };
  } finally {
    await server.close();
    await database.close();
  }
}

interface Progress {
  readonly acknowledged: number;
  readonly open: number;
  readonly cpu: { readonly user: number; readonly system: number };
}

function trackersOf(server: BenchServer, perSecond: number): { child: ChildProcess; seen: () => Progress } {
  const args = [server.ports.teltonika, TRACKERS, perSecond].map(String);
  const child = fork(join(import.meta.dirname, 'live-trackers.ts'), args);
  let progress: Progress = { acknowledged: 0, open: 0, cpu: { user: 0, system: 0 } };
  child.on('message', (message: Progress) => {
    progress = message;
  });
  return { child, seen: () => progress };
}

async function mostRecords(server: BenchServer): Promise<number> {
  const { child, seen } = trackersOf(server, 0);
  while (seen().open < TRACKERS) await pause(50);
  await pause(WARM_MS);
  const [before, start] = [seen().acknowledged, performance.now()];
  await pause(LOAD_MS);
  const rate = ((seen().acknowledged - before) / (performance.now() - start)) * 1_000;
  await gone(child);
  return Math.floor(rate);
}

async function atRate(server: BenchServer, perSecond: number) {
  const reply = await fetch(server.url + endpoints.session.user.path, { headers: { cookie: server.cookie } });
  const { wsToken } = endpoints.session.user.reply.parse(await reply.json());
  const address = server.url.replace('http', 'ws') + LIVE_PATH;
  const browser = fork(join(import.meta.dirname, 'live-watch.ts'), [address, wsToken]);
  const { child, seen } = trackersOf(server, perSecond);
  while (seen().open < TRACKERS) await pause(50);
  await pause(WARM_MS);
  browser.send('forget');
  const before = seen();
  await pause(MEASURE_MS);
  const latencies = await latenciesOf(browser);
  const after = seen();
  await Promise.all([gone(child), gone(browser)]);
  const cpuMs = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return {
    perSecond: Math.round(((after.acknowledged - before.acknowledged) / MEASURE_MS) * 1_000),
    frameRows: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    generatorCpuShare: cpuMs / 1_000 / MEASURE_MS,
  };
}

function latenciesOf(browser: ChildProcess): Promise<number[]> {
  return new Promise((resolve) => {
    browser.once('message', (message: { readonly latencies: number[] }) => resolve(message.latencies));
    browser.send('latencies');
  });
}

async function gone(child: ChildProcess): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}
