import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ClearError, explainDisk } from '../clear-error.ts';
import { createZip } from '../zip/writer.ts';
import type { ZipWriter } from '../zip/writer.ts';
import { listSequences, listTables } from './catalog.ts';
import { BACKUP_FORMAT, JOBS, KEYS, MANIFEST, backupManifest, tableFile } from './manifest.ts';
import type { BackupManifest, TableManifest } from './manifest.ts';

export interface BackupWanted {
  readonly path: string;
  /** Replaces a file of this name. */
  readonly force: boolean;
  readonly dataFolder: string;
  readonly ownerUrl: string;
  /** Of this program. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface BackupWritten {
  readonly tables: number;
  readonly rows: number;
  /** Of the archive. */
  readonly bytes: number;
}

/** Keys of a cluster, not of its data: another installation has its own. */
const OF_CLUSTER = new Set(['postgres.json', 'database-roles.json']);

/**
 * Writes database and keys into one archive while servers may run. All rows are of one moment: what was acknowledged before
 * the backup began is in it. Keys are read after that moment, and no key is ever replaced, so that they fit the rows.
 * @throws {ClearError} the file is there already, or cannot be written
 */
export async function writeBackup(wanted: BackupWanted): Promise<BackupWritten> {
  if (!wanted.force && (await exists(wanted.path))) {
    throw new ClearError(`There is a file ${wanted.path} already. Choose another name, or replace it with --force.`);
  }
  const draft = `${wanted.path}.${process.pid}.part`;
  const client = new pg.Client({ connectionString: wanted.ownerUrl, application_name: 'konvoj backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // The bounds of partitions are written as the session writes instants.
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'`);
    const zip = await createZip(draft, wanted.now);
    let written: Omit<BackupWritten, 'bytes'>;
    try {
      written = await writeAll(zip, client, wanted);
      await zip.finish();
    } catch (error) {
      await zip.abandon().catch(() => undefined);
      throw error;
    }
    const { size } = await stat(draft);
    await rename(draft, wanted.path);
    return { ...written, bytes: size };
  } catch (error) {
    await rm(draft, { force: true });
    throw explainDisk(error, wanted.path);
  } finally {
    await client.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function writeAll(
  zip: ZipWriter,
  client: pg.Client,
  wanted: BackupWanted,
): Promise<Omit<BackupWritten, 'bytes'>> {
  const files: BackupManifest['files'] = [];
  const add = async (name: string, content: Parameters<ZipWriter['add']>[1]) => {
    files.push({ name, ...(await zip.add(name, content)) });
  };
  const tables: TableManifest[] = [];
  const found = await beginSnapshot(client);
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  for (const table of found) {
    const copy = client.query(copyTo(copyText(client, table)));
    await add(tableFile(table.name), piecesOf(copy));
    tables.push({ ...table, rows: copy.rowCount });
  }
  await add(JOBS, [Buffer.from(JSON.stringify(await findWaitingJobs(client)))]);
  const sequences = await listSequences(client);
  await client.query('commit');
  for (const name of await keyFiles(wanted.dataFolder)) {
    await add(KEYS + name, [await readFile(join(wanted.dataFolder, 'keys', name))]);
  }
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    version: wanted.version,
    madeAt: new Date(wanted.now).toISOString(),
    migrations,
    tables,
    sequences,
    files,
  };
  await zip.add(MANIFEST, [Buffer.from(JSON.stringify(backupManifest.parse(manifest), null, 1))]);
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/** How often the list of tables may change while they are locked: the night job replaces one partition after the other. */
const MOST_TRIES = 20;

/**
 * Begins a transaction that sees the rows of one moment. The tables are locked against removal before that moment, because
 * a snapshot does not protect them: a partition that the night job sorts is another table afterwards.
 */
async function beginSnapshot(client: pg.Client): Promise<Omit<TableManifest, 'rows'>[]> {
  for (let tries = 1; ; tries += 1) {
    const listed = await listTables(client);
    await client.query('begin isolation level repeatable read, read only');
    try {
      const names = listed.map(({ name }) => `only public.${client.escapeIdentifier(name)}`);
      await client.query(`lock table ${names.join(', ')} in access share mode`);
      // The first query after the locks takes the snapshot.
      const tables = await listTables(client);
      if (JSON.stringify(tables) === JSON.stringify(listed)) return tables;
      if (tries === MOST_TRIES) throw new ClearError('The tables change all the time. Try again later.');
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== UNDEFINED_TABLE || tries === MOST_TRIES) throw error;
      continue;
    }
    await client.query('rollback');
  }
}

const UNDEFINED_TABLE = '42P01';

function copyText(client: pg.Client, { name, columns }: Pick<TableManifest, 'name' | 'columns'>): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy public.${client.escapeIdentifier(name)} (${list}) to stdout (format binary)`;
}

async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
}

/** Jobs that were sent in the transactions of what is in the backup, and had not ended. */
async function findWaitingJobs(client: pg.Client): Promise<{ name: string; data: unknown }[]> {
  const { rows: schemas } = await client.query(
    `select 1 from pg_tables where schemaname = 'pgboss' and tablename = 'job'`,
  );
  if (schemas.length === 0) return [];
  const { rows } = await client.query<{ name: string; data: unknown }>(
    `select name, data from pgboss.job
      where state < 'completed' and name not like '\\_\\_pgboss%' and jsonb_typeof(to_jsonb(data)) = 'object'
      order by created_on, id`,
  );
  return rows;
}

async function keyFiles(dataFolder: string): Promise<string[]> {
  const names = await readdir(join(dataFolder, 'keys')).catch(() => []);
  return names.filter((name) => /^[a-z0-9-]+\.json$/.test(name) && !OF_CLUSTER.has(name)).toSorted();
}
