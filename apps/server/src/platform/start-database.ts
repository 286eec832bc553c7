import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ClearError } from './clear-error.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { keptSecret, newSecret } from './embedded/files.ts';
import { startEmbeddedPostgres } from './embedded/index.ts';
import type { Log } from './logging.ts';
import { migrate, readMigrations } from './migrate.ts';
import { USUAL_CONNECTIONS } from './pool-sizes.ts';
import { ensureRoles } from './roles.ts';
import type { RolePasswords } from './roles.ts';
import { closeDataFolder, makeDataFolder } from './startup/data-folder.ts';

const EMBEDDED_DATABASE = 'konvoj';
/** `grant … with inherit` requires PostgreSQL 16. */
const OLDEST_SERVER = 160_000;

export interface StartedDatabase extends Database {
  /** The owner's address. */
  readonly ownerUrl: string;
  readonly applied: readonly string[];
}

export interface DatabaseWanted {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly log: Log;
  /** False for tests only: the embedded PostgreSQL flushes nothing to the disk. */
  readonly durable?: boolean;
  /** Settings of the embedded PostgreSQL that differ from ours, for benchmarks. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long to wait for an unavailable database, or one that a killed server still holds. Default: not at all. */
  readonly timeoutMs?: number;
  /** Maximum of this process; null: the usual number. */
  readonly databaseConnections?: number | null;
}

/** A database that answers, whatever is in it. */
export interface ReachedDatabase {
  readonly ownerUrl: string;
  /** Of the names of the server's roles. */
  readonly rolePrefix: string;
  readonly passwords: RolePasswords;
  /** Stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

/**
 * The migrated database of an installation: that of DATABASE_URL, else the PostgreSQL of the data folder, which
 * `close()` stops.
 * @throws {ClearError} when it cannot be reached, is too old, newer than this version, or the owner lacks rights
 */
export async function startDatabase(options: DatabaseWanted): Promise<StartedDatabase> {
  const reached = await reachDatabase(options);
  try {
    const { ownerUrl, rolePrefix, passwords } = reached;
    const applied = await prepare(reached, options);
    const database = openDatabase({ ownerUrl, rolePrefix, passwords, ...poolsOf(options) });
    return {
      ...database,
      ownerUrl,
      applied,
      async close() {
        await database.close();
        await reached.close();
      },
    };
  } catch (error) {
    await reached.close();
    throw error;
  }
}

function poolsOf({ log, databaseConnections }: Pick<DatabaseWanted, 'log' | 'databaseConnections'>) {
  return { log, connections: databaseConnections ?? USUAL_CONNECTIONS };
}

/**
 * The database that another process of this installation has started and migrated.
 * @param ownerUrl as that process gives it
 */
export async function joinDatabase(
  options: Pick<DatabaseWanted, 'dataFolder' | 'log' | 'databaseConnections'> & { readonly ownerUrl: string },
): Promise<Database> {
  const { dataFolder, ownerUrl: databaseUrl, log } = options;
  const { ownerUrl, rolePrefix, passwords } = await reachDatabase({ dataFolder, databaseUrl, log });
  return openDatabase({ ownerUrl, rolePrefix, passwords, ...poolsOf(options) });
}

/**
 * The same without migrations: nothing in the database is read or changed.
 * @throws {ClearError} when the embedded PostgreSQL does not start
 */
export async function reachDatabase(options: DatabaseWanted): Promise<ReachedDatabase> {
  await makeDataFolder(options.dataFolder);
  if (options.databaseUrl !== null) await closeDataFolder(options.dataFolder, options.log);
  const passwords = await keptSecret(options.dataFolder, 'database-roles', newPasswords, arePasswords);
  if (options.databaseUrl !== null) {
    const ownerUrl = options.databaseUrl;
    return { ownerUrl, rolePrefix: prefixOf(ownerUrl), passwords, close: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres(options);
  const close = () => embedded.stop();
  try {
    return { ownerUrl: await embeddedDatabase(embedded), rolePrefix: 'konvoj', passwords, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function newPasswords(): RolePasswords {
  return { api: newSecret(), ingest: newSecret(), lookup: newSecret() };
}

function arePasswords(value: unknown): value is RolePasswords {
  return typeof value === 'object' && value !== null && 'api' in value && 'ingest' in value && 'lookup' in value;
}

/** Two Konvoj on one PostgreSQL have two databases, so their roles are named after them. */
function prefixOf(ownerUrl: string): string {
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  return name === '' ? 'konvoj' : name;
}

async function embeddedDatabase(postgres: {
  host: string;
  port: number;
  user: string;
  password: string;
}): Promise<string> {
  const { host, port, user, password } = postgres;
  const client = new pg.Client({ host, port, user, password, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_DATABASE]);
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_DATABASE}`);
  } finally {
    await client.end();
  }
  return `postgres://${user}:${password}@${host}:${port}/${EMBEDDED_DATABASE}`;
}

async function prepare(
  { ownerUrl, rolePrefix, passwords }: ReachedDatabase,
  { log, timeoutMs = 0 }: DatabaseWanted,
): Promise<string[]> {
  const owner = await connectOwner(ownerUrl, log, timeoutMs);
  try {
    const migrations = await readMigrations();
    await ensureRoles(owner, rolePrefix, passwords);
    const applied = await migrate(owner, migrations);
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
    return applied;
  } finally {
    await owner.end();
  }
}

const ASK_AGAIN_MS = 1_000;

/**
 * A connection of the owner to a PostgreSQL that is not too old.
 * @param timeoutMs after a restart of the machine the server may start before its database
 * @throws {ClearError} when it cannot be reached or is too old
 */
export async function connectOwner(connectionString: string, log: Log, timeoutMs = 0): Promise<pg.Client> {
  const owner = await reachedOwner(connectionString, log, systemClock.elapsed() + timeoutMs);
  try {
    await inspect(owner, log);
    return owner;
  } catch (error) {
    await owner.end();
    throw error;
  }
}

async function reachedOwner(connectionString: string, log: Log, deadline: number): Promise<pg.Client> {
  for (;;) {
    const owner = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      application_name: 'konvoj migrate',
    });
    owner.on('error', () => undefined);
    try {
      await owner.connect();
      return owner;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (systemClock.elapsed() > deadline)
        throw new ClearError(`The database of DATABASE_URL cannot be reached: ${reason}`);
      log.warn({ reason }, 'waiting for the database');
      await pause(ASK_AGAIN_MS);
    }
  }
}

async function inspect(owner: pg.Client, log: Log): Promise<void> {
  const { rows } = await owner.query<{ version: number; fsync: string; commit: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  const found = rows[0];
  if (found === undefined) return;
  if (found.version < OLDEST_SERVER)
    throw new ClearError('This PostgreSQL is too old: Konvoj needs version 16 or newer.');
  if (found.fsync === 'off' || found.commit === 'off') {
    log.warn(
      { fsync: found.fsync, synchronous_commit: found.commit },
      'PostgreSQL does not wait for the disk: acknowledged records can be lost when the machine fails',
    );
  }
}
