import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ClearError } from './clear-error.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', 'migrations');
/** One migrator at a time, also when several servers start at once. */
const MIGRATION_LOCK = 7_236_105;

/** Which migrations a database has. */
export const MIGRATION_TABLE =
  'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())';

export interface Migration {
  /** File name without its extension: `0003-telemetry`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations of this version, in order. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings a database to this version: each migration in a transaction of its own, in order, recorded with its checksum.
 * @returns the names of those applied now
 * @throws {ClearError} when the database was written by a newer Konvoj, or an applied migration was changed since
 */
export async function migrate(owner: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await owner.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await owner.query(MIGRATION_TABLE);
    const { rows } = await owner.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseForeign(applied, migrations);
    const due = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of due) await apply(owner, migration);
    return due.map((migration) => migration.name);
  } finally {
    await owner.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined);
  }
}

/**
 * Refuses data that this version does not understand.
 * @param applied checksums of the migrations of the data, by name
 * @throws {ClearError} when it was written by a newer Konvoj, or one of its migrations was changed since
 */
export function refuseForeign(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new ClearError(
      `This data was written by a newer Konvoj (it has ${newer.join(', ')}). Start that version, or use another folder with KONVOJ_DATA.`,
    );
  }
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed.length > 0) {
    throw new ClearError(
      `The data does not fit this version: ${changed.map(({ name }) => name).join(', ')} changed after it had been applied. Use another folder with KONVOJ_DATA.`,
    );
  }
}

async function apply(owner: pg.ClientBase, migration: Migration): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(migration.sql);
    await owner.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
