import type { Config } from '../config.ts';
import { ClearError } from '../platform/clear-error.ts';
import { freeMemory } from '../platform/free-memory.ts';
import type { Log } from '../platform/logging.ts';
import { startDatabase } from '../platform/start-database.ts';
import type { StartedDatabase } from '../platform/start-database.ts';
import { takeInstanceLock } from '../platform/startup/instance-lock.ts';
import { listenProblem } from '../platform/startup/listening.mjs';
import { startServer } from './start-server.ts';
import type { StartedServer } from './start-server.ts';
import { stopSignal } from './stop-signal.ts';

const WAIT_FOR_DATABASE_MS = 60_000;

export interface Running {
  readonly app: StartedServer;
  readonly database: StartedDatabase;
}

/**
 * Runs the server until SIGINT or SIGTERM, then stops it in order: clients and trackers first, PostgreSQL last. A
 * second signal ends it immediately.
 * @param hooks isDemo: the settings are those of the demo; starting: all checks passed, the slow part begins; prepared:
 * between the migrated database and the first request; ready: all ports are open; its returned function is called before
 * the stop
 * @throws {ClearError} when another server runs on the data folder, or a port cannot be opened
 */
export async function runServer(
  config: Config,
  log: Log,
  hooks: {
    isDemo?: boolean;
    starting?: () => void;
    prepared: (database: StartedDatabase) => Promise<void>;
    ready: (running: Running) => Promise<() => Promise<void> | void> | (() => Promise<void> | void);
  },
): Promise<void> {
  const stopped = stopSignal(log);
  // Fast checks first: another server on the same data, then the ports.
  const lock = await takeInstanceLock(config.dataFolder);
  try {
    await requireFreePorts(config);
    hooks.starting?.();
    const database = await startDatabase({ ...config, log, timeoutMs: WAIT_FOR_DATABASE_MS });
    try {
      await hooks.prepared(database);
      const app = await startServer({ config, database, isDemo: hooks.isDemo ?? false, log });
      try {
        await lock.publishUrl(config.publicUrl?.origin ?? app.url);
        freeMemory();
        const before = await hooks.ready({ app, database });
        await stopped;
        await before();
      } finally {
        await app.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await lock.release();
  }
  log.info('stopped');
}

async function requireFreePorts(config: Config): Promise<void> {
  const problem = await listenProblem({ ...config, opensGateway: config.roles.has('gateway') });
  if (problem !== null) throw new ClearError(problem);
}
