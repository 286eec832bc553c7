import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import { readPostmaster } from '../../apps/server/src/platform/embedded/files.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { startDatabase } from '../../apps/server/src/platform/start-database.ts';
import type { StartedDatabase } from '../../apps/server/src/platform/start-database.ts';
import { aFleet } from './fleet.ts';
import type { DeviceKey } from './stored.ts';

/** A data folder with a PostgreSQL of its own and registered trackers, and nothing running. */
export interface Installation {
  readonly dataFolder: string;
  /** Of the Teltonika trackers. */
  readonly port: number;
  readonly devices: readonly DeviceKey[];
  /** The process id of its PostgreSQL. */
  postmaster(): Promise<number>;
  /** Its database, once no server uses it any more. */
  open(): Promise<StartedDatabase>;
}

/** @param prepare further rows, before the first start of a server */
export async function anInstallation(
  trackers: number,
  prepare: (database: StartedDatabase) => Promise<void> = async () => undefined,
): Promise<Installation> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-faults-'));
  // PostgreSQL runs as another account when we are root.
  await chmod(dataFolder, 0o755);
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const database = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog() });
  try {
    const devices = await aFleet(database, trackers);
    await prepare(database);
    const folder = await clusterFolderOf(database);
    return {
      dataFolder,
      port: await freePort(),
      devices,
      postmaster: async () => (await readPostmaster(folder))?.pid ?? 0,
      async open() {
        const again = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog() });
        onTestFinished(() => again.close());
        return again;
      },
    };
  } finally {
    await database.close();
  }
}

/** Where PostgreSQL keeps its files. */
async function clusterFolderOf(database: StartedDatabase): Promise<string> {
  const { rows } = await database.owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return rows[0]?.folder ?? '';
}
