import pg from 'pg';
import type { BatchStatement } from '../folds/types.ts';
import type { CopyMessage } from './position-copy.ts';

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
/** Names of prepared statements, by connection. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/**
 * Statements and then COPYs as one transaction in one round trip: everything is sent at once and ended by a single
 * Sync, which makes it an implicit transaction. When a statement fails, PostgreSQL skips the rest and nothing is stored.
 * @throws {pg.DatabaseError} as rejection, or what broke the connection
 */
export async function runWithCopies(
  pool: pg.Pool,
  statements: readonly BatchStatement[],
  copies: readonly CopyMessage[],
): Promise<void> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(new PipelinedCopy(statements, copies, resolve, reject));
    });
    isUsable = true;
  } catch (error) {
    // After an error answer of PostgreSQL the connection is usable, after anything else it is not.
    isUsable = error instanceof pg.DatabaseError;
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

/** The methods that `pg` calls (its own queries have the same ones). */
class PipelinedCopy implements pg.Submittable {
  readonly #statements: readonly BatchStatement[];
  readonly #copies: readonly CopyMessage[];
  readonly #resolve: () => void;
  readonly #reject: (reason: unknown) => void;

  constructor(
    statements: readonly BatchStatement[],
    copies: readonly CopyMessage[],
    resolve: () => void,
    reject: (reason: unknown) => void,
  ) {
    this.#statements = statements;
    this.#copies = copies;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    for (const statement of this.#statements) {
      prepare(connection, statement);
      connection.bind({ statement: preparedName(statement), values: statement.values }, true);
      connection.execute(null, true);
    }
    for (const { text, bytes } of this.#copies) {
      connection.parse({ name: '', text, types: [] }, true);
      connection.bind({}, true);
      connection.execute(null, true);
      stream.write(bytes);
      stream.write(COPY_DONE);
    }
    connection.sync();
    stream.uncork();
  }

  handleReadyForQuery(connection: pg.Connection): void {
    const names = prepared.get(connection) ?? new Set();
    for (const statement of this.#statements) names.add(preparedName(statement));
    prepared.set(connection, names);
    this.#resolve();
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  // The answers in between are not needed.
  handleCommandComplete(): void {}
  handleDataRow(): void {}
  handleCopyInResponse(): void {}
}

/** Closed first: after an error it is unknown whether it is prepared, and closing a missing one is harmless. */
function prepare(connection: pg.Connection, statement: BatchStatement): void {
  const name = preparedName(statement);
  if (prepared.get(connection)?.has(name) === true) return;
  connection.close({ type: 'S', name }, true);
  connection.parse({ name, text: statement.text, types: [] }, true);
}

/** `pg` keeps count of its own: the same statement may be prepared under its own name as well. */
function preparedName({ name }: BatchStatement): string {
  return `batch.${name}`;
}
