import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoFleet } from '@konvoj/simulator';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startApp as startServer } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { DEMO_PASSWORD, DEMO_SEED } from '../../apps/server/src/demo/companies.ts';
import { shareDemoVehicles } from '../../apps/server/src/demo/links.ts';
import { writeDemoMessages } from '../../apps/server/src/demo/messages.ts';
import { writeDemoOrders } from '../../apps/server/src/demo/orders.ts';
import { writeDemoPlans } from '../../apps/server/src/demo/plans.ts';
import { prepareDemo } from '../../apps/server/src/demo/prepare.ts';
import { scheduleDemoReports } from '../../apps/server/src/demo/report-schedules.ts';
import { demoRouting } from '../../apps/server/src/demo/routing.ts';
import { writeDemoTravelOrders } from '../../apps/server/src/demo/travel-orders.ts';
import { addOrganization } from '../../apps/server/src/organization/identity/administration.ts';
import { MANIFEST } from '../../apps/server/src/platform/backup/manifest.ts';
import { openBackup } from '../../apps/server/src/platform/backup/read-backup.ts';
import { restoreBackup } from '../../apps/server/src/platform/backup/restore.ts';
import { writeBackup } from '../../apps/server/src/platform/backup/write-backup.ts';
import { ManualClock } from '../../apps/server/src/platform/clock.testing.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { startJobs } from '../../apps/server/src/platform/jobs.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { readMigrations } from '../../apps/server/src/platform/migrate.ts';
import { connectOwner, reachDatabase, startDatabase } from '../../apps/server/src/platform/start-database.ts';
import type { ReachedDatabase } from '../../apps/server/src/platform/start-database.ts';
import { openZip } from '../../apps/server/src/platform/zip/reader.ts';
import { createZip } from '../../apps/server/src/platform/zip/writer.ts';
import { linkSealing } from '../../apps/server/src/transport/sharing/link-sealing.ts';
import { anInstallation } from '../faults/installation.ts';
import { loadOf } from '../faults/load.ts';
import { serverProcess } from '../faults/server-process.ts';
import { recordsOf, stagesFromScratch, stagesOf } from '../faults/stored.ts';
import { testBus } from '../support/bus.ts';
import { Client, databaseOfThisTest, signedIn } from '../support/index.ts';
import type { ClientReply, TestDatabase } from '../support/index.ts';
import { callsOfScreens } from './calls.ts';
import type { Known } from './calls.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');
const DAY_MS = 86_400_000;
const log = silentLog();
const now = Date.now();

async function folderOfThisTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'konvoj-backup-'));
  // PostgreSQL runs as another account when we are root.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the program. @returns what it printed, errors included */
function konvoj(args: readonly string[], dataFolder: string): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'] ?? '', KONVOJ_DATA: dataFolder };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (failure, out, error) => {
      resolve({ code: failure === null ? 0 : Number(failure.code ?? -1), output: out + error });
    });
  });
}

function backupOf(ownerUrl: string, path: string, dataFolder: string, force = false) {
  return writeBackup({ path, force, dataFolder, ownerUrl, version: '0.1.0', now });
}

async function restoreInto(path: string, target: ReachedDatabase, dataFolder: string, force = false) {
  const migrations = await readMigrations();
  const backup = await openBackup(path, migrations);
  const owner = await connectOwner(target.ownerUrl, log);
  try {
    return await restoreBackup({ backup, migrations, target, owner, dataFolder, force });
  } finally {
    await owner.end();
    await backup.zip.close();
  }
}

/** A database of the cluster of all tests as a target. */
function reached({ url }: TestDatabase): ReachedDatabase {
  return { ownerUrl: url, rolePrefix: 'konvoj', passwords: inject('postgres').passwords, close: async () => undefined };
}

