import pg from 'pg';
import type { CopyMessage } from './position-copy.ts';

/** A named statement with its parameters as they are sent: Buffers in binary, texts as text. */
export interface GuardStatement {
  readonly name: string;
  readonly text: string;
  readonly values: (Buffer | string)[];
}

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
/** Names of prepared statements, by connection. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/**
 * A statement and then COPYs as one transaction in one round trip: everything is sent at once and ended by a single
 * Sync, which makes it an implicit transaction. When the statement fails, PostgreSQL skips the rest and nothing is
 * stored.
 * @throws {pg.DatabaseError} as rejection, or what broke the connection
 */
export async function runWithCopies(
  pool: pg.Pool,
  statement: GuardStatement,
  copies: readonly CopyMessage[],
): Promise<void> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(new PipelinedCopy(statement, copies, resolve, reject));
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
  readonly #statement: GuardStatement;
  readonly #copies: readonly CopyMessage[];
  readonly #resolve: () => void;
  readonly #reject: (reason: unknown) => void;

  constructor(
    statement: GuardStatement,
    copies: readonly CopyMessage[],
    resolve: () => void,
    reject: (reason: unknown) => void,
  ) {
    this.#statement = statement;
    this.#copies = copies;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const { name, values } = this.#statement;
    const { stream } = connection;
    stream.cork();
    this.#prepare(connection);
    connection.bind({ statement: name, values }, true);
    connection.execute(null, true);
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

  /** Closed first: after an error it is unknown whether it is prepared, and closing a missing one is harmless. */
  #prepare(connection: pg.Connection): void {
    const { name, text } = this.#statement;
    if (prepared.get(connection)?.has(name) === true) return;
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    const names = prepared.get(connection) ?? new Set();
    prepared.set(connection, names.add(this.#statement.name));
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
