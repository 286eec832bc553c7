import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadImeis } from './fleets/load-fleet.ts';
import { TestServer } from './server.testing.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command line like a user. */
function simulate(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], (failure, out, error) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : failure ? -1 : 0, out, error });
    });
  });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'konvoj-simulate-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run simulate', { timeout: 120_000 }, () => {
  it('writes the file that registers its trackers and prints the command for it', async () => {
    const file = join(folder, 'trackers.csv');
    const { code, out } = await simulate('--trackers', '500', '--write-import', file);
    expect(code).toBe(0);
    expect(out).toContain(`npm run konvoj -- tracker import ${file} --organization NAME`);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(501);
    expect(lines[1]?.split(',')[0]).toBe(loadImeis(1)[0]);
  });

  it('runs the requested number of trackers for the requested time', async () => {
    const server = await TestServer.start();
    const address = `127.0.0.1:${server.port}`;
    const { code, out } = await simulate('--server', address, '--trackers', '20', '--rate', '200', '--seconds', '4');
    await server.close();
    expect(code).toBe(0);
    expect(new Set(server.received.map(({ imei }) => imei)).size).toBe(20);
    expect(out).toMatch(/20 trackers report to 127\.0\.0\.1:\d+, 200 records\/s/);
    expect(out).toMatch(/\d+ records in \d+ packets in 4 s/);
  });

  it('uses the IMEIs of a file', async () => {
    const file = join(folder, 'imeis.csv');
    await writeFile(file, 'imei,model\n356307042441013,FMC650\n352093081452251,FMB120\n');
    const server = await TestServer.start();
    await simulate('--server', `127.0.0.1:${server.port}`, '--imeis', file, '--rate', '20', '--seconds', '3');
    await server.close();
    expect(new Set(server.received.map(({ imei }) => imei))).toEqual(new Set(['356307042441013', '352093081452251']));
  });

  it('explains an invalid option', async () => {
    const { code, error } = await simulate('--trackers', 'many');
    expect(code).toBe(2);
    expect(error).toMatch(/^--trackers takes a number from 1 to 200000, not "many"/);
  });
});
