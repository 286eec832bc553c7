import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ClearError } from '../clear-error.ts';
import { systemClock } from '../clock.ts';
import type { Log } from '../logging.ts';
import { throttle } from '../throttle.ts';
import { SUPERUSER, hasOtherSettings, prepareCluster, runCluster, stopCluster } from './cluster.ts';
import { clusterKeys } from './files.ts';
import { keepLogBounded } from './server-log.ts';

/** The address of the embedded PostgreSQL, as its owner. */
export interface EmbeddedPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The folder of its files: inside the data folder unless that one is closed to its account. */
  readonly folder: string;
  /** Stops PostgreSQL, unless another Konvoj of the same data folder owns it. */
  stop(): Promise<void>;
}

/** The holder of this lock in the database `postgres` stops PostgreSQL at its own end and restarts it after a crash. */
const OWNER_LOCK = 7_236_104;
const TELL_EVERY_MS = 10_000;

/**
 * Runs the PostgreSQL of a data folder: creates it on the first start, takes over one that a killed server left
 * running, shares the one of another living Konvoj (the command line beside a server), and restarts it when it dies.
 * @throws {ClearError} for a full disk, a folder of another version, missing binaries
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: Log;
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
  /** How long to wait for the ownership of a killed server. Default: not at all. */
  timeoutMs?: number;
}): Promise<EmbeddedPostgres> {
  const keys = await clusterKeys(options.dataFolder);
  const cluster = await prepareCluster({ ...options, ...keys, durable: options.durable ?? true });
  const { port, adopted } = await runCluster(cluster);
  if (adopted) options.log.info('PostgreSQL of this data folder was already running');

  let stopping = false;
  let recovered = Promise.resolve();
  const address = { host: '127.0.0.1', port, user: SUPERUSER, password: keys.password };
  let watch = await openWatch();
  if (adopted && watch.isOwner && (await hasOtherSettings(cluster))) {
    options.log.info('PostgreSQL was running with the settings of another version and is restarted');
    await closeWatch();
    await stopCluster(cluster);
    await runCluster(cluster, port);
    watch = await openWatch();
  }
  const endLogBound = keepLogBounded(cluster.logFile);

  async function openWatch(): Promise<Watch> {
    const client = await connectPatiently({ ...address, database: 'postgres', application_name: 'konvoj owner' });
    try {
      const isOwner = await becomesOwner(client, options.timeoutMs ?? 0);
      client.once('end', () => {
        recovered = recover();
      });
      return { client, isOwner };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async function closeWatch(): Promise<void> {
    watch.client.removeAllListeners('end');
    await watch.client.end().catch(() => undefined);
  }

  /** PostgreSQL or the connection to it is gone: restart it on the port that the pools expect. */
  async function recover(): Promise<void> {
    const logThrottled = throttle(TELL_EVERY_MS);
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 1_000)) {
      try {
        const again = await runCluster(cluster, port);
        if (!again.adopted) options.log.warn('PostgreSQL had ended and was restarted');
        watch = await openWatch();
        return;
      } catch (error) {
        logThrottled(() => tellWhy(error));
        await pause(wait);
      }
    }
  }

  function tellWhy(error: unknown): void {
    const text = 'PostgreSQL cannot be restarted yet; retrying every second';
    if (error instanceof ClearError) options.log.error({ reason: error.message }, text);
    else options.log.error({ err: error }, text);
  }

  return {
    ...address,
    folder: cluster.folder,
    async stop() {
      stopping = true;
      endLogBound();
      await recovered;
      // The owner may have been killed meanwhile: then no other process would stop PostgreSQL.
      const isOwner = watch.isOwner || (await becomesOwner(watch.client).catch(() => false));
      await closeWatch();
      if (isOwner) await stopCluster(cluster);
    },
  };
}

/** A permanent connection: its end is the first sign that PostgreSQL has ended. */
interface Watch {
  readonly client: pg.Client;
  readonly isOwner: boolean;
}

const LONGEST_OWNER_WAIT_MS = 3_000;

/** @param timeoutMs the connection of a server that was killed may take a moment to end */
async function becomesOwner(client: pg.Client, timeoutMs = 0): Promise<boolean> {
  for (const deadline = systemClock.elapsed() + Math.min(timeoutMs, LONGEST_OWNER_WAIT_MS); ; await pause(50)) {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as locked`);
    if (rows[0]?.locked === true) return true;
    if (systemClock.elapsed() >= deadline) return false;
  }
}

/** PostgreSQL's error code for: still starting or recovering. */
const CANNOT_CONNECT_NOW = '57P03';
const RECOVERY_TIMEOUT_MS = 120_000;

/** A connection to a PostgreSQL that listens but may still be recovering from a crash. */
async function connectPatiently(options: pg.ClientConfig): Promise<pg.Client> {
  for (const deadline = systemClock.elapsed() + RECOVERY_TIMEOUT_MS; ; await pause(100)) {
    const client = new pg.Client(options);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = error instanceof Error && 'code' in error && error.code === CANNOT_CONNECT_NOW;
      if (!isStarting || systemClock.elapsed() > deadline) throw error;
    }
  }
}
