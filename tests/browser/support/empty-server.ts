import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../apps/server/src/platform/embedded/cluster.ts';

const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts');

export interface EmptyServer {
  readonly url: string;
  readonly osmandPort: number;
  /** Of the system administrator, as the console shows them. */
  readonly email: string;
  readonly password: string;
  /** Everything that the console shows, up to the address. */
  readonly printed: readonly string[];
  stop(): Promise<void>;
}

/** `konvoj serve` on an empty data folder, once it answers. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-empty-'));
  // PostgreSQL runs as another account when we are root.
  await chmod(dataFolder, 0o755);
  const [http, teltonika, osmand] = [await freePort(), await freePort(), await freePort()];
  const server = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      KONVOJ_DATA: dataFolder,
      KONVOJ_HTTP_PORT: String(http),
      KONVOJ_TELTONIKA_PORT: String(teltonika),
      KONVOJ_OSMAND_PORT: String(osmand),
      KONVOJ_MAP_STYLE_LIGHT: 'offline',
      KONVOJ_MAP_STYLE_DARK: 'offline',
      KONVOJ_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataFolder, { recursive: true, force: true });
  };
  const printed: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    printed.push(line);
    const url = /answers on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    const [, email = '', password = ''] = /Sign in as (\S+) .*: (\S+)$/m.exec(printed.join('\n')) ?? [];
    server.stdout.resume();
    return { url, osmandPort: osmand, email, password, printed, stop };
  }
  await stop();
  throw new Error(`the server ended: ${printed.join('\n')}`);
}
