import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, LIVE_PATH } from '@konvoj/contract';
import pg from 'pg';
import { WebSocket } from 'ws';
import { copyRate, ROWS_PER_COPY, storedRows } from './copy-reference.ts';
import { RECORD_EVERY_MS } from './ingest-frames.ts';
import { statsOf } from './ingest-generator-control.ts';
import type { Load } from './ingest-generator.ts';
import { postgresCpuSeconds } from './postgres-cpu.ts';
import { benchServer } from './server.ts';
import type { BenchServer } from './server.ts';
import { benchDatabase, median, percentile } from './support.ts';
import type { Benchmark, Figure } from './support.ts';

const MOST_CONNECTIONS = 10_000;
const USUAL_CONNECTIONS = 5_000;
const WARM_MS = 1_500;
const MEASURE_MS = 5_000;
/** No machine of this kind is faster; so many packets are prepared. */
const MOST_RECORDS_PER_SECOND = { 1: 70_000, 10: 220_000 } as const;
const COPY_ROWS = 60 * ROWS_PER_COPY;
const GOALS = { 10: 0.35, 1: 0.1, flat: 0.85, ackP99Ms: 100 } as const;

/** Durable ingest over TCP, with stages and live frames on, beside COPY of the same rows into the same table. */
export const benchmark: Benchmark = {
  name: 'ingest',
  async run(runs) {
    const database = await benchDatabase();
    const server = await benchServer(database);
    const browser = await watching(server);
    try {
      await server.addVehicles(MOST_CONNECTIONS);
      await database.owner.query(`update tracker set family = 'B'`);
      const trial = new Trial(server, await postmasterOf(database.ownerUrl), database.ownerUrl);
      // Code is compiled while it runs: the first seconds tell nothing.
      await trial.run({ connections: USUAL_CONNECTIONS, recordsPerPacket: 10 });
      const ten = await repeat(runs, () => trial.run({ connections: USUAL_CONNECTIONS, recordsPerPacket: 10 }));
      const { rows, batches } = await storedRows(database.ownerUrl, COPY_ROWS);
      const copies = await repeat(runs, () => copyRate(database.ownerUrl, batches));
      const one = await repeat(runs, () => trial.run({ connections: USUAL_CONNECTIONS, recordsPerPacket: 1 }));
      const few = await repeat(runs, () => trial.run({ connections: 1_000, recordsPerPacket: 10 }));
      const many = await repeat(runs, () => trial.run({ connections: MOST_CONNECTIONS, recordsPerPacket: 10 }));
      // What was stored at full load is tidied up first: at half load it would never have been left over.
      for (const statement of ['vacuum (analyze)', 'checkpoint']) await onOwner(database.ownerUrl, statement);
      const half = await repeat(runs, () =>
        trial.run({ connections: USUAL_CONNECTIONS, recordsPerPacket: 1, packetsPerSecond: rateOf(one) / 2 }),
      );
      return {
        figures: [
          besideCopy(10, rateOf(ten), median(copies)),
          besideCopy(1, rateOf(one), median(copies)),
          flatness(rateOf(few), rateOf(many)),
          acknowledgement(half),
        ],
        details: { copy: { rows, rates: copies.map(Math.round) }, ten, one, few, many, half },
      };
    } finally {
      browser.terminate();
      await server.close();
      await database.close();
    }
  },
};

interface Measured {
  readonly connections: number;
  readonly recordsPerPacket: number;
  readonly recordsPerSecond: number;
  /** CPU seconds per million records. */
  readonly cpuPerMillion: { readonly server: number; readonly postgres: number; readonly generator: number };
  readonly ackMs?: { readonly p50: number; readonly p99: number };
}

type Wanted = Pick<Load, 'connections'> & { readonly recordsPerPacket: 1 | 10; readonly packetsPerSecond?: number };

/** Runs loads one after the other; device time goes on from load to load, as it does in life. */
class Trial {
  readonly #server: BenchServer;
  readonly #postmaster: number;
  readonly #ownerUrl: string;
  #clock = Date.now() - 30 * 86_400_000;

  constructor(server: BenchServer, postmaster: number, ownerUrl: string) {
    this.#server = server;
    this.#postmaster = postmaster;
    this.#ownerUrl = ownerUrl;
  }

