import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import type { NatsAddress } from '../../apps/server/src/platform/nats/address.ts';

/** A NATS server of a test, on a port of its own. */
export interface TestNats {
  readonly url: string;
  readonly address: NatsAddress;
  /** `kill -9`: connections break without a farewell. */
  kill(): Promise<void>;
  /** Again on the same port. */
  restart(): Promise<void>;
}

/** @param flags further ones of `nats-server`. The test ends it by `kill` */
export async function startNats(flags: readonly string[] = []): Promise<TestNats> {
  const binary = findNats();
  if (binary === null) throw new Error(HOW_TO_GET_NATS);
  const port = await freePort();
  let child: ChildProcess;
  const restart = async () => {
    child = spawn(binary, ['-a', '127.0.0.1', '-p', String(port), ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
    await ready(child);
  };
  await restart();
  const server = `127.0.0.1:${port}`;
  return {
    url: `nats://${server}`,
    address: { servers: [server], isTls: false, credentials: null },
    restart,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
    child.stderr?.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('Server is ready')) resolve();
    });
  });
}

export const HOW_TO_GET_NATS =
  'nats-server was not found on the PATH or in /usr/sbin: `apt install nats-server`, or set NATS_SERVER to the program.';

/** Debian has it in /usr/sbin, which is not on the PATH of every user. */
export function findNats(): string | null {
  const { NATS_SERVER: named, PATH: path = '' } = process.env;
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((file) => isProgram(file)) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
