import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../logging.ts';
import { openDatabase } from '../database.ts';
import { startDatabase } from '../start-database.ts';
import { readPostmaster } from './files.ts';
import { startEmbeddedPostgres } from './index.ts';
import type { EmbeddedPostgres } from './index.ts';
import { boundLog } from './server-log.ts';

const log = silentLog();
let base: string;
let dataFolder: string;
const started: EmbeddedPostgres[] = [];

async function start(folder = dataFolder, durable = false): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log, durable, timeoutMs: durable ? 30_000 : 0 });
  started.push(postgres);
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const { host, port, user, password } = postgres;
  const client = new pg.Client({ host, port, user, password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function pidOf(postgres: EmbeddedPostgres): Promise<number> {
  return (await readPostmaster(postgres.folder))?.pid ?? 0;
}

/** @returns the process id of the PostgreSQL of a server that was killed */
async function leftByKilledServer(settings: Record<string, string>): Promise<number> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
    const { silentLog } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'logging.ts'))});
    const options = ${JSON.stringify({ dataFolder, settings })};
    const { folder } = await startEmbeddedPostgres({ ...options, log: silentLog() });
    console.log(folder);
  `;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = await once(server.stdout.setEncoding('utf8'), 'data');
  server.kill('SIGKILL');
  await once(server, 'exit');
  return (await readPostmaster(String(folder).trim()))?.pid ?? 0;
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'konvoj-embedded-'));
  // A temporary folder is closed to others; an installation's usually is not.
  await chmod(base, 0o755);
  dataFolder = join(base, 'data');
});
afterEach(async () => {
  const all = started.splice(0);
  // All of them first: several may have used one folder after each other.
  for (const postgres of all) await postgres.stop();
  for (const { folder } of all) await rm(folder, { recursive: true, force: true });
  await rm(base, { recursive: true, force: true });
});

describe('the PostgreSQL of a data folder', () => {
  it('keeps its data across restarts, and its secrets private', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    const second = await start();
    expect(await ask(second, 'select number from kept')).toEqual([{ number: 7 }]);
    expect((await stat(join(dataFolder, 'keys', 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(second.folder)).mode & 0o077).toBe(0);
  });

  it('listens on loopback only and requires a password', async () => {
    const postgres = await start();
    expect(await ask(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await expect(ask({ ...postgres, password: 'wrong' }, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('is shared with a second Konvoj, which leaves it running', async () => {
    const server = await start();
    const command = await start();
    expect(command.port).toBe(server.port);
    await command.stop();
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('restarts on the same port after it was killed', async () => {
    const postgres = await start(dataFolder, true);
    await ask(postgres, 'create table kept as select 7 as number');
    const pid = await pidOf(postgres);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => ask(postgres, 'select number from kept').catch(() => 'away'), { timeout: 20_000 })
      .toEqual([{ number: 7 }]);
    expect(await pidOf(postgres)).not.toBe(pid);
  });

  it('is stopped by the next owner when the one that started it was killed', async () => {
    // Left running as by a killed server: the owner's lock is free.
    const left = await start();
    const pid = await pidOf(left);
    await ask(left, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'konvoj owner'`);
    const next = await startEmbeddedPostgres({ dataFolder, log, durable: false });
    expect(await pidOf(next)).toBe(pid);
    await next.stop();
    await left.stop();
    expect(await readPostmaster(left.folder)).toBeUndefined();
  });

  it('gets the settings of this version when a killed server of another version left it running', async () => {
    const pid = await leftByKilledServer({ max_wal_size: '4GB' });
    const next = await start(dataFolder, true);
    expect(await ask(next, 'show max_wal_size')).toEqual([{ max_wal_size: '512MB' }]);
    expect(await pidOf(next)).not.toBe(pid);
  });

  it('is taken over unchanged when a killed server of this version left it running', async () => {
    const pid = await leftByKilledServer({});
    expect(await pidOf(await start(dataFolder, true))).toBe(pid);
  });

  it('keeps running for a server that joined when the command that started it ends', async () => {
    const command = await startEmbeddedPostgres({ dataFolder, log, durable: false });
    const server = await start();
    await command.stop();
    await expect
      .poll(() => ask(server, 'select 1 as one').catch(() => 'away'), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
  });

  it('is not confused with another process that got its old id', async () => {
    const postgres = await start();
    await postgres.stop();
    await writeFile(
      join(postgres.folder, 'postmaster.pid'),
      `${process.pid}\n${postgres.folder}\n1\n${postgres.port}\n`,
    );
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not started with damaged keys, and the error names the file', async () => {
    await mkdir(join(dataFolder, 'keys'), { recursive: true });
    const file = join(dataFolder, 'keys', 'postgres.json');
    await writeFile(file, '{ "id"');
    await expect(start()).rejects.toThrow(`The file ${file} is damaged. Restore it from a backup`);
  });

  it('is not started on data of another version', async () => {
    await mkdir(join(dataFolder, 'postgres'), { recursive: true });
    await writeFile(join(dataFolder, 'postgres', 'PG_VERSION'), '19\n');
    await expect(start()).rejects.toThrow(/written by PostgreSQL 19, this Konvoj brings 18/);
  });

  it('is elsewhere when its account may not enter the data folder', async () => {
    const closed = join(base, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const postgres = await start(join(closed, 'data'));
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    const isRoot = process.getuid?.() === 0;
    expect(postgres.folder.startsWith(closed)).toBe(!isRoot);
  });
});

