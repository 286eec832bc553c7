// Plain JavaScript without packages: scripts/run.mjs checks this before it installs anything, under any Node from 20 on.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';

const LOCK_FILE = 'konvoj.lock';
const REBOOT_TOLERANCE_MS = 60_000;

export function lockPath(dataFolder) {
  return join(dataFolder, LOCK_FILE);
}

/** @returns the living server of a data folder, or null; what a killed one left behind does not count */
export function runningInstance(dataFolder) {
  return livingOwner(readText(lockPath(dataFolder)) ?? '');
}

/** @param text content of the lock file */
export function livingOwner(text) {
  const owner = parsed(text);
  return owner !== null && isSameProcess(owner) ? owner : null;
}

function parsed(text) {
  try {
    const owner = JSON.parse(text);
    return Number.isInteger(owner?.pid) && typeof owner.startedAt === 'string' ? owner : null;
  } catch {
    return null;
  }
}

/** A process id is given again after a restart of the machine and in a new container, so its start is compared too. */
function isSameProcess({ pid, identity, startedAt }) {
  const now = processIdentity(pid);
  if (now !== null || identity !== null) return now === identity;
  return Date.parse(startedAt) > Date.now() - uptime() * 1_000 - REBOOT_TOLERANCE_MS && isAlive(pid);
}

/** @returns what distinguishes a living process from a later one with its id; null: it is gone, or cannot be told */
export function processIdentity(pid) {
  if (process.platform === 'win32') return null;
  if (process.platform !== 'linux') return startAccordingToPs(pid);
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name in brackets may hold anything; the fields after it are: state, parent, …, 19 start in ticks since the boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return null;
  return `${(readText('/proc/sys/kernel/random/boot_id') ?? '').trim()}/${fields[19]}`;
}

function startAccordingToPs(pid) {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } });
    return text.trim() || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** What to say to whoever starts a second server on the data folder. */
export function alreadyRuns(dataFolder, { pid, url }) {
  const where = url === null ? 'it is still starting' : url;
  return [
    `Konvoj already runs with the data in ${dataFolder}: ${where} (process ${pid}).`,
    'Stop it first, or choose another data folder with KONVOJ_DATA and other ports.',
  ].join('\n');
}
