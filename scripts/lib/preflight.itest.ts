import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeInstanceLock } from '../../apps/server/src/platform/startup/instance-lock.ts';
import { startProblem } from './preflight.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const STARTUP = 'apps/server/src/platform/startup';
const FREE = { KONVOJ_HTTP_PORT: '0', KONVOJ_TELTONIKA_PORT: '0', KONVOJ_OSMAND_PORT: '0' };

async function folderOfThisTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'konvoj-preflight-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function takenPort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const address = taken.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('before anything is installed or built', () => {
  it('a fresh clone without packages says that a port is taken', async () => {
    const clone = await folderOfThisTest();
    for (const folder of ['scripts', STARTUP]) {
      await mkdir(join(clone, folder), { recursive: true });
      await cp(join(ROOT, folder), join(clone, folder), { recursive: true });
    }
    const port = await takenPort();
    const env = { PATH: clone, ...FREE, KONVOJ_HTTP_PORT: String(port) };
    const ended = new Promise((resolve) => {
      execFile(process.execPath, ['scripts/run.mjs', 'start'], { cwd: clone, env }, (error, output, errors) =>
        resolve({ code: error?.code, output, errors }),
      );
    });
    expect(await ended).toEqual({
      code: 1,
      output: '',
      errors: `Port ${port} is in use by another program. Stop that one, or choose another port with KONVOJ_HTTP_PORT.\n`,
    });
  });

  it('a running Konvoj is named', async () => {
    const dataFolder = join(await folderOfThisTest(), 'data');
    const lock = await takeInstanceLock(dataFolder);
    await lock.publishUrl('http://127.0.0.1:8080');
    const problem = `Konvoj already runs with the data in ${dataFolder}: http://127.0.0.1:8080 (process ${process.pid}).`;
    expect(await startProblem('serve', { ...FREE, KONVOJ_DATA: dataFolder })).toContain(problem);
    expect(await startProblem('start', { ...FREE, KONVOJ_DATA: dataFolder })).toContain(problem);
    expect(await startProblem('konvoj', { ...FREE, KONVOJ_DATA: dataFolder })).toBeNull();
    await lock.release();
    expect(await startProblem('serve', { ...FREE, KONVOJ_DATA: dataFolder })).toBeNull();
  });

  it('a demo that others could reach is refused', async () => {
    const env = { ...FREE, KONVOJ_DATA: join(await folderOfThisTest(), 'data'), KONVOJ_GATEWAY_HOST: '0.0.0.0' };
    expect(await startProblem('start', env)).toContain('KONVOJ_GATEWAY_HOST names 0.0.0.0');
    expect(await startProblem('serve', env)).toBeNull();
  });
});
