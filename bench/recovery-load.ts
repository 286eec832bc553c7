import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster } from '../apps/server/src/platform/embedded/files.ts';
import { RECORD_EVERY_MS } from './ingest-frames.ts';
import { statsOf } from './ingest-generator-control.ts';
import type { Load } from './ingest-generator.ts';
import { postgresCpuSeconds } from './postgres-cpu.ts';

export const CONNECTIONS = 5_000;
const RECORDS_PER_PACKET = 10;
const LOAD_MS = 10_000;
/** Full load before the kill: several checkpoints with the settings of an installation. */
const LOADED_MS = 60_000;
const NEARLY = 0.95;
/** No machine of this kind is faster; so many packets are prepared. */
const MOST_RECORDS_PER_SECOND = 220_000;
const PACKETS = Math.ceil((MOST_RECORDS_PER_SECOND * (LOAD_MS + 2_000)) / 1_000 / RECORDS_PER_PACKET / CONNECTIONS);

/** What the loads cost. The bytes and CPU seconds hardly depend on what else the machine does. */
export interface Measured {
  readonly recordsPerSecond: number;
  readonly walBytesPerRecord: number;
  /** Images of pages that were changed for the first time since a checkpoint. */
  readonly pageImagesPerRecord: number;
  readonly postgresCpuPerMillion: number;
}

/** Counters, or their differences. */
interface Costs {
  readonly atSeconds: number;
  readonly records: number;
  readonly walBytes: number;
  readonly pageImages: number;
  readonly postgresCpuSeconds: number;
}

function costsBetween(before: Costs, after: Costs): Costs {
  return {
    atSeconds: after.atSeconds - before.atSeconds,
    records: after.records - before.records,
    walBytes: after.walBytes - before.walBytes,
    pageImages: after.pageImages - before.pageImages,
    postgresCpuSeconds: after.postgresCpuSeconds - before.postgresCpuSeconds,
  };
}

export function perRecord(loads: readonly Costs[]): Measured {
  const sum = (field: keyof Costs) => loads.reduce((total, load) => total + load[field], 0);
  const ratio = (field: keyof Costs, digits: number, factor = 1) =>
    Number(((sum(field) * factor) / sum('records')).toFixed(digits));
  return {
    recordsPerSecond: Math.round(sum('records') / sum('atSeconds')),
    walBytesPerRecord: ratio('walBytes', 1),
    pageImagesPerRecord: ratio('pageImages', 4),
    postgresCpuPerMillion: ratio('postgresCpuSeconds', 2, 1e6),
  };
}

/** Runs full loads one after the other; device time continues from load to load. */
export class Loads {
  /** Of each load that was not interrupted. */
  readonly measured: Costs[] = [];
  readonly #port: number;
  #clock = Date.now() - 30 * 86_400_000;

  constructor(port: number) {
    this.#port = port;
  }

  async run<T>(work: (generator: ChildProcess) => Promise<T>): Promise<T> {
    const load: Load = {
      port: this.#port,
      connections: CONNECTIONS,
      recordsPerPacket: RECORDS_PER_PACKET,
      packets: PACKETS,
      packetsPerSecond: 0,
      from: this.#clock,
    };
    this.#clock += PACKETS * RECORDS_PER_PACKET * RECORD_EVERY_MS;
    const generator = fork(join(import.meta.dirname, 'ingest-generator.ts'), [JSON.stringify(load)]);
    try {
      while ((await statsOf(generator)).open < CONNECTIONS) await pause(100);
      generator.send('go');
      return await work(generator);
    } finally {
      generator.disconnect();
      await once(generator, 'exit');
      await pause(500);
    }
  }
}

/** Follows how much write-ahead log there is since the last checkpoint. */
export class WalWatch {
  checkpoints = 0;
  readonly #ownerUrl: string;
  readonly #folder: string;
  #redoAt: string | undefined;
  #longest = 0;

  constructor(ownerUrl: string, folder: string) {
    this.#ownerUrl = ownerUrl;
    this.#folder = folder;
  }

  /** @returns the bytes that would have to be redone now */
  async redoBytes(): Promise<number> {
    const [row] = await this.#ask<{ redo_lsn: string; bytes: string }>(
      'select redo_lsn::text, pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
    );
    if (row?.redo_lsn !== this.#redoAt) this.checkpoints += 1;
    this.#redoAt = row?.redo_lsn;
    return Number(row?.bytes);
  }

  /** Full load for a while, in which checkpoints come and go. */
  async underLoad(loads: Loads): Promise<void> {
    for (const until = performance.now() + LOADED_MS; performance.now() < until;) {
      await loads.run(async (generator) => {
        await pause(1_000);
        const before = await this.#costs(generator);
        for (const end = performance.now() + LOAD_MS; performance.now() < end; await pause(250)) {
          this.#longest = Math.max(this.#longest, await this.redoBytes());
        }
        loads.measured.push(costsBetween(before, await this.#costs(generator)));
      });
    }
  }

  async #costs(generator: ChildProcess): Promise<Costs> {
    const { acknowledgedPackets, atSeconds } = await statsOf(generator);
    const [row] = await this.#ask<{ bytes: string; images: string }>(
      'select wal_bytes::text as bytes, wal_fpi::text as images from pg_stat_wal',
    );
    const postmaster = (await readPostmaster(this.#folder))?.pid ?? 0;
    return {
      atSeconds,
      records: acknowledgedPackets * RECORDS_PER_PACKET,
      walBytes: Number(row?.bytes),
      pageImages: Number(row?.images),
      postgresCpuSeconds: postgresCpuSeconds(postmaster),
    };
  }

  async #ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#ownerUrl });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Full load, and `work` when the redo is nearly as long as it ever was, at the latest after as much load again. */
  async atTheLongestRedo<T>(loads: Loads, work: (generator: ChildProcess) => Promise<T>): Promise<T> {
    for (const until = performance.now() + LOADED_MS; ;) {
      const done = await loads.run(async (generator) => {
        for (const end = performance.now() + LOAD_MS; performance.now() < end; await pause(100)) {
          const isLong = (await this.redoBytes()) > NEARLY * this.#longest;
          if (isLong || performance.now() > until) return { result: await work(generator) };
        }
        return undefined;
      });
      if (done !== undefined) return done.result;
    }
  }
}
