import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { startDatabase } from '../platform/start-database.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, quietLog } from './with-owner.ts';

/** Database and keys into one archive, beside a running server or without one. */
export async function backupCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [target] = positionals;
  if (target === undefined || positionals.length !== 1)
    throw new UsageError('Usage: konvoj backup FILE|FOLDER [--force]');
  const now = systemClock.now();
  const path = await fileFor(resolve(target), now);
  const config = readConfig(process.env);
  const database = await startDatabase({ ...config, log: quietLog(config) });
  try {
    const { ownerUrl } = database;
    const { version, dataFolder } = config;
    const written = await writeBackup({ path, force: values.force ?? false, dataFolder, ownerUrl, version, now });
    print(
      `Backup written to ${path}: ${written.rows} rows of ${written.tables} tables, ${megabytes(written.bytes)} MB.`,
    );
  } finally {
    await database.close();
  }
}

/** A folder gets a file named after the time, in UTC. */
async function fileFor(path: string, now: number): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '');
  return isFolder ? join(path, `konvoj-${time}Z.zip`) : path;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
