import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClearError } from '../clear-error.ts';
import { makeDataFolder } from '../startup/data-folder.ts';

/** The stored state of the data folder's PostgreSQL. Readable by its owner only. */
export interface ClusterKeys {
  /** The path of the cluster when it cannot be inside the data folder. */
  readonly id: string;
  readonly password: string;
}

export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

/**
 * Reads a JSON file of the data folder's `keys`, or creates it once.
 * @throws {ClearError} when the file is damaged
 */
export async function keptSecret<T>(
  dataFolder: string,
  name: string,
  make: () => T,
  isValid: (value: unknown) => value is T,
): Promise<T> {
  const folder = join(dataFolder, 'keys');
  const path = join(folder, `${name}.json`);
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept !== undefined) {
    const value = parsed(kept);
    if (isValid(value)) return value;
    throw new ClearError(`The file ${path} is damaged. Restore it from a backup of the data folder.`);
  }
  const value = make();
  await makeDataFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function clusterKeys(dataFolder: string): Promise<ClusterKeys> {
  return keptSecret(
    dataFolder,
    'postgres',
    () => ({ id: randomBytes(6).toString('hex'), password: newSecret() }),
    (value): value is ClusterKeys =>
      typeof value === 'object' && value !== null && 'id' in value && 'password' in value,
  );
}

/** The content of a running PostgreSQL's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 1 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether that process lives and, as far as the system shows, is a PostgreSQL: process ids are reused after a restart.
 */
export async function isPostgresAlive(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return process.platform !== 'linux';
  return stat.includes('(postgres)') && !/\) Z /.test(stat);
}
