import { readConfig } from '../config.ts';
import { createLog } from '../platform/logging.ts';
import { startDatabase } from '../platform/start-database.ts';
import { readArgs } from './usage.ts';
import { print } from './with-owner.ts';

export async function migrateCommand(args: string[]): Promise<void> {
  readArgs({ args, options: {} });
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', pretty: process.stderr.isTTY });
  const database = await startDatabase({ ...config, log });
  await database.close();
  print(database.applied.length === 0 ? 'The database is up to date.' : `Applied ${database.applied.join(', ')}.`);
}