  async run({ connections, recordsPerPacket, packetsPerSecond = 0 }: Wanted): Promise<Measured> {
    const most =
      (packetsPerSecond * recordsPerPacket * 1.2 || MOST_RECORDS_PER_SECOND[recordsPerPacket]) / recordsPerPacket;
    const packets = Math.ceil((most * (WARM_MS + 2 * MEASURE_MS)) / 1_000 / connections) + 2;
    const port = this.#server.ports.teltonika;
    const load: Load = { port, connections, recordsPerPacket, packets, packetsPerSecond, from: this.#clock };
    this.#clock += packets * recordsPerPacket * RECORD_EVERY_MS;
    const generator = fork(join(import.meta.dirname, 'ingest-generator.ts'), [JSON.stringify(load)]);
    try {
      while ((await statsOf(generator)).open < connections) await pause(100);
      generator.send('go');
      await pause(WARM_MS);
      return await this.#measure(generator, load);
    } finally {
      generator.disconnect();
      await once(generator, 'exit');
      await this.#settled();
    }
  }

  async #measure(generator: ChildProcess, load: Load): Promise<Measured> {
    generator.send('forget');
    const before = await this.#sample(generator);
    await pause(MEASURE_MS);
    const after = await this.#sample(generator);
    if (after.stats.exhausted > 0) throw new Error(`${after.stats.exhausted} trackers had nothing left to send`);
    const records = (after.stats.acknowledgedPackets - before.stats.acknowledgedPackets) * load.recordsPerPacket;
    const perMillion = (seconds: number) => Math.round((seconds / records) * 1e8) / 100;
    const { latencies } = after.stats;
    return {
      connections: load.connections,
      recordsPerPacket: load.recordsPerPacket,
      recordsPerSecond: Math.round(records / (after.stats.atSeconds - before.stats.atSeconds)),
      cpuPerMillion: {
        server: perMillion(after.server - before.server),
        postgres: perMillion(after.postgres - before.postgres),
        generator: perMillion(after.stats.cpuSeconds - before.stats.cpuSeconds),
      },
      ...(latencies.length === 0
        ? {}
        : { ackMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) } }),
    };
  }

  async #sample(generator: ChildProcess) {
    const stats = await statsOf(generator);
    const { user, system } = process.cpuUsage();
    return { stats, server: (user + system) / 1e6, postgres: postgresCpuSeconds(this.#postmaster) };
  }

  /**
   * The load's last packets are stored although nobody waits for their answer; then PostgreSQL writes out what the load
   * left in memory (the statement comes back when all of it is on the disk), so that it is not charged to the next load.
   */
  async #settled(): Promise<void> {
    await pause(500);
    await onOwner(this.#ownerUrl, 'checkpoint');
  }
}

/** A dispatcher's browser that sees every vehicle: live frames are made and sent. */
async function watching(server: BenchServer): Promise<WebSocket> {
  const reply = await fetch(server.url + endpoints.session.user.path, { headers: { cookie: server.cookie } });
  const { wsToken } = endpoints.session.user.reply.parse(await reply.json());
  const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH);
  await once(socket, 'open');
  const ping = () => socket.send(JSON.stringify({ ping: 1, token: wsToken }));
  ping();
  const timer = setInterval(ping, 20_000);
  socket.once('close', () => clearInterval(timer));
  socket.on('error', () => undefined);
  return socket;
}

async function postmasterOf(ownerUrl: string): Promise<number> {
  const [row] = await onOwner(ownerUrl, `select current_setting('data_directory') as folder`);
  const file = await readFile(join(String(row?.['folder']), 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

async function onOwner(ownerUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function repeat<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await work());
    process.stdout.write(`  ${JSON.stringify(results.at(-1))}\n`);
  }
  return results;
}

function rateOf(measured: readonly Measured[]): number {
  return median(measured.map(({ recordsPerSecond }) => recordsPerSecond));
}

function besideCopy(recordsPerPacket: 1 | 10, rate: number, copy: number): Figure {
  const goal = GOALS[recordsPerPacket];
  return {
    what: `durable ingest, ${USUAL_CONNECTIONS} connections, ${recordsPerPacket} records per packet`,
    value: rate,
    unit: 'records/s',
    reference: { what: 'binary COPY of the same rows, two connections', value: copy },
    ratio: rate / copy,
    goal: `at least ${goal}`,
    reached: rate / copy >= goal,
  };
}

function flatness(few: number, many: number): Figure {
  return {
    what: `${MOST_CONNECTIONS} connections, 10 records per packet`,
    value: many,
    unit: 'records/s',
    reference: { what: '1,000 connections', value: few },
    ratio: many / few,
    goal: `at least ${GOALS.flat}`,
    reached: many / few >= GOALS.flat,
  };
}

function acknowledgement(half: readonly Measured[]): Figure {
  const p99 = median(half.map(({ ackMs }) => ackMs?.p99 ?? Infinity));
  return {
    what: `acknowledgement p99 at half load (${Math.round(rateOf(half))} records/s, 1 record per packet)`,
    value: p99,
    unit: 'ms',
    goal: `under ${GOALS.ackP99Ms}`,
    reached: p99 < GOALS.ackP99Ms,
  };
}