/** Companies with data of every module. */
async function writeDemo(database: Database, dataFolder: string): Promise<void> {
  const fleet = demoFleet(DEMO_SEED)
    .filter(({ company, simulated }) => company === 'kolovrat' && simulated.kind === 'truck')
    .slice(0, 6);
  const print = () => undefined;
  await prepareDemo({ database, log, retentionMonths: 13, print, days: 2, fleet, now });
  await shareDemoVehicles({ database, log, sealing: await linkSealing(dataFolder) });
  await writeDemoMessages({ database, log, fileLimits: readConfig({}).files });
  const routing = demoRouting(log);
  await writeDemoPlans({ database, log, routing });
  await writeDemoOrders({ database, log, routing, fleet, now, print });
  await writeDemoTravelOrders({ database, log, fleet, now, print });
  await scheduleDemoReports(database, now);
}

/** A server that answers and does nothing else, at a fixed time. */
async function answering(database: Database, dataFolder: string) {
  const config = readConfig({
    KONVOJ_DATA: dataFolder,
    KONVOJ_HTTP_PORT: '0',
    KONVOJ_RATE_LIMIT: '0',
    KONVOJ_ROLES: 'api',
    KONVOJ_MAP_STYLE_LIGHT: 'offline',
    KONVOJ_MAP_STYLE_DARK: 'offline',
  });
  const app = await startServer({ config, database, log, clock: new ManualClock(now), bus: testBus(log) });
  onTestFinished(() => app.close());
  return app;
}

async function knownOf(database: Database): Promise<Known> {
  const one = async (text: string) => (await database.owner.query<{ id: number }>(text)).rows[0]?.id ?? 0;
  const company = `organization_id = (select organization_id from app_user where email = 'admin@kolovrat.example')`;
  return {
    deviceId: await one(`select device_id as id from device_state where ${company} order by 1 limit 1`),
    driverId: await one(`select driver_id as id from driver_assignment where ${company} order by 1 limit 1`),
    orderId: await one(`select max(id) as id from loading_order where ${company}`),
    planId: await one(`select max(id) as id from route_plan where ${company}`),
    travelOrderId: await one(`select max(id) as id from travel_order where ${company}`),
    alarmId: await one(`select max(id) as id from alarm where ${company}`),
    pointId: await one(`select min(id) as id from geo_point where ${company}`),
    from: new Date(now - DAY_MS).toISOString(),
    to: new Date(now).toISOString(),
    month: new Date(now).toISOString().slice(0, 7),
  };
}

/** An answer without what differs each time: the address of the server, and a new token for live data. */
function comparable({ status, body }: ClientReply, url: string): string {
  return `${status} ${JSON.stringify(body)}`
    .replaceAll(url, 'https://konvoj.example')
    .replaceAll(/"wsToken(?:Expire)?":"[^"]*"/g, '');
}

