import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { openBackup } from '../platform/backup/read-backup.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { readMigrations } from '../platform/migrate.ts';
import { connectOwner, reachDatabase } from '../platform/start-database.ts';
import { takeInstanceLock } from '../platform/startup/instance-lock.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, quietLog } from './with-owner.ts';

/** A backup into an empty database and data folder, or with --force in place of what is there. No server may run. */
export async function restoreCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new UsageError('Usage: konvoj restore FILE [--force]');
  const config = readConfig(process.env);
  const log = quietLog(config);
  const migrations = await readMigrations();
  const backup = await openBackup(resolve(file), migrations);
  try {
    const lock = await takeInstanceLock(config.dataFolder);
    try {
      const target = await reachDatabase({ ...config, log });
      try {
        const owner = await connectOwner(target.ownerUrl, log);
        try {
          const { dataFolder } = config;
          const force = values.force ?? false;
          const later = await restoreBackup({ backup, migrations, target, owner, dataFolder, force });
          const { madeAt, version } = backup.manifest;
          print(`Restored the backup of ${madeAt}, written by Konvoj ${version}.`);
          if (later.length > 0) print(`Then brought to this version: ${later.join(', ')}.`);
        } finally {
          await owner.end();
        }
      } finally {
        await target.close();
      }
    } finally {
      await lock.release();
    }
  } finally {
    await backup.zip.close();
  }
}
