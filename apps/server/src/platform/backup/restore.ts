import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ClearError } from '../clear-error.ts';
import { MIGRATION_TABLE, migrate } from '../migrate.ts';
import type { Migration } from '../migrate.ts';
import { ensureRoles, loginName } from '../roles.ts';
import type { ReachedDatabase } from '../start-database.ts';
import { listForced, listForeignKeys, listTables } from './catalog.ts';
import { JOBS, KEYS, tableFile, waitingJobs } from './manifest.ts';
import type { BackupManifest, TableManifest } from './manifest.ts';
import type { CheckedBackup } from './read-backup.ts';

export interface RestoreWanted {
  readonly backup: CheckedBackup;
  readonly migrations: readonly Migration[];
  readonly target: ReachedDatabase;
  /** A connection of the target's owner. */
  readonly owner: pg.Client;
  readonly dataFolder: string;
  /** Replaces what the target holds. */
  readonly force: boolean;
}

/**
 * Puts a backup into a database and a data folder, in one transaction: until the last row is in, the target is as it was.
 * Then the migrations that the backup does not have are applied.
 * @returns the names of these migrations
 * @throws {ClearError} the target holds data and `force` is not set
 */
export async function restoreBackup(wanted: RestoreWanted): Promise<readonly string[]> {
  const { backup, migrations, target, owner, dataFolder, force } = wanted;
  const { manifest, zip } = backup;
  if (!force && (await holdsData(owner))) {
    throw new ClearError(
      'The database holds data already. Restore into another KONVOJ_DATA or DATABASE_URL, or replace the data with --force.',
    );
  }
  await refuseRunning(owner, target.rolePrefix);
  await ensureRoles(owner, target.rolePrefix, target.passwords);
  await owner.query('begin');
  try {
    await owner.query(
      `set local lock_timeout = 0; set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`,
    );
    await empty(owner);
    await applyThose(owner, migrations, manifest);
    await addPartitions(owner, manifest.tables);
    await copyRows(owner, backup);
    for (const { name, last, called } of manifest.sequences) {
      await owner.query('select setval($1::regclass, $2::int8, $3)', [
        `public.${owner.escapeIdentifier(name)}`,
        last,
        called,
      ]);
    }
    const placeKeys = await prepareKeys(backup, dataFolder);
    await owner.query('commit');
    await placeKeys();
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
  const later = await migrate(owner, migrations);
  await owner.query('analyze');
  await sendWaiting(target.ownerUrl, waitingJobs.parse(JSON.parse((await contentOf(zip, JOBS)).toString('utf8'))));
  return later;
}

/** A server on another data folder may use the same database. @throws {ClearError} */
async function refuseRunning(owner: pg.Client, rolePrefix: string): Promise<void> {
  const names = [loginName(rolePrefix, 'api'), loginName(rolePrefix, 'ingest'), loginName(rolePrefix, 'lookup')];
  const { rowCount } = await owner.query(
    'select 1 from pg_stat_activity where datname = current_database() and usename = any($1) limit 1',
    [names],
  );
  if ((rowCount ?? 0) > 0) throw new ClearError('A server uses this database. Stop it before you restore a backup.');
}

/** Whether somebody's data would be replaced: an organization or a user is there. */
async function holdsData(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ there: boolean }>(`select to_regclass('public.app_user') is not null as there`);
  if (rows[0]?.there !== true) return false;
  const { rowCount } = await owner.query(
    '(select 1 from organization limit 1) union all (select 1 from app_user limit 1)',
  );
  return (rowCount ?? 0) > 0;
}

async function empty(owner: pg.Client): Promise<void> {
  await owner.query('drop schema if exists pgboss cascade');
  await owner.query('drop schema public cascade');
  await owner.query('create schema public');
}

/** The migrations of the backup, so that its rows fit the tables. */
async function applyThose(owner: pg.Client, migrations: readonly Migration[], manifest: BackupManifest): Promise<void> {
  const names = new Set(manifest.migrations.map(({ name }) => name));
  await owner.query(MIGRATION_TABLE);
  for (const { name, sql, checksum } of migrations) {
    if (!names.has(name)) continue;
    await owner.query(sql);
    await owner.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

async function addPartitions(owner: pg.Client, tables: readonly TableManifest[]): Promise<void> {
  const there = new Set((await listTables(owner)).map(({ name }) => name));
  for (const { name, partition } of tables) {
    if (partition === null || there.has(name)) continue;
    const [table, parent] = [owner.escapeIdentifier(name), owner.escapeIdentifier(partition.of)];
    // The bounds have been checked by the schema of the manifest.
    await owner.query(`create table ${table} (like ${parent} including storage)`);
    await owner.query(`alter table ${parent} attach partition ${table} ${partition.bounds}`);
    if (partition.comment !== null) await owner.query(`comment on table ${table} is '${partition.comment}'`);
  }
}

/** Rows are copied in any order without foreign keys, and all of these are checked when they are added again. */
async function copyRows(owner: pg.Client, { manifest, zip }: CheckedBackup): Promise<void> {
  const keys = await listForeignKeys(owner);
  const forced = await listForced(owner);
  const quoted = (name: string) => owner.escapeIdentifier(name);
  for (const { table, name } of keys) await owner.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  // COPY does not work for an owner who is bound by row-level security.
  for (const name of forced) await owner.query(`alter table ${quoted(name)} no force row level security`);
  const there = new Set((await listTables(owner)).map(({ name }) => name));
  // Migrations have added rows of their own, which are in the backup too.
  for (const name of there) await owner.query(`truncate only ${quoted(name)} cascade`);
  for (const { name, columns, rows } of manifest.tables) {
    if (!there.has(name)) throw new ClearError(`The backup has a table ${name}, which its migrations do not make.`);
    const copy = owner.query(
      copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin (format binary)`),
    );
    await pipeline(Readable.from(zip.read(tableFile(name)), { objectMode: false }), copy);
    if (copy.rowCount !== rows) throw new Error(`${name}: ${copy.rowCount} of ${rows} rows were copied`);
  }
  for (const name of forced) await owner.query(`alter table ${quoted(name)} force row level security`);
  for (const { table, name, definition } of keys) {
    await owner.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
}

/** Writes the keys beside those of the target. @returns puts them in their place */
async function prepareKeys({ manifest, zip }: CheckedBackup, dataFolder: string): Promise<() => Promise<void>> {
  const names = manifest.files.map(({ name }) => name).filter((name) => name.startsWith(KEYS));
  const paths = names.map((name) => join(dataFolder, name));
  await mkdir(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 });
  for (const [index, name] of names.entries()) {
    await writeFile(`${paths[index]}.restored`, await contentOf(zip, name), { mode: 0o600 });
  }
  return async () => {
    for (const path of paths) await rename(`${path}.restored`, path);
  };
}

async function contentOf(zip: CheckedBackup['zip'], name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Sends the jobs again that had not ended; a job may be done twice in any case. */
async function sendWaiting(connectionString: string, jobs: readonly { name: string; data: object }[]): Promise<void> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name);
    for (const { name, data } of jobs) await boss.send(name, data);
  } finally {
    await boss.stop({ graceful: true, timeout: 10_000 });
  }
}
