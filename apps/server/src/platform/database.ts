import pg from 'pg';
import { FairQueue } from './fair-queue.ts';
import type { Log } from './logging.ts';
import { USUAL_CONNECTIONS, poolSizes } from './pool-sizes.ts';
import { loginName, loginRoles } from './roles.ts';
import type { LoginRole, RolePasswords } from './roles.ts';

/** The scope of a transaction. */
export interface Scope {
  readonly organizationId: number;
  readonly userId?: number;
}

/** A statement with a name is planned once per connection. At most 63 characters; one name, one text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface Tx {
  query<Row>(statement: Statement): Promise<Row[]>;
}

export interface Database {
  /**
   * Runs `work` in a transaction limited to one organization (row-level security). The first statement is sent together
   * with the BEGIN. Organizations take turns when connections are short; work must not call this again.
   * @param signal cancels the running statement; then rejects with the reason of the signal
   * @throws {RolledBackError} when a statement failed and `work` swallowed the error: nothing was stored
   */
  tenant<T>(scope: Scope, work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** One statement in a transaction of its own; begin, statement and commit are sent together. */
  tenantQuery<Row>(scope: Scope, statement: Statement): Promise<Row[]>;
  /** Telemetry of all organizations and reads of their fleets; for ingest and jobs. */
  readonly ingest: pg.Pool;
  /** The same for many small statements of one transaction: they are sent without waiting for the answers before them. */
  readonly ingestPipelined: pg.Pool;
  /** Reads before the organization is known: sign-in by e-mail, sessions, tokens, tracker by IMEI. */
  readonly lookup: pg.Pool;
  /** The owner of the tables: migrations, partitions, commands. Never for a request. */
  readonly owner: pg.Pool;
  /** Throws when the database is unavailable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL answered COMMIT with ROLLBACK: an earlier error was swallowed. */
export class RolledBackError extends Error {
  override readonly name = 'RolledBackError';
}

export interface DatabaseOptions {
  /** `postgres://owner:password@host:port/database` */
  readonly ownerUrl: string;
  readonly rolePrefix: string;
  readonly passwords: RolePasswords;
  readonly log: Log;
  /** All pools together; at least LEAST_CONNECTIONS. Default: USUAL_CONNECTIONS. */
  readonly connections?: number;
}

/** One organization leaves this part of the connections of the API to the others, however many requests it has. */
const LEFT_TO_OTHERS = 0.3;
const CONNECT_TIMEOUT_MS = 10_000;
/** No user waits for the ingest: waiting for a connection is no failure there. */
const INGEST_CONNECT_TIMEOUT_MS = 30_000;
const API_STATEMENT_TIMEOUT_MS = 60_000;

/** int8 as number: every counter and identifier of ours stays below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** The address of a database for another database user. */
function urlFor(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.toString();
}

/** Pools for a migrated database. Broken connections are replaced; calls fail while the database is unavailable. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = (connectionString: string, config: pg.PoolConfig) => {
    const made = new pg.Pool({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      types,
      ...config,
    });
    made.on('error', (error) => {
      if (!made.ending) options.log.warn({ err: error }, 'database connection lost');
    });
    // A connection in use reports its end to its caller; without a listener the event would end the process.
    made.on('connect', (client) => client.on('error', () => undefined));
    return made;
  };
  const asRole = (role: LoginRole) =>
    urlFor(options.ownerUrl, loginName(options.rolePrefix, role), options.passwords[role]);

  const sizes = poolSizes(options.connections ?? USUAL_CONNECTIONS);
  const turns = new FairQueue(sizes.api, Math.ceil(sizes.api * (1 - LEFT_TO_OTHERS)));
  const api = pool(asRole('api'), {
    max: sizes.api,
    pipeline: true,
    statement_timeout: API_STATEMENT_TIMEOUT_MS,
    application_name: 'konvoj api',
  });
  const ingest = pool(asRole('ingest'), {
    max: sizes.ingest,
    connectionTimeoutMillis: INGEST_CONNECT_TIMEOUT_MS,
    application_name: 'konvoj ingest',
  });
  const ingestPipelined = pool(asRole('ingest'), {
    max: sizes.ingestPipelined,
    pipeline: true,
    connectionTimeoutMillis: INGEST_CONNECT_TIMEOUT_MS,
    application_name: 'konvoj late data',
  });
  const lookup = pool(asRole('lookup'), {
    max: sizes.lookup,
    statement_timeout: 10_000,
    application_name: 'konvoj lookup',
  });
  const owner = pool(options.ownerUrl, {
    max: sizes.owner,
    application_name: 'konvoj owner',
    idleTimeoutMillis: 5_000,
  });
  // A role may cancel its own statements. Apart from the other connections, because all of these may be busy.
  const cancelling = pool(asRole('api'), { max: 1, application_name: 'konvoj cancel' });
  const pools = [api, cancelling, ingest, ingestPipelined, lookup, owner];

  return {
    ingest,
    ingestPipelined,
    lookup,
    owner,
    tenant: (scope, work, signal) =>
      inTurn(turns, scope, signal, () =>
        withClient(api, (client) =>
          signal === undefined
            ? inTenant(client, scope, work)
            : cancellable(client, cancelling, signal, () => inTenant(client, scope, work)),
        ),
      ),
    tenantQuery: <Row>(scope: Scope, statement: Statement) =>
      inTurn(turns, scope, undefined, () => withClient(api, (client) => oneInTenant<Row>(client, scope, statement))),
    async ping() {
      await lookup.query('select 1');
    },
    async close() {
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

/** Waits for a connection at most as long as the pool itself would. */
async function inTurn<T>(
  turns: FairQueue,
  { organizationId }: Scope,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (turns.hasPlaceFor(organizationId)) return turns.run(organizationId, signal, work);
  const late = new AbortController();
  // The text by which the same error of the pool is recognized.
  const timer = setTimeout(
    () => late.abort(new Error('timeout exceeded when trying to connect: other requests of the organization go on')),
    CONNECT_TIMEOUT_MS,
  );
  try {
    return await turns.run(
      organizationId,
      signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      () => {
        clearTimeout(timer);
        return work();
      },
    );
  } finally {
    clearTimeout(timer);
  }
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    // After an error answer of PostgreSQL the connection is usable; after anything else (a lost socket) it is not.
    if (!(error instanceof pg.DatabaseError) && client.getTransactionStatus() !== 'I') {
      broken = error instanceof Error ? error : new Error(String(error));
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Cancels the running statement of a connection when the signal is aborted. The connection is kept until PostgreSQL has
 * received the request, so that it never cancels a statement of the next user.
 */
async function cancellable<T>(
  client: pg.PoolClient,
  cancelling: pg.Pool,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  // Sent together with the work.
  const asked = client.query<{ pid: number }>('select pg_backend_pid() as pid');
  asked.catch(() => undefined);
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    cancelled = asked
      .then(({ rows }) => cancelling.query('select pg_cancel_backend($1)', [rows[0]?.pid]))
      .catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    if (cancelled !== undefined) {
      await cancelled;
      // The rollback itself may have been cancelled.
      await client.query('rollback').catch(() => undefined);
    }
  }
}

/**
 * Numbers are checked and written as literals: the three settings are sent as one message before the first statement.
 */
function beginFor(scope: Scope): string {
  const settings = [
    `set local role ${loginRoles.api}`,
    `set local app.organization_id = ${wholeNumber(scope.organizationId)}`,
  ];
  if (scope.userId !== undefined) settings.push(`set local app.user_id = ${wholeNumber(scope.userId)}`);
  return `begin; ${settings.join('; ')}`;
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`not an identifier: ${value}`);
  return String(value);
}

async function inTenant<T>(client: pg.PoolClient, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begun = client.query(beginFor(scope));
  // Handled below; without a listener a failure would count as unhandled while `work` still runs.
  begun.catch(() => undefined);
  try {
    const result = await work({ query: (statement) => run(client, statement) });
    await begun;
    assertCommitted(await client.query('commit'));
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function oneInTenant<Row>(client: pg.PoolClient, scope: Scope, statement: Statement): Promise<Row[]> {
  const outcomes = await Promise.allSettled([
    client.query(beginFor(scope)),
    run<Row>(client, statement),
    client.query('commit'),
  ]);
  const [begun, rows, committed] = outcomes;
  if (begun.status === 'rejected') {
    await client.query('rollback').catch(() => undefined);
    throw begun.reason;
  }
  if (rows.status === 'rejected') throw rows.reason;
  if (committed.status === 'rejected') throw committed.reason;
  assertCommitted(committed.value);
  return rows.value;
}

/** A pool as a query interface: each statement is a transaction of its own. */
export function statementsOn(pool: pg.Pool): Tx {
  return { query: (statement) => run(pool, statement) };
}

/** Runs `work` in a transaction of one of the privileged pools (ingest, lookup, owner). */
export function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return clientTransaction(pool, (client) => work({ query: (statement) => run(client, statement) }));
}

/**
 * The same for work that needs the connection itself, for COPY or a cursor.
 * @throws {RolledBackError} when a statement failed and `work` swallowed the error: nothing was stored
 */
export function clientTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('begin');
    try {
      const result = await work(client);
      assertCommitted(await client.query('commit'));
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

async function run<Row>(client: pg.PoolClient | pg.Pool, statement: Statement): Promise<Row[]> {
  const { rows } = await client.query<Row & pg.QueryResultRow>({
    name: statement.name,
    text: statement.text,
    values: statement.values === undefined ? [] : [...statement.values],
  });
  return rows;
}

function assertCommitted(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT') throw new RolledBackError('the transaction was rolled back');
}
