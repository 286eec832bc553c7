import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');

/** The server as a process of its own, which can be killed. */
export interface ServerProcess {
  readonly pid: number;
  /** Where its HTTP answers. */
  readonly url: string;
  /** What it has written to its log so far. */
  printed(): string;
  /** `kill -9`: without a message and without finishing anything. */
  kill(): Promise<void>;
  /** Ends in order, PostgreSQL too. */
  stop(): Promise<void>;
}

/** Resolves when it answers. @param settings further ones, as in the environment */
export async function serverProcess(
  dataFolder: string,
  teltonikaPort: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      KONVOJ_DATA: dataFolder,
      KONVOJ_HTTP_PORT: '0',
      KONVOJ_OSMAND_PORT: '0',
      KONVOJ_TELTONIKA_PORT: String(teltonikaPort),
      ...settings,
    },
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => (log += text.toString()));
  const url = await answers(child, () => log);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const { pid = 0 } = child;
  return { pid, url, printed: () => log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function answers(child: ChildProcess, printed: () => string): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the server ended: ${printed()}`)));
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const [, url] = /answers on (\S+)\n/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}