describe('a backup', () => {
  it('restored into a second data folder gives the same answers to every screen, in the same session', async () => {
    const folder = await folderOfThisTest();
    const source = await databaseOfThisTest();
    await writeDemo(source, join(folder, 'first'));
    const first = await answering(source, join(folder, 'first'));
    const before = await signedIn(first, 'admin@kolovrat.example', DEMO_PASSWORD);
    const path = join(folder, 'backup.zip');
    const written = await backupOf(source.url, path, join(folder, 'first'));
    expect(written.rows).toBeGreaterThan(5_000);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    expect(await konvoj(['restore', path], join(folder, 'second'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored the backup of'),
    });
    const restored = await startDatabase({ dataFolder: join(folder, 'second'), databaseUrl: null, log });
    onTestFinished(() => restored.close());
    const second = await answering(restored, join(folder, 'second'));
    const after = new Client(second.url);
    for (const name of ['konvoj_session', 'XSRF-TOKEN']) after.setCookie(name, before.cookie(name) ?? '');

    const calls = callsOfScreens(await knownOf(source));
    expect(new Set(calls).size).toBe(calls.length);
    const refused: string[] = [];
    const different: string[] = [];
    for (const call of calls) {
      const wanted = await before.get(call);
      const got = await after.get(call);
      if (wanted.status !== 200) refused.push(`${wanted.status} ${call}`);
      if (comparable(got, second.url) !== comparable(wanted, first.url)) different.push(call);
    }
    expect(refused).toEqual([]);
    expect(different).toEqual([]);
    // Keys and sequences too: a change with the token of the old session, and a row with the next id.
    expect(await after.post('/api/poiLocations', { naziv: 'Novo', lat: 46, lon: 14.5 })).toMatchObject({ status: 200 });
  }, 240_000);

  it('taken while trackers send restores to what was acknowledged up to one moment', async () => {
    const TRACKERS = 6;
    const installation = await anInstallation(TRACKERS);
    const { dataFolder, port, devices } = installation;
    const folder = await folderOfThisTest();
    const server = await serverProcess(dataFolder, port);
    onTestFinished(() => server.kill());
    const load = loadOf(devices, port);
    await load.more(600);
    const before = devices.map((_, index) => load.acknowledgedOf(index).length);
    const path = join(folder, 'backup.zip');
    expect(await konvoj(['backup', path], dataFolder)).toMatchObject({ code: 0 });
    await load.more(600);
    await load.stop();
    await server.stop();

    const second = join(folder, 'second');
    expect(await konvoj(['restore', path], second)).toMatchObject({ code: 0 });
    const database = await startDatabase({ dataFolder: second, databaseUrl: null, log });
    onTestFinished(() => database.close());
    let stored = 0;
    for (const [index, device] of devices.entries()) {
      const records = await recordsOf(database, device);
      const times = records.map(({ deviceTime }) => deviceTime);
      expect(times.length).toBeGreaterThanOrEqual(before[index] ?? 0);
      expect(times).toEqual(
        load
          .acknowledgedOf(index)
          .slice(0, times.length)
          .sort((a, b) => a - b),
      );
      expect(await stagesOf(database, device)).toEqual(stagesFromScratch(records));
      stored += times.length;
    }
    expect(stored).toBeLessThan(load.acknowledged());
  }, 240_000);

  it('is taken and restored by an owner without superuser rights', async () => {
    const folder = await folderOfThisTest();
    const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'cluster'), log, durable: false });
    onTestFinished(() => postgres.stop());
    const { host, port, user, password } = postgres;
    const client = new pg.Client({ host, port, user, password, database: 'postgres' });
    await client.connect();
    await client.query(`create role haulier login password 'secret' createrole`);
    for (const name of ['haulage', 'again']) await client.query(`create database ${name} owner haulier`);
    await client.end();
    const urlOf = (name: string) => `postgres://haulier:secret@${host}:${port}/${name}`;
    const dataFolder = join(folder, 'data');
    const source = await startDatabase({ dataFolder, databaseUrl: urlOf('haulage'), log });
    await addOrganization(statementsOn(source.owner), { name: 'Prevozi Novak' });
    await source.close();
    const path = join(folder, 'backup.zip');
    await backupOf(urlOf('haulage'), path, dataFolder);
    const target = await reachDatabase({ dataFolder, databaseUrl: urlOf('again'), log });
    await restoreInto(path, target, dataFolder);
    const restored = await startDatabase({ dataFolder, databaseUrl: urlOf('again'), log });
    onTestFinished(() => restored.close());
    expect((await restored.owner.query('select name from organization')).rows).toEqual([{ name: 'Prevozi Novak' }]);
    // The walls stand again.
    const { rows } = await restored.owner.query(
      `select count(*)::int as walled from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    );
    expect(rows[0]).toMatchObject({ walled: expect.toSatisfy((count: number) => count > 50) });
  }, 120_000);

  it('replaces neither a file nor data unless that is wanted', async () => {
    const folder = await folderOfThisTest();
    const source = await databaseOfThisTest();
    await addOrganization(statementsOn(source.owner), { name: 'Prva' });
    const jobs = await startJobs({ owner: source.owner, log, works: false });
    await jobs.send(
      statementsOn(source.owner),
      { name: 'greeting', data: z.object({ to: z.string() }), retries: 0 },
      { to: 'Ana' },
    );
    await jobs.close();
    const path = join(folder, 'backup.zip');
    await backupOf(source.url, path, folder);
    await expect(backupOf(source.url, path, folder)).rejects.toThrow(/There is a file .* already/);
    await backupOf(source.url, path, folder, true);

    const target = await databaseOfThisTest();
    await addOrganization(statementsOn(target.owner), { name: 'Druga' });
    const names = async () => (await target.owner.query('select name from organization')).rows;
    await expect(restoreInto(path, reached(target), folder)).rejects.toThrow(/holds data already/);
    expect(await names()).toEqual([{ name: 'Druga' }]);
    await restoreInto(path, reached(target), folder, true);
    expect(await names()).toEqual([{ name: 'Prva' }]);
    // What was to be done still is.
    const { rows: waiting } = await target.owner.query(`select data from pgboss.job where name = 'greeting'`);
    expect(waiting).toEqual([{ data: { to: 'Ana' } }]);
  });

  it('that is damaged or of a newer version is refused, and the data stay', async () => {
    const folder = await folderOfThisTest();
    const source = await databaseOfThisTest();
    await addOrganization(statementsOn(source.owner), { name: 'Prva' });
    const path = join(folder, 'backup.zip');
    await backupOf(source.url, path, folder);
    const target = await databaseOfThisTest();
    const refusal = async (file: string) =>
      restoreInto(file, reached(target), folder, true).then(
        () => 'restored',
        (error: Error) => error.message,
      );

    const bytes = await readFile(path);
    const other = join(folder, 'other.zip');
    await writeFile(other, bytes.subarray(0, bytes.length - 9));
    expect(await refusal(other)).toMatch(/is damaged/);
    // One bit of the name of the organization.
    const at = bytes.indexOf('tables/organization') + 'tables/organization'.length + 20 + 40;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(other, bytes);
    expect(await refusal(other)).toMatch(/is damaged/);
    await writeFile(other, 'no archive');
    expect(await refusal(other)).toMatch(/is damaged/);
    expect(await refusal(join(folder, 'none.zip'))).toMatch(/There is no file/);

    const changes: readonly [(manifest: Record<string, unknown>) => Record<string, unknown>, RegExp][] = [
      [(manifest) => ({ ...manifest, format: 2, version: '9.0.0' }), /written by a newer Konvoj \(9\.0\.0\)/],
      [
        (manifest) => ({ ...manifest, migrations: [{ name: '9999-later', checksum: 'x' }] }),
        /written by a newer Konvoj \(it has 9999-later\)/,
      ],
      [(manifest) => ({ ...manifest, files: [] }), /is damaged/],
      [(manifest) => ({ ...manifest, tables: [{ name: 'x; drop table y', columns: [] }] }), /is damaged/],
    ];
    for (const [change, message] of changes) {
      await rewriteManifest(path, other, change);
      expect(await refusal(other)).toMatch(message);
    }
    expect((await target.owner.query('select 1 from schema_migration')).rowCount).toBeGreaterThan(60);
  });
});

async function rewriteManifest(
  from: string,
  to: string,
  change: (manifest: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await rm(to, { force: true });
  const source = await openZip(from);
  const target = await createZip(to, now);
  for (const name of source.entries.keys()) {
    if (name !== MANIFEST) {
      await target.add(name, source.read(name));
      continue;
    }
    const pieces: Buffer[] = [];
    for await (const piece of source.read(name)) pieces.push(piece);
    await target.add(name, [Buffer.from(JSON.stringify(change(JSON.parse(Buffer.concat(pieces).toString()))))]);
  }
  await target.finish();
  await source.close();
}
