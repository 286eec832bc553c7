import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { newSecret } from '../../apps/server/src/platform/embedded/files.ts';
import { startJobs } from '../../apps/server/src/platform/jobs.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { migrate, readMigrations } from '../../apps/server/src/platform/migrate.ts';
import { ensureRoles } from '../../apps/server/src/platform/roles.ts';
import './cluster.ts';

const PREFIX = 'konvoj-test-';

/** One PostgreSQL for the whole run, flushing nothing to the disk, with one migrated database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftOvers();
  const dataFolder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog(), durable: false });
  const url = `postgres://${postgres.user}:${postgres.password}@${postgres.host}:${postgres.port}/`;
  const passwords = { api: newSecret(), ingest: newSecret(), lookup: newSecret() };
  const template = 'konvoj_template';
  await asOwner(`${url}postgres`, async (owner) => {
    await ensureRoles(owner, 'konvoj', passwords);
    await owner.query(`create database ${template}`);
  });
  const migrations = await readMigrations();
  await asOwner(url + template, (owner) => migrate(owner, migrations));
  // The job queue's tables too: a server would otherwise make them in each clone.
  await asPool(url + template, async (owner) => (await startJobs({ owner, log: silentLog(), works: false })).close());
  project.provide('postgres', { url, passwords, template });
  return async () => {
    await postgres.stop();
    await rm(postgres.folder, { recursive: true, force: true });
    await rm(dataFolder, { recursive: true, force: true });
  };
}

async function asOwner(connectionString: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

async function asPool(connectionString: string, work: (owner: pg.Pool) => Promise<unknown>): Promise<void> {
  const owner = new pg.Pool({ connectionString, max: 2 });
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** Ends the PostgreSQL of runs that were killed before they could. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0 || isAlive(pid)) continue;
    const dataFolder = join(tmpdir(), name);
    const left = await startEmbeddedPostgres({ dataFolder, log: silentLog(), durable: false }).catch(() => undefined);
    await left?.stop();
    if (left !== undefined) await rm(left.folder, { recursive: true, force: true });
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
