import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { refuseDemo } from '../demo/mark.ts';
import { transaction } from '../platform/database.ts';
import type { Database, Tx } from '../platform/database.ts';
import { createLog } from '../platform/logging.ts';
import type { Log } from '../platform/logging.ts';
import { startDatabase } from '../platform/start-database.ts';

/**
 * Runs a command's work in one transaction as the owner of the database, beside a running server or without one.
 * @throws {ClearError} on the demo's data
 */
export function withOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return withOwnerOfAny(async (tx) => {
    await refuseDemo(tx);
    return work(tx);
  });
}

/** The same for commands that are allowed on the accounts of the demo. */
export function withOwnerOfAny<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return withDatabase((database) => transaction(database.owner, work));
}

/** The same for work that commits in steps. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = await startDatabase({ ...config, log: quietLog(config) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The log of a command: errors only, unless another level is set. */
export function quietLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  return createLog({ level: logLevel === 'info' ? 'error' : logLevel, pretty: process.stderr.isTTY });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
