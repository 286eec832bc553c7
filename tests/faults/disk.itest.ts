import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makePartitions } from '../../apps/server/src/telemetry/ingest/partitions.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { limitFiles, withChildren } from './file-limit.ts';
import { anInstallation } from './installation.ts';
import { loadOf } from './load.ts';
import { serverProcess } from './server-process.ts';

const TRACKERS = 12;
const RECORDS_BETWEEN = 600;
const WAITING = { timeout: 60_000, interval: 20 };
const MEBIBYTE = 2 ** 20;
/** A segment of the write-ahead log: with it the log can be written, and no table of that size can grow. */
const NO_TABLE_GROWS = 16 * MEBIBYTE;
/** Nor can the log, and without it PostgreSQL does not live. */
const NOTHING_GROWS = MEBIBYTE;
const REFUSALS = 2;
const DAY_MS = 86_400_000;
const MAIN = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');

describe('a full disk', () => {
  it('makes trackers wait and is named; with room again all continues by itself with nothing lost or doubled', async () => {
    const from = Date.now() - DAY_MS;
    const installation = await anInstallation(TRACKERS, (database) => fillDays(database, from));
    const { dataFolder, port, devices } = installation;
    const postmaster = () => installation.postmaster();
    const server = await serverProcess(dataFolder, port);
    onTestFinished(() => server.kill());
    const load = loadOf(devices, port, from);
    const answer = async (path: string) => (await fetch(server.url + path)).status;
    const refusals = async () =>
      (await readFile(join(dataFolder, 'postgres.log'), 'utf8')).split('could not extend file').length - 1;
    const refusedAgain = async () => {
      const before = await refusals();
      await vi.waitUntil(async () => (await refusals()) >= before + REFUSALS, WAITING);
    };

    // The tables are full: PostgreSQL refuses and lives.
    await load.more(RECORDS_BETWEEN);
    await limitFiles(await withChildren(await postmaster()), NO_TABLE_GROWS);
    await vi.waitUntil(() => server.printed().includes('the disk of the database is full'), WAITING);
    await refusedAgain();
    const whenFull = load.acknowledged();
    await refusedAgain();
    expect(load.acknowledged(), 'nothing is acknowledged that is not stored').toBe(whenFull);
    expect(await answer('/healthz'), 'nobody needs to start it again').toBe(200);
    expect(await answer('/readyz'), 'what is stored can be read').toBe(200);
    await limitFiles(await withChildren(await postmaster()), null);
    await load.more(RECORDS_BETWEEN);

    // The write-ahead log is full: PostgreSQL ends, and cannot start.
    await limitFiles([server.pid, ...(await withChildren(await postmaster()))], NOTHING_GROWS);
    await vi.waitUntil(() => server.printed().includes('The disk is full: PostgreSQL cannot write'), WAITING);
    expect(await answer('/healthz')).toBe(200);
    expect(await answer('/readyz')).toBe(503);
    await limitFiles([server.pid], null);
    await limitFiles(await withChildren(await postmaster()), null);
    await load.more(RECORDS_BETWEEN);
    expect(await answer('/readyz')).toBe(200);

    await load.stop();
    await server.stop();
    expect(await load.expectStored(await installation.open())).toBe(load.acknowledged());
  }, 240_000);

  it('is reported in a sentence when there is no room for the first start', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-full-'));
    await chmod(dataFolder, 0o755);
    onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
    const started = promisify(execFile)('prlimit', [`--fsize=${MEBIBYTE}`, process.execPath, MAIN, 'migrate'], {
      env: { PATH: process.env['PATH'], KONVOJ_DATA: dataFolder },
    });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: `The disk is full: PostgreSQL cannot write to ${join(dataFolder, 'postgres')}. Free some space and start again.\n`,
    });
  }, 60_000);
});

/** Rows of another haulier, so that the tables of the days under test are larger than a segment of the log. */
async function fillDays(database: Database, from: number): Promise<void> {
  await makePartitions(database.ingest, Date.now());
  for (const day of [from, from + DAY_MS]) {
    await database.owner.query(
      `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, flags, family, io)
       select 999999, n, $1::timestamptz, 0, 0, $1::timestamptz, 0, 0, decode(repeat('00', 1900), 'hex')
         from generate_series(1, 9000) n`,
      [new Date(day)],
    );
  }
}
