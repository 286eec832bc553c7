import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/platform/embedded/cluster.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { startDatabase } from '../apps/server/src/platform/start-database.ts';
import type { Load } from './ingest-generator.ts';
import { connected, watchingBrowser } from './ingest-trial.ts';
import { memoryOf } from './machine-load.ts';
import { addBenchOrganization, addVehicles, signIn } from './server.ts';
import { figure, repeat } from './support.ts';
import type { Figure, Runs } from './support.ts';

const MAIN = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');
const TRACKERS = 10_000;
/** Every tracker sends a record each five seconds. */
const PACKETS_PER_SECOND = TRACKERS / 5;
const SETTLE_MS = 15_000;
const BETWEEN_SAMPLES_MS = 3_000;
const GOALS_MIB = { connected: 768, idle: 250 } as const;

interface Memory {
  readonly rssMiB: number;
  readonly pssMiB: number;
}

/** Memory of the server as a process of its own, as it is started in production; PostgreSQL is not in it. */
export async function memoryFigures(samples: number): Promise<{ figures: Figure[]; details: unknown }> {
  const full = await inFolder((dataFolder) => memoryWithTrackers(dataFolder, samples));
  const demo = await inFolder(async (dataFolder) => ({
    first: await memoryOfDemo(dataFolder, samples),
    again: await memoryOfDemo(dataFolder, samples),
  }));
  const every = `one record each per 5 s, one browser`;
  return {
    figures: [
      memoryFigure(`memory of the server, ${TRACKERS} trackers connected, ${every}`, full, GOALS_MIB.connected),
      memoryFigure('memory of the server, idle with the demo that it has just made', demo.first, GOALS_MIB.idle),
      memoryFigure('memory of the server, idle with the demo, started again', demo.again, GOALS_MIB.idle),
    ],
    details: { connected: full.results, demo: { first: demo.first.results, again: demo.again.results } },
  };
}

function memoryFigure(what: string, { results, load }: Runs<Memory>, under: number): Figure {
  return figure({
    what,
    unit: 'MiB',
    values: results.map(({ rssMiB }) => rssMiB),
    goal: { of: 'value', under },
    load,
  });
}

async function memoryWithTrackers(dataFolder: string, samples: number): Promise<Runs<Memory>> {
  const database = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog() });
  await addVehicles(database, await addBenchOrganization(database), TRACKERS);
  await database.close();
  const port = await freePort();
  const server = await startServer('serve', dataFolder, port, /answers on (\S+)\n/);
  const load: Load = {
    port,
    connections: TRACKERS,
    recordsPerPacket: 1,
    packets: 100,
    packetsPerSecond: PACKETS_PER_SECOND,
    from: Date.now() - 3_600_000,
  };
  const generator = fork(join(import.meta.dirname, 'ingest-generator.ts'), [JSON.stringify(load)]);
  const browser = await watchingBrowser({ url: server.url, cookie: await signIn(server.url) });
  try {
    await connected(generator, TRACKERS);
    generator.send('go');
    return await sampled(server.pid, samples);
  } finally {
    browser.terminate();
    generator.disconnect();
    await once(generator, 'exit');
    await server.stop();
  }
}

async function memoryOfDemo(dataFolder: string, samples: number): Promise<Runs<Memory>> {
  const server = await startServer('start', dataFolder, await freePort(), /ready: (\S+)\n/);
  try {
    return await sampled(server.pid, samples);
  } finally {
    await server.stop();
  }
}

async function sampled(pid: number, samples: number): Promise<Runs<Memory>> {
  await pause(SETTLE_MS);
  return repeat(samples, async () => {
    await pause(BETWEEN_SAMPLES_MS);
    return memoryOf(pid);
  });
}

interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** Those of glibc. */
function mallocSettings(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')));
}

/** The program with the memory settings that the commands of package.json give it, and this process too. */
async function startServer(
  command: 'serve' | 'start',
  dataFolder: string,
  teltonikaPort: number,
  ready: RegExp,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...process.execArgv, MAIN, command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...mallocSettings(),
      KONVOJ_DATA: dataFolder,
      KONVOJ_HTTP_PORT: '0',
      KONVOJ_OSMAND_PORT: '0',
      KONVOJ_TELTONIKA_PORT: String(teltonikaPort),
      KONVOJ_MAP_STYLE_LIGHT: 'offline',
      KONVOJ_MAP_STYLE_DARK: 'offline',
      KONVOJ_LOG_LEVEL: 'error',
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.once('exit', () => reject(new Error(`konvoj ${command} ended: ${output}`)));
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const [, address] = ready.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function inFolder<T>(work: (dataFolder: string) => Promise<T>): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-bench-memory-'));
  // PostgreSQL runs as another account when we are root; with the folder open to it, its files stay inside.
  await chmod(dataFolder, 0o755);
  try {
    return await work(dataFolder);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
