import { startApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { demoConfig } from '../demo/config.ts';
import { ClearError } from '../platform/clear-error.ts';
import { freeMemory } from '../platform/free-memory.ts';
import { createLog } from '../platform/logging.ts';
import { begun, supervisor } from '../platform/processes/child.ts';
import { createIpcBus } from '../platform/processes/ipc-bus.ts';
import type { Begin } from '../platform/processes/messages.ts';
import { joinDatabase } from '../platform/start-database.ts';
import { stopSignal } from './stop-signal.ts';

const LOOPBACK = '127.0.0.1';

/**
 * One of the processes of a server with KONVOJ_PROCESSES. The supervisor has checked the ports, locked the data folder and
 * migrated the database; it hears of this process over its channel, and its end is the end of this process.
 */
async function run(): Promise<void> {
  const begin = await begun();
  const config = configOf(begin);
  const log = createLog({ level: config.logLevel, pretty: false });
  const stopped = stopSignal(log);
  const { databaseUrl: ownerUrl } = begin;
  const database = await joinDatabase({ ...config, ownerUrl, log });
  try {
    const checksReplies = config.environment === 'development';
    // NATS joins these processes with those of other machines.
    const bus = config.nats === null ? { bus: createIpcBus(supervisor, log) } : {};
    const app = await startApp({ config, database, log, checksReplies, ...bus });
    try {
      freeMemory();
      supervisor.send({ kind: 'ready', url: app.url });
      await stopped;
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

function configOf({ role, isDemo, ports, databaseUrl, databaseConnections }: Begin): Config {
  const config = isDemo ? demoConfig(process.env) : readConfig(process.env);
  return {
    ...config,
    roles: new Set([role]),
    gatewayProcesses: null,
    sharesTrackerPorts: true,
    // The others answer on this machine only, for their metrics.
    host: role === 'api' ? config.host : LOOPBACK,
    ports,
    databaseUrl,
    databaseConnections,
  };
}

try {
  await run();
} catch (error) {
  if (error instanceof ClearError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exitCode = 1;
}
