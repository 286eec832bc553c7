import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { startDatabase } from '../../apps/server/src/platform/start-database.ts';
import type { StartedDatabase } from '../../apps/server/src/platform/start-database.ts';
import { aFleet, imeiOf } from './fleet.ts';
import { serverProcess } from './server-process.ts';
import { recordsOf, stagesFromScratch, stagesOf } from './stored.ts';
import type { DeviceKey } from './stored.ts';
import { FieldTracker } from './trackers.ts';

const TRACKERS = 12;
const RECORDS_BETWEEN_KILLS = 600;
const PATIENCE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('killed under load', () => {
  it('the server and PostgreSQL lose no acknowledged record, double none, and leave the stages of a recomputation', async () => {
    const installation = await anInstallation();
    const { dataFolder, port, devices } = installation;
    let server = await serverProcess(dataFolder, port);
    onTestFinished(() => server.kill());
    const from = Date.now() - DAY_MS;
    const trackers = devices.map((_, index) => new FieldTracker({ imei: imeiOf(index), port, index, from }));
    const acknowledged = () => trackers.reduce((sum, tracker) => sum + tracker.acknowledged.length, 0);
    const more = async () => {
      const before = acknowledged();
      await vi.waitUntil(() => acknowledged() >= before + RECORDS_BETWEEN_KILLS, {
        timeout: PATIENCE_MS,
        interval: 10,
      });
    };

    for (let kills = 0; kills < 2; kills += 1) {
      await more();
      await server.kill();
      server = await serverProcess(dataFolder, port);
      await more();
      process.kill(await postmaster(installation.clusterFolder), 'SIGKILL');
    }
    await more();
    await Promise.all(trackers.map((tracker) => tracker.stop()));
    await server.stop();

    const database = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog() });
    onTestFinished(() => database.close());
    for (const [index, device] of devices.entries()) {
      const records = await recordsOf(database, device);
      const times = records.map(({ deviceTime }) => deviceTime);
      expect(new Set(times).size, 'no record is stored twice').toBe(times.length);
      // Everything that was sent is acknowledged in the end, so the two are the same.
      expect(times, 'what is acknowledged is stored').toEqual(
        [...(trackers[index]?.acknowledged ?? [])].sort((a, b) => a - b),
      );
      expect(await stagesOf(database, device)).toEqual(stagesFromScratch(records));
    }
  }, 240_000);
});

interface Installation {
  readonly dataFolder: string;
  readonly clusterFolder: string;
  readonly port: number;
  readonly devices: readonly DeviceKey[];
}

/** A data folder with registered trackers, and nothing running. */
async function anInstallation(): Promise<Installation> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-faults-'));
  // PostgreSQL runs as another account when we are root.
  await chmod(dataFolder, 0o755);
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const database = await startDatabase({ dataFolder, databaseUrl: null, log: silentLog() });
  try {
    const [devices, clusterFolder] = [await aFleet(database, TRACKERS), await clusterFolderOf(database)];
    return { dataFolder, clusterFolder, port: await freePort(), devices };
  } finally {
    await database.close();
  }
}

/** Where PostgreSQL keeps its files. */
async function clusterFolderOf(database: StartedDatabase): Promise<string> {
  const { rows } = await database.owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return rows[0]?.folder ?? '';
}

async function postmaster(clusterFolder: string): Promise<number> {
  const file = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
