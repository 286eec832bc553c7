import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeInstanceLock } from './instance-lock.ts';
import { lockPath, processIdentity, runningInstance } from './running-instance.mjs';

let base: string;
let dataFolder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'konvoj-lock-'));
  dataFolder = join(base, 'data');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const startedAt = new Date().toISOString();

describe('the lock of a data folder', () => {
  it('is held by one server, with its address', async () => {
    const lock = await takeInstanceLock(dataFolder);
    await expect(takeInstanceLock(dataFolder)).rejects.toThrow(
      `Konvoj already runs with the data in ${dataFolder}: it is still starting (process ${process.pid}).`,
    );
    await lock.publishUrl('http://127.0.0.1:8080');
    await expect(takeInstanceLock(dataFolder)).rejects.toThrow(/: http:\/\/127\.0\.0\.1:8080 \(process \d+\)/);
    expect(runningInstance(dataFolder)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:8080' });
    await lock.release();
    expect(await readdir(dataFolder)).toEqual([]);
    await (await takeInstanceLock(dataFolder)).release();
  });

  it('creates a folder that is closed to other accounts', async () => {
    await takeInstanceLock(dataFolder);
    expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
  });

  it('reports an unusable data folder', async () => {
    await writeFile(dataFolder, '');
    await expect(takeInstanceLock(dataFolder)).rejects.toThrow(`${dataFolder} is not a folder. Choose another one`);
    await expect(takeInstanceLock(join(dataFolder, 'inside'))).rejects.toThrow('is not a folder');
  });

  it('of a killed process does not block', async () => {
    const child = spawn('sleep', ['60']);
    const pid = child.pid ?? 0;
    const identity = processIdentity(pid);
    expect(identity).not.toBeNull();
    await (await takeInstanceLock(dataFolder)).release();
    await writeFile(lockPath(dataFolder), JSON.stringify({ pid, identity, startedAt, url: null }));
    await expect(takeInstanceLock(dataFolder)).rejects.toThrow(`(process ${pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await takeInstanceLock(dataFolder)).release();
  });

  it.each([
    ['another process got its id', { pid: process.pid, identity: 'other-boot/1', startedAt, url: null }],
    ['the machine was restarted', { pid: process.pid, identity: null, startedAt: '2020-01-01T00:00:00Z', url: null }],
    ['it was not written to its end', 'half a f'],
  ])('does not block when %s', async (_, content) => {
    await (await takeInstanceLock(dataFolder)).release();
    await writeFile(lockPath(dataFolder), typeof content === 'string' ? content : JSON.stringify(content));
    expect(runningInstance(dataFolder)).toBeNull();
    await takeInstanceLock(dataFolder);
    expect(runningInstance(dataFolder)).toMatchObject({ pid: process.pid });
  });

  it('that is stale is taken over by only one of several processes', async () => {
    await (await takeInstanceLock(dataFolder)).release();
    await writeFile(lockPath(dataFolder), '{}');
    const racers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', RACER(dataFolder)]),
    );
    const results = await Promise.all(
      racers.map(async (racer) => {
        let output = '';
        racer.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        await once(racer.stdout, 'data');
        return () => output.trim();
      }),
    );
    const outcomes = results.map((output) => output());
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(5);
    expect(JSON.parse(await readFile(lockPath(dataFolder), 'utf8'))).toMatchObject({
      pid: racers[outcomes.indexOf('taken')]?.pid,
    });
    for (const racer of racers) racer.kill('SIGKILL');
  });
});

/** Tries once and stays alive, like a server. */
const RACER = (folder: string) => `
  const { takeInstanceLock } = await import(${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))});
  const taken = await takeInstanceLock(${JSON.stringify(folder)}).then(() => 'taken', () => 'refused');
  console.log(taken);
  setInterval(() => undefined, 1_000);
`;
