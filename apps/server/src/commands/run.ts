import { startApp } from '../app.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Log } from '../platform/logging.ts';
import { startDatabase } from '../platform/start-database.ts';
import type { StartedDatabase } from '../platform/start-database.ts';

const LONGEST_STOP_MS = 30_000;
const WAIT_FOR_DATABASE_MS = 60_000;

export interface Running {
  readonly app: App;
  readonly database: StartedDatabase;
}

/**
 * Runs the server until SIGINT or SIGTERM, then stops it in order: clients and trackers first, PostgreSQL last. A second
 * signal ends it at once.
 * @param prepared between the migrated database and the first request
 * @param ready once everything listens; what it returns is called before the stop
 */
export async function runServer(
  config: Config,
  log: Log,
  hooks: {
    prepared?: (database: StartedDatabase) => Promise<void>;
    ready: (running: Running) => Promise<() => Promise<void> | void> | (() => Promise<void> | void);
  },
): Promise<void> {
  const stopped = stopSignal(log);
  const database = await startDatabase({ ...config, log, patienceMs: WAIT_FOR_DATABASE_MS });
  try {
    await hooks.prepared?.(database);
    const app = await startApp({ config, database, log, checksReplies: config.environment === 'development' });
    try {
      const before = await hooks.ready({ app, database });
      await stopped;
      await before();
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
  log.info('stopped');
}

/** Two signals so close are one press of Ctrl-C that came by two ways. */
const SAME_PRESS_MS = 2_000;

/** Resolves with the first signal to stop, also when the program that started us is gone. A later one ends us at once. */
function stopSignal(log: Log): Promise<void> {
  return new Promise((resolve) => {
    let askedAt = 0;
    const stop = (signal: string) => {
      if (askedAt !== 0) {
        if (Date.now() - askedAt > SAME_PRESS_MS) process.exit(1);
        return;
      }
      askedAt = Date.now();
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.error('stopping took too long');
        process.exit(1);
      }, LONGEST_STOP_MS).unref();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.once('disconnect', () => stop('disconnect'));
    process.channel?.unref();
  });
}
