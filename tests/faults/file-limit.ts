import { execFile } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Lets no file of these processes, and of those that they start from now on, grow beyond so many bytes: to a program that
 * is a full disk, and it needs no rights and leaves the machine's disk alone. Linux only (`prlimit` of util-linux).
 * @param bytes null lifts it. Processes that have ended meanwhile are passed over
 */
export async function limitFiles(pids: readonly number[], bytes: number | null): Promise<void> {
  for (const pid of pids) await limitFilesOf(pid, bytes);
}

async function limitFilesOf(pid: number, bytes: number | null): Promise<void> {
  const owner = await stat(`/proc/${pid}`).catch(() => undefined);
  if (owner === undefined) return;
  // PostgreSQL runs as another account when we are root, and root of a container may not reach into it.
  const account = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
  try {
    await promisify(execFile)('prlimit', [`--pid=${pid}`, `--fsize=${bytes ?? 'unlimited'}:`], account);
  } catch (error) {
    if (await isThere(pid)) throw error;
  }
}

/** A process and those that it has started, itself first. */
export async function withChildren(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const children = await Promise.all(pids.map(async (pid) => ((await parentOf(pid)) === parent ? [pid] : [])));
  return [parent, ...children.flat()];
}

async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in brackets and may hold anything: `123 (postgres) S 45 …`
  const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? undefined : Number(parent);
}

async function isThere(pid: number): Promise<boolean> {
  return (await stat(`/proc/${pid}`).catch(() => undefined)) !== undefined;
}
