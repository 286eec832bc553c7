import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ClearError } from '../clear-error.ts';
import type { Log } from '../logging.ts';
import { nowAndThen } from '../now-and-then.ts';
import { SUPERUSER, prepareCluster, runCluster, stopCluster } from './cluster.ts';
import { clusterKeys } from './files.ts';

/** Where the embedded PostgreSQL is reached, as its owner. */
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

/** Whoever holds this lock in the database `postgres` stops PostgreSQL at its own end and starts it again after a crash. */
const OWNER_LOCK = 7_236_104;
const TELL_EVERY_MS = 10_000;

/**
 * Runs the PostgreSQL of a data folder: makes it on the first start, takes over one that a killed server left running,
 * joins the one of another living Konvoj (the command line beside a server), and starts it again when it dies.
 * @throws {ClearError} for a full disk, a folder of another version, missing binaries
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: Log;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const keys = await clusterKeys(options.dataFolder);
  const cluster = await prepareCluster({ ...options, ...keys, durable: options.durable ?? true });
  const { port, adopted } = await runCluster(cluster);
  if (adopted) options.log.info('PostgreSQL of this data folder was already running');

  let stopping = false;
  const address = { host: '127.0.0.1', port, user: SUPERUSER, password: keys.password };
  let owner = await becomeOwner();

  async function becomeOwner(): Promise<pg.Client | undefined> {
    const client = await connectPatiently({ ...address, database: 'postgres', application_name: 'konvoj owner' });
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as locked`);
    if (rows[0]?.locked === true) {
      client.once('end', () => void recover());
      return client;
    }
    await client.end();
    return undefined;
  }

  /** PostgreSQL or our connection to it is gone: start it again where the pools look for it. */
  async function recover(): Promise<void> {
    const tellNowAndThen = nowAndThen(TELL_EVERY_MS);
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 2_000)) {
      try {
        const again = await runCluster(cluster, port);
        if (!again.adopted) options.log.warn('PostgreSQL had ended and was started again');
        owner = await becomeOwner();
        return;
      } catch (error) {
        tellNowAndThen(() => tellWhy(error));
        await pause(wait);
      }
    }
  }

  function tellWhy(error: unknown): void {
    const text = 'PostgreSQL cannot be started again yet; it is tried again every two seconds';
    if (error instanceof ClearError) options.log.error({ reason: error.message }, text);
    else options.log.error({ err: error }, text);
  }

  return {
    ...address,
    folder: cluster.folder,
    async stop() {
      stopping = true;
      if (owner === undefined) return;
      owner.removeAllListeners('end');
      await owner.end().catch(() => undefined);
      await stopCluster(cluster);
    },
  };
}

/** PostgreSQL's word for: still starting or recovering. */
const CANNOT_CONNECT_NOW = '57P03';
const RECOVERY_PATIENCE_MS = 120_000;

/** A connection to a PostgreSQL that listens but may still be recovering from a crash. */
async function connectPatiently(options: pg.ClientConfig): Promise<pg.Client> {
  for (const deadline = Date.now() + RECOVERY_PATIENCE_MS; ; await pause(100)) {
    const client = new pg.Client(options);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = error instanceof Error && 'code' in error && error.code === CANNOT_CONNECT_NOW;
      if (!isStarting || Date.now() > deadline) throw error;
    }
  }
}
