import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/platform/embedded/cluster.ts';
import { readPostmaster } from '../apps/server/src/platform/embedded/files.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { startDatabase } from '../apps/server/src/platform/start-database.ts';
import { processesOf } from '../tests/faults/process-list.ts';
import { serverProcess } from '../tests/faults/server-process.ts';
import type { ServerProcess } from '../tests/faults/server-process.ts';
import { RECORD_EVERY_MS } from './ingest-frames.ts';
import type { Load } from './ingest-generator.ts';
import { connected, statsOf } from './ingest-trial.ts';
import { familyCpuSeconds, memoryOf } from './machine-load.ts';
import { addBenchOrganization, addVehicles } from './server.ts';
import { figure, repeat } from './support.ts';
import type { Benchmark, Runs } from './support.ts';

const CONNECTIONS = 2_000;
const RECORDS_PER_PACKET = 1;
const WARM_MS = 2_000;
const MEASURE_MS = 5_000;
const MOST_RECORDS_PER_SECOND = 60_000;
const GATEWAYS = [1, 2, 3] as const;

interface Measured {
  readonly recordsPerSecond: number;
  /** Microseconds of one processor per record, of all processes of the server together, and of PostgreSQL. */
  readonly cpu: { readonly server: number; readonly postgres: number };
  /** MiB by process; pages that several share count in part. */
  readonly memory: Readonly<Record<string, number>>;
}

/** Durable ingest by one, two and three gateway processes on one machine, beside an API and a worker. */
export const benchmark: Benchmark = {
  name: 'gateways',
  async run(runs) {
    const measured = new Map<number, Runs<Measured>>();
    for (const gateways of GATEWAYS) measured.set(gateways, await repeat(runs, () => measure(gateways)));
    const of = (gateways: number) => measured.get(gateways) ?? { results: [], load: undefined };
    const rates = (gateways: number) => of(gateways).results.map(({ recordsPerSecond }) => recordsPerSecond);
    return {
      figures: GATEWAYS.flatMap((gateways) => {
        const { results, load } = of(gateways);
        const name = gateways === 1 ? '1 gateway process' : `${gateways} gateway processes`;
        return [
          figure({
            what: `durable ingest by ${name}, ${CONNECTIONS} connections, 1 record per packet`,
            unit: 'records/s',
            values: rates(gateways),
            ...(gateways > 1 && { reference: { what: '1 gateway process', values: rates(1) } }),
            ...(load && { load }),
          }),
          ...(['server', 'postgres'] as const).map((who) =>
            figure({
              what: `CPU of ${who === 'server' ? 'all processes of the server' : 'PostgreSQL'} per record, ${name}`,
              unit: 'µs',
              values: results.map(({ cpu }) => cpu[who]),
              ...(load && { load }),
            }),
          ),
        ];
      }),
      details: Object.fromEntries([...measured].map(([gateways, { results }]) => [gateways, results])),
    };
  },
};

async function measure(gateways: number): Promise<Measured> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-bench-gateways-'));
  // PostgreSQL runs as another account when we are root; with the folder open to it, its files stay inside.
  await chmod(dataFolder, 0o755);
  try {
    const database = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog() });
    await addVehicles(database, await addBenchOrganization(database), CONNECTIONS);
    await database.owner.query(`update tracker set family = 'B'`);
    await database.close();
    const port = await freePort();
    const settings = {
      KONVOJ_PROCESSES: String(gateways),
      KONVOJ_LOG_LEVEL: 'error',
      KONVOJ_MAP_STYLE_LIGHT: 'offline',
    };
    const server = await serverProcess(dataFolder, port, settings);
    try {
      return await underLoad(server, port, (await readPostmaster(join(dataFolder, 'postgres')))?.pid ?? 0);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function underLoad(server: ServerProcess, port: number, postmaster: number): Promise<Measured> {
  const packets = Math.ceil((MOST_RECORDS_PER_SECOND * (WARM_MS + 2 * MEASURE_MS)) / 1_000 / CONNECTIONS) + 2;
  const from = Date.now() - packets * RECORDS_PER_PACKET * RECORD_EVERY_MS - 60_000;
  const load: Load = {
    port,
    connections: CONNECTIONS,
    recordsPerPacket: RECORDS_PER_PACKET,
    packets,
    packetsPerSecond: 0,
    from,
    isLate: false,
  };
  const generator = fork(join(import.meta.dirname, 'ingest-generator.ts'), [JSON.stringify(load)]);
  try {
    await connected(generator, CONNECTIONS);
    generator.send('go');
    await pause(WARM_MS);
    const sample = async () => {
      const { acknowledgedPackets, atSeconds } = await statsOf(generator);
      const postgres = familyCpuSeconds(postmaster);
      return {
        records: acknowledgedPackets * RECORDS_PER_PACKET,
        atSeconds,
        postgres,
        all: familyCpuSeconds(server.pid),
      };
    };
    const before = await sample();
    await pause(MEASURE_MS);
    const after = await sample();
    const records = after.records - before.records;
    const perRecord = (seconds: number) => Math.round((seconds / records) * 1e8) / 100;
    const postgres = after.postgres - before.postgres;
    return {
      recordsPerSecond: Math.round(records / (after.atSeconds - before.atSeconds)),
      cpu: { server: perRecord(after.all - before.all - postgres), postgres: perRecord(postgres) },
      memory: Object.fromEntries(
        [...(await processesOf(server.pid)), ['supervisor', server.pid] as const].map(([name, pid]) => [
          name,
          memoryOf(pid).pssMiB,
        ]),
      ),
    };
  } finally {
    generator.disconnect();
    await once(generator, 'exit');
  }
}
