import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { ClearError, explainDisk, isErrno } from '../clear-error.ts';
import { systemClock } from '../clock.ts';
import { makeDataFolder } from './data-folder.ts';
import { alreadyRuns, livingOwner, lockPath, processIdentity } from './running-instance.mjs';
import type { Instance } from './running-instance.mjs';

/** Held by the one server process of a data folder. */
export interface InstanceLock {
  /** Shows a second start where the first one answers. */
  publishUrl(url: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lock file of a data folder. The file of a process that has ended, was killed or ran before a reboot is
 * replaced.
 * @throws {ClearError} naming the living server that holds it, or why the folder is not writable
 */
export async function takeInstanceLock(dataFolder: string): Promise<InstanceLock> {
  const path = lockPath(dataFolder);
  const draft = `${path}.${process.pid}`;
  const { pid } = process;
  let own: Instance = {
    pid,
    identity: processIdentity(pid),
    startedAt: new Date(systemClock.now()).toISOString(),
    url: null,
  };
  const isOurs = async () => (await textOf(path)) === JSON.stringify(own);
  await makeDataFolder(dataFolder);
  try {
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
    // A link never overwrites, and the file is complete from the start.
    while (!(await wasLinked(draft, path))) await removeStale(dataFolder, draft);
  } catch (error) {
    throw explainDisk(error, dataFolder);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async publishUrl(url) {
      if (!(await isOurs())) return;
      own = { ...own, url };
      await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
      await rename(draft, path);
    },
    async release() {
      if (await isOurs()) await rm(path, { force: true });
    },
  };
}

async function wasLinked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(dataFolder: string, draft: string): Promise<void> {
  const path = lockPath(dataFolder);
  const text = await textOf(path);
  if (text === null) return;
  const owner = livingOwner(text);
  if (owner !== null) throw new ClearError(alreadyRuns(dataFolder, owner));
  // Moved before it is removed: when two processes find it stale, the second may move the lock that the first has just
  // taken, and then puts it back.
  const aside = `${draft}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return;
    throw error;
  }
  if ((await textOf(aside)) !== text) await wasLinked(aside, path);
  await rm(aside, { force: true });
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return null;
    throw error;
  }
}
