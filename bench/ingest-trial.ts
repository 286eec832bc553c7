import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, LIVE_PATH } from '@konvoj/contract';
import pg from 'pg';
import { WebSocket } from 'ws';
import { RECORD_EVERY_MS } from './ingest-frames.ts';
import type { Load, Stats } from './ingest-generator.ts';
import { familyCpuSeconds } from './machine-load.ts';
import type { BenchServer } from './server.ts';
import { percentile } from './support.ts';

const WARM_MS = 1_500;
const MEASURE_MS = 5_000;
/** No machine of this kind is faster; so many packets are prepared. */
const MOST_RECORDS_PER_SECOND = { 1: 70_000, 10: 220_000 } as const;

export interface Measured {
  readonly connections: number;
  readonly recordsPerPacket: number;
  readonly recordsPerSecond: number;
  /** CPU seconds per million records. */
  readonly cpuPerMillion: { readonly server: number; readonly postgres: number; readonly generator: number };
  /** Of one processor. */
  readonly generatorPercent: number;
  readonly ackMs?: { readonly p50: number; readonly p99: number };
}

export type Wanted = Pick<Load, 'connections'> & {
  readonly recordsPerPacket: 1 | 10;
  readonly packetsPerSecond?: number;
  /** Half of the trackers send older records than their newest. */
  readonly isLate?: boolean;
  /** Acknowledgements are timed, which they always are with a rate. */
  readonly isTimed?: boolean;
};

/** Runs loads one after the other; device time continues from load to load, as in reality. */
export class Trial {
  readonly #server: BenchServer;
  readonly #postmaster: number;
  readonly #ownerUrl: string;
  #clock = Date.now() - 30 * 86_400_000;

  constructor(server: BenchServer, postmaster: number, ownerUrl: string) {
    this.#server = server;
    this.#postmaster = postmaster;
    this.#ownerUrl = ownerUrl;
  }

  async run({
    connections,
    recordsPerPacket,
    packetsPerSecond = 0,
    isLate = false,
    isTimed = false,
  }: Wanted): Promise<Measured> {
    const most =
      (packetsPerSecond * recordsPerPacket * 1.2 || MOST_RECORDS_PER_SECOND[recordsPerPacket]) / recordsPerPacket;
    const packets = Math.ceil((most * (WARM_MS + 2 * MEASURE_MS)) / 1_000 / connections) + 2;
    const port = this.#server.ports.teltonika;
    const from = this.#clock;
    const load: Load = { port, connections, recordsPerPacket, packets, packetsPerSecond, from, isLate, isTimed };
    this.#clock += packets * recordsPerPacket * RECORD_EVERY_MS;
    const generator = fork(join(import.meta.dirname, 'ingest-generator.ts'), [JSON.stringify(load)]);
    try {
      await connected(generator, connections);
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
    const seconds = after.stats.atSeconds - before.stats.atSeconds;
    return {
      connections: load.connections,
      recordsPerPacket: load.recordsPerPacket,
      recordsPerSecond: Math.round(records / seconds),
      cpuPerMillion: {
        server: perMillion(after.server - before.server),
        postgres: perMillion(after.postgres - before.postgres),
        generator: perMillion(after.stats.cpuSeconds - before.stats.cpuSeconds),
      },
      generatorPercent: Math.round(((after.stats.cpuSeconds - before.stats.cpuSeconds) / seconds) * 100),
      ...(latencies.length === 0
        ? {}
        : { ackMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) } }),
    };
  }

  async #sample(generator: ChildProcess) {
    const stats = await statsOf(generator);
    const { user, system } = process.cpuUsage();
    return { stats, server: (user + system) / 1e6, postgres: familyCpuSeconds(this.#postmaster) };
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

/** Waits until every tracker of a generator is signed in. */
export async function connected(generator: ChildProcess, connections: number): Promise<void> {
  while ((await statsOf(generator)).open < connections) await pause(100);
}

export function statsOf(generator: ChildProcess): Promise<Stats> {
  return new Promise((resolve, reject) => {
    generator.once('exit', () => reject(new Error('the generator ended')));
    generator.once('message', (stats: Stats) => {
      generator.removeAllListeners('exit');
      resolve(stats);
    });
    generator.send('stats');
  });
}

/** A dispatcher's browser that sees every vehicle, so that live frames are made and sent. */
export async function watchingBrowser(server: { readonly url: string; readonly cookie: string }): Promise<WebSocket> {
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

export async function postmasterOf(ownerUrl: string): Promise<number> {
  const [row] = await onOwner(ownerUrl, `select current_setting('data_directory') as folder`);
  const file = await readFile(join(String(row?.['folder']), 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

export async function onOwner(ownerUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
