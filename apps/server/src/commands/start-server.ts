import { join } from 'node:path';
import pg from 'pg';
import { startApp } from '../app.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { ClearError } from '../platform/clear-error.ts';
import type { Log } from '../platform/logging.ts';
import { connectionsPerProcess } from '../platform/pool-sizes.ts';
import { startProcesses } from '../platform/processes/supervisor.ts';
import type { StartedDatabase } from '../platform/start-database.ts';

const CHILD = join(import.meta.dirname, 'process.ts');
/** Where several processes can listen on one port, and the system shares connections out to them. */
const SHARED_PORTS = new Set(['linux', 'freebsd']);

export type StartedServer = Pick<App, 'url' | 'ports' | 'close'>;

/**
 * The server with all ports open: in this process, or in several that this one watches over (KONVOJ_PROCESSES).
 * @throws {ClearError} when a port cannot be opened, or PostgreSQL or the system do not allow so many processes
 */
export async function startServer(options: {
  readonly config: Config;
  readonly database: StartedDatabase;
  readonly isDemo: boolean;
  readonly log: Log;
}): Promise<StartedServer> {
  const { config, database, isDemo, log } = options;
  const { gatewayProcesses: gateways } = config;
  if (gateways === null) {
    return startApp({ config, database, log, checksReplies: config.environment === 'development' });
  }
  if (gateways > 1 && !SHARED_PORTS.has(process.platform))
    throw new ClearError('KONVOJ_PROCESSES: on this system only one process can listen on a port. Set it to 1.');
  const databaseUrl = database.ownerUrl;
  const databaseConnections =
    config.databaseConnections ?? (await sharedConnections(databaseUrl, gateways + config.roles.size - 1));
  return startProcesses({ config, gateways, script: CHILD, databaseUrl, databaseConnections, isDemo, log });
}

/** What each of so many processes may open of the connections that PostgreSQL allows. */
async function sharedConnections(connectionString: string, processes: number): Promise<number> {
  const client = new pg.Client({ connectionString, application_name: 'konvoj owner' });
  await client.connect();
  try {
    const { rows } = await client.query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
    );
    const allowed = rows[0]?.allowed ?? 0;
    const share = connectionsPerProcess(allowed, processes);
    if (share !== null) return share;
    throw new ClearError(
      `PostgreSQL allows ${allowed} connections, too few for ${processes} processes. Raise its max_connections, or lower KONVOJ_PROCESSES.`,
    );
  } finally {
    await client.end();
  }
}
