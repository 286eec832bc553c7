import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ClearError, explainDisk, reportsFullDisk } from '../clear-error.ts';
import { systemClock } from '../clock.ts';
import type { Log } from '../logging.ts';
import { closeDataFolder, makeDataFolder } from '../startup/data-folder.ts';
import { canEnter, unprivilegedAccount } from './account.ts';
import type { Account } from './account.ts';
import { copyBinaries, exists, packagedPostgres } from './binaries.ts';
import { isAlive, isPostgresAlive, readPostmaster } from './files.ts';
import { boundLog } from './server-log.ts';
import { commandLineOf, postgresSettings, wereStartedWith } from './settings.ts';

export const SUPERUSER = 'konvoj_owner';
const MAJOR_VERSION = '18';
/** The folder of a cluster whose account may not enter the data folder (it is under /root, say). */
const SHARED_HOME = '/var/lib/konvoj';
const START_TIMEOUT_MS = 60_000;

export interface ClusterOptions {
  readonly dataFolder: string;
  readonly id: string;
  readonly password: string;
  readonly log: Log;
  /** False for tests only: nothing is flushed to the disk. */
  readonly durable: boolean;
  /** Settings of PostgreSQL that differ from the defaults, for benchmarks that compare them. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL data folder with the binaries and the account that run it. */
export interface Cluster extends ClusterOptions {
  readonly folder: string;
  readonly binaries: string;
  readonly logFile: string;
  readonly account: Account | undefined;
}

/** Finds or creates the cluster of a data folder. It does not run yet. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    await makeDataFolder(options.dataFolder);
    const cluster = await placed(options);
    const version = await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
    if (version === undefined) await initialise(cluster);
    else if (version.trim() !== MAJOR_VERSION) throw new ClearError(otherVersion(options.dataFolder, version.trim()));
    return cluster;
  } catch (error) {
    throw explainDisk(error, options.dataFolder);
  }
}

function otherVersion(dataFolder: string, version: string): string {
  return `The data in ${dataFolder} was written by PostgreSQL ${version}, this Konvoj brings ${MAJOR_VERSION}. Use the Konvoj that wrote it, or another folder with KONVOJ_DATA.`;
}

async function placed(options: ClusterOptions): Promise<Cluster> {
  const packaged = packagedPostgres();
  const account = await unprivilegedAccount();
  const inside = join(options.dataFolder, 'postgres');
  const logFile = join(options.dataFolder, 'postgres.log');
  const binaries =
    account === undefined || (await canEnter(account, packaged.folder))
      ? packaged.folder
      : await copyBinaries(packaged.folder, join(SHARED_HOME, `postgresql-${packaged.version}`));
  const folder = join(SHARED_HOME, options.id);
  const standsElsewhere = !(await exists(inside)) && (await exists(folder));
  if (account === undefined || (!standsElsewhere && (await canEnter(account, dirname(options.dataFolder))))) {
    await closeDataFolder(options.dataFolder, options.log, account?.gid);
    if (account === undefined || (await canEnter(account, options.dataFolder)))
      return { ...options, account, binaries, folder: inside, logFile };
  }
  await closeDataFolder(options.dataFolder, options.log);
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  options.log.info({ folder }, 'the data folder is closed to the account of PostgreSQL, so its files are elsewhere');
  return { ...options, account, binaries, folder, logFile };
}

async function initialise(cluster: Cluster): Promise<void> {
  // Created beside and renamed, so that a killed start leaves nothing half-finished.
  const unfinished = `${cluster.folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const passwordFile = join(unfinished, '..', `${cluster.id}.password`);
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.account !== undefined) {
    await chown(unfinished, cluster.account.uid, cluster.account.gid);
    await chown(passwordFile, cluster.account.uid, cluster.account.gid);
  }
  const options = ['--username', SUPERUSER, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  const durable = cluster.durable ? [] : ['--no-sync'];
  try {
    await promisify(execFile)(
      join(cluster.binaries, 'bin', 'initdb'),
      ['--pgdata', unfinished, `--pwfile=${passwordFile}`, ...options, ...locale, ...durable],
      { ...cluster.account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw startError(cluster, text);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster.folder);
}

function startError(cluster: Cluster, text: string): Error {
  if (reportsFullDisk(text)) {
    return new ClearError(
      `The disk is full: PostgreSQL cannot write to ${cluster.folder}. Free some space and start again.`,
    );
  }
  if (/is not compatible with this version|initialized by PostgreSQL version/.test(text)) {
    return new ClearError(otherVersion(cluster.dataFolder, 'of another version'));
  }
  const last = text.trim().split('\n').slice(-5).join('\n');
  return new ClearError(`PostgreSQL did not start. The end of ${cluster.logFile}:\n${last}`);
}

/**
 * Starts PostgreSQL, or takes over the one that a killed server left running. Waits for one that is still shutting
 * down.
 * @param wishedPort the preferred port: after a crash the pools expect it there
 * @returns the port it listens on and its process id
 */
export async function runCluster(
  cluster: Cluster,
  wishedPort?: number,
): Promise<{ port: number; pid: number; adopted: boolean }> {
  const deadline = systemClock.elapsed() + START_TIMEOUT_MS;
  for (;;) {
    const running = await readPostmaster(cluster.folder);
    if (running !== undefined && (await isPostgresAlive(running.pid))) {
      if (await isListening(running.port)) return { ...running, adopted: true };
    } else {
      // PostgreSQL checks its own stale file, but mistakes any living process with that id for itself.
      if (running !== undefined && isAlive(running.pid))
        await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
      const port = wishedPort ?? (await freePort());
      const outcome = await launch(cluster, port);
      if (outcome.started) return { port, pid: outcome.pid, adopted: false };
      const dying = /shared memory block|lock file|Address already in use/.test(outcome.log);
      if (!dying) throw startError(cluster, outcome.log);
    }
    if (systemClock.elapsed() > deadline) throw startError(cluster, await endOfLog(cluster, 0));
    await pause(100);
  }
}

/** Whether a PostgreSQL that was taken over has other settings: an older version started it. */
export async function hasOtherSettings(cluster: Cluster): Promise<boolean> {
  const text = await readFile(join(cluster.folder, 'postmaster.opts'), 'utf8').catch(() => '');
  return !wereStartedWith(text, postgresSettings(cluster));
}

type Outcome = { started: true; pid: number } | { started: false; log: string };

async function launch(cluster: Cluster, port: number): Promise<Outcome> {
  await boundLog(cluster.logFile);
  const logFile = await open(cluster.logFile, 'a', 0o600);
  const logStart = (await logFile.stat()).size;
  const flags = commandLineOf(postgresSettings(cluster));
  // In a separate session: Ctrl-C must reach only the server, which then stops PostgreSQL last.
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.folder, '-p', String(port), ...flags], {
    ...cluster.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
  child.unref();
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  try {
    // It ends when it cannot run; until it listens there is nothing else to wait for.
    while (!ended) {
      if (child.pid !== undefined && (await isReady(cluster, child.pid))) return { started: true, pid: child.pid };
      await pause(20);
    }
    return { started: false, log: await endOfLog(cluster, logStart) };
  } finally {
    await logFile.close();
  }
}

/** The last line of `postmaster.pid` is `ready` when connections are accepted. */
async function isReady(cluster: Cluster, pid: number): Promise<boolean> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.startsWith(`${pid}\n`) && text.split('\n')[7]?.trim() === 'ready';
}

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function endOfLog(cluster: Cluster, from: number): Promise<string> {
  const text = await readFile(cluster.logFile).catch(() => Buffer.alloc(0));
  return text.subarray(Math.max(from, text.length - 4_000)).toString('utf8');
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Stops PostgreSQL: disconnects its clients, and closes its files in order. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const running = await readPostmaster(cluster.folder);
  if (running === undefined) return;
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
  for (const signal of signals) {
    if (!(await isPostgresAlive(running.pid))) return;
    process.kill(running.pid, signal);
    for (const deadline = systemClock.elapsed() + 30_000; systemClock.elapsed() < deadline; await pause(25)) {
      if (!(await isPostgresAlive(running.pid))) return;
    }
  }
}
