import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseOfThisTest } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { claimForDemo } from '../demo/mark.ts';
import { addOrganization, addUser } from '../organization/identity/administration.ts';
import { statementsOn } from '../platform/database.ts';
import { lockPath } from '../platform/startup/running-instance.mjs';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
/** Refuses connections: a command that gets as far as the database fails with an unexpected error. */
const NO_DATABASE = 'postgres://nobody:x@127.0.0.1:1/none';

interface Program {
  readonly child: ChildProcess;
  output(): string;
  errors(): string;
  /** Resolves with its exit code. */
  ended(): Promise<number>;
}

function konvoj(args: readonly string[], dataFolder: string, env: Readonly<Record<string, string>> = {}): Program {
  const ports = { KONVOJ_HTTP_PORT: '0', KONVOJ_TELTONIKA_PORT: '0', KONVOJ_OSMAND_PORT: '0' };
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], KONVOJ_DATA: dataFolder, KONVOJ_LOG_LEVEL: 'error', ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const closed = once(child, 'close').then(([code]) => Number(code));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  return { child, output: () => output, errors: () => errors, ended: () => closed };
}

async function run(args: readonly string[], dataFolder: string, env: Readonly<Record<string, string>> = {}) {
  const program = konvoj(args, dataFolder, env);
  const code = await program.ended();
  return { code, output: program.output(), errors: program.errors() };
}

async function folderOfThisTest(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'konvoj-startup-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  return join(base, 'data');
}

const urlOf = async (program: Program): Promise<string> => {
  const output = () => program.output();
  await expect.poll(output, { timeout: 60_000 }).toMatch(/answers on \S+\n/);
  return /answers on (\S+)/.exec(output())?.[1] ?? '';
};

describe('a second server on a data folder', () => {
  it.each(['serve', 'start'])(
    '%s immediately prints the address of the first one, and commands work beside it',
    async (command) => {
      const [database, dataFolder] = [await databaseOfThisTest(), await folderOfThisTest()];
      const env = { DATABASE_URL: database.url };
      const first = konvoj(['serve'], dataFolder, env);
      const url = await urlOf(first);
      const second = await run([command], dataFolder, { DATABASE_URL: NO_DATABASE });
      expect(second).toEqual({
        code: 1,
        output: '',
        errors: [
          `Konvoj already runs with the data in ${dataFolder}: ${url} (process ${first.child.pid}).`,
          'Stop it first, or choose another data folder with KONVOJ_DATA and other ports.\n',
        ].join('\n'),
      });
      expect(await run(['organization', 'add', 'Prevozi Novak'], dataFolder, env)).toMatchObject({ code: 0 });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    },
  );

  it('starts when the first one was killed', async () => {
    const [database, dataFolder] = [await databaseOfThisTest(), await folderOfThisTest()];
    const killed = konvoj(['serve'], dataFolder, { DATABASE_URL: database.url });
    await urlOf(killed);
    killed.child.kill('SIGKILL');
    await killed.ended();
    expect(await readFile(lockPath(dataFolder), 'utf8')).toContain(`"pid":${killed.child.pid}`);
    const next = konvoj(['serve'], dataFolder, { DATABASE_URL: database.url });
    await urlOf(next);
    next.child.kill('SIGTERM');
    expect(await next.ended()).toBe(0);
    expect(await readdir(dataFolder)).not.toContain('konvoj.lock');
  });
});

describe('fast checks run before the database is opened', () => {
  it.each(['serve', 'start'])('%s: a port of another program', async (command) => {
    const dataFolder = await folderOfThisTest();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await run([command], dataFolder, { KONVOJ_OSMAND_PORT: String(port) })).toEqual({
      code: 1,
      output: '',
      errors: `Port ${port} is in use by another program. Stop that one, or choose another port with KONVOJ_OSMAND_PORT.\n`,
    });
    expect(await readdir(dataFolder)).toEqual([]);
  });

  it.each([
    { KONVOJ_HOST: '0.0.0.0' },
    { KONVOJ_GATEWAY_HOST: '0.0.0.0' },
    { KONVOJ_HOST: 'nowhere.invalid' },
    { KONVOJ_PUBLIC_URL: 'https://konvoj.example' },
  ])('start: %j would expose the demo to others', async (env) => {
    const [setting = ''] = Object.keys(env);
    const refused = await run(['start'], await folderOfThisTest(), { DATABASE_URL: NO_DATABASE, ...env });
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(`Unset ${setting}, or use`) });
    expect(refused.errors).toContain(`The demo's passwords are public`);
  });
});

describe('the demo and real use', () => {
  const REFUSED = `This data belongs to the demo of 'npm start', whose passwords are public`;

  async function demoDatabase(): Promise<TestDatabase> {
    const database = await databaseOfThisTest();
    await claimForDemo(statementsOn(database.owner));
    await addDemoUser(database);
    return database;
  }

  async function addDemoUser(database: TestDatabase): Promise<void> {
    const user = { email: 'sysadmin@kolovrat.example', password: 'demo-konvoj', firstName: 'S', lastName: 'S' };
    await addUser(statementsOn(database.owner), { ...user, organizationId: null, role: 'sysadmin' });
  }

  it('are separated: the demo is not served, and no command creates real data in it', async () => {
    const [database, dataFolder] = [await demoDatabase(), await folderOfThisTest()];
    const env = { DATABASE_URL: database.url };
    for (const args of [
      ['serve'],
      ['organization', 'add', 'Prevozi Novak'],
      ['user', 'add', 'ana@novak.example', '--role', 'sysadmin'],
      ['ingest-key', 'add', '--organization', 'Prevozi Kolovrat'],
    ]) {
      const refused = await run(args, dataFolder, env);
      expect({ args, ...refused }).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(REFUSED) });
      expect(refused.errors).toContain('KONVOJ_DATA');
    }
    expect((await run(['user', 'lock', 'sysadmin@kolovrat.example'], dataFolder, env)).code).toBe(0);
    expect((await database.owner.query('select from organization')).rowCount).toBe(0);
  });

  it('are separated also when the demo was created by a version without the mark', async () => {
    const [database, dataFolder] = [await databaseOfThisTest(), await folderOfThisTest()];
    await addDemoUser(database);
    await database.owner.query(`drop table demo_mark; delete from schema_migration where name = '0030-demo-mark'`);
    const env = { DATABASE_URL: database.url };
    expect(await run(['serve'], dataFolder, env)).toMatchObject({ code: 1, errors: expect.stringContaining(REFUSED) });
  });

  it('are separated: no demo is created beside real data', async () => {
    const [database, dataFolder] = [await databaseOfThisTest(), await folderOfThisTest()];
    await addOrganization(statementsOn(database.owner), { name: 'Prevozi Novak' });
    const refused = await run(['start'], dataFolder, { DATABASE_URL: database.url });
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('This data is in real use') });
    expect((await database.owner.query('select from organization')).rowCount).toBe(1);
    expect((await database.owner.query('select from demo_mark')).rowCount).toBe(0);
  });
});