describe('the data folder', () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const CLOSED = process.getuid?.() === 0 ? 0o710 : 0o700;

  it('is closed to other accounts, even if an earlier version left it open', async () => {
    const first = await start();
    expect(first.folder).toBe(join(dataFolder, 'postgres'));
    expect(await modeOf(dataFolder)).toBe(CLOSED);
    await first.stop();
    await chmod(dataFolder, 0o755);
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await modeOf(dataFolder)).toBe(CLOSED);
  });

  it('keeps its permissions when it contains other files', async () => {
    await mkdir(dataFolder);
    await chmod(dataFolder, 0o755);
    await writeFile(join(dataFolder, 'letters.txt'), '');
    await start();
    expect(await modeOf(dataFolder)).toBe(0o755);
  });
});

describe('the log of PostgreSQL', () => {
  it('contains no texts or values of statements', async () => {
    const postgres = await start(dataFolder, true);
    await ask(postgres, `create table person (email text primary key)`);
    await ask(postgres, `insert into person values ('ana@novak.example')`);
    await expect(ask(postgres, `insert into person values ('ana@novak.example')`)).rejects.toThrow(/duplicate key/);
    await expect(ask(postgres, `alter role nobody password 'very-secret'`)).rejects.toThrow(/does not exist/);
    const text = await readFile(join(dataFolder, 'postgres.log'), 'utf8');
    expect(text).toContain('duplicate key value violates unique constraint');
    expect(text).not.toContain('novak');
    expect(text).not.toContain('very-secret');
  });

  it('is truncated when it is too large, continues, and keeps the previous part', async () => {
    const logFile = join(base, 'postgres.log');
    const postgres = await open(logFile, 'a');
    await postgres.write('first '.repeat(20));
    await boundLog(logFile, 100);
    await postgres.write('second');
    await boundLog(logFile, 100);
    await postgres.close();
    expect(await readFile(logFile, 'utf8')).toBe('second');
    expect(await readFile(`${logFile}.1`, 'utf8')).toBe('first '.repeat(20));
  });
});

describe('a given DATABASE_URL', () => {
  async function given(role: string): Promise<string> {
    const postgres = await start();
    await ask(postgres, `create role haulier login password 'secret' ${role}`);
    await ask(postgres, 'create database haulage owner haulier');
    return `postgres://haulier:secret@${postgres.host}:${postgres.port}/haulage`;
  }

  it('is prepared by an owner without superuser rights, with row-level security', async () => {
    const databaseUrl = await given('createrole');
    const database = await startDatabase({ dataFolder, databaseUrl, log });
    expect(database.applied.length).toBeGreaterThan(3);
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into organization (name) values ('A'), ('B') returning id`,
    );
    const [a = 0, b = 0] = rows.map((row) => row.id);
    await database.owner.query(`insert into vehicle_group (organization_id, name) values ($1, 'of A'), ($2, 'of B')`, [
      a,
      b,
    ]);
    const seen = await database.tenantQuery(
      { organizationId: a },
      { name: 'test.groups', text: 'select name from vehicle_group' },
    );
    expect(seen).toEqual([{ name: 'of A' }]);
    expect((await database.ingest.query('select 1 from vehicle_group')).rowCount).toBe(2);
    await expect(database.lookup.query('select 1 from vehicle_group')).rejects.toThrow(/permission denied/);
    await database.close();

    const again = await startDatabase({ dataFolder, databaseUrl, log });
    expect(again.applied).toEqual([]);
    await again.close();
    expect(JSON.parse(await readFile(join(dataFolder, 'keys', 'database-roles.json'), 'utf8'))).toHaveProperty('api');
  });

  it('whose owner may not create roles is refused with instructions', async () => {
    const databaseUrl = await given('nocreaterole');
    await expect(startDatabase({ dataFolder, databaseUrl, log })).rejects.toThrow(/ALTER ROLE <user> CREATEROLE/);
  });

  it('without an answer is named in the error', async () => {
    const databaseUrl = 'postgres://nobody:x@127.0.0.1:1/none';
    await expect(startDatabase({ dataFolder, databaseUrl, log })).rejects.toThrow(/DATABASE_URL cannot be reached/);
  });

  it('is waited for when it starts later than the server', async () => {
    const postgres = await start(dataFolder, true);
    const databaseUrl = `postgres://${postgres.user}:${postgres.password}@${postgres.host}:${postgres.port}/postgres`;
    process.kill(await pidOf(postgres), 'SIGKILL');
    const database = await startDatabase({ dataFolder, databaseUrl, log, timeoutMs: 30_000 });
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
  });

  it('works again after it was killed', async () => {
    const postgres = await start(dataFolder, true);
    await ask(postgres, `create role konvoj_lookup login password 'secret'`);
    const ownerUrl = `postgres://${postgres.user}:${postgres.password}@${postgres.host}:${postgres.port}/postgres`;
    const passwords = { api: 'secret', ingest: 'secret', lookup: 'secret' };
    const database = openDatabase({ ownerUrl, rolePrefix: 'konvoj', passwords, log });
    await database.ping();
    const pid = await pidOf(postgres);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => pidOf(postgres), { timeout: 20_000 }).not.toBe(pid);
    await expect
      .poll(
        () =>
          database.ping().then(
            () => 'back',
            () => 'away',
          ),
        { timeout: 20_000 },
      )
      .toBe('back');
    await database.close();
  });
});
