import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ClearError } from '../clear-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that may run PostgreSQL for root, in order of preference. */
const ACCOUNTS = ['postgres', 'konvoj'] as const;

/**
 * PostgreSQL refuses to run as root, so as root it gets another account: `postgres` or `konvoj` where they exist, else
 * a new system account, else `nobody`.
 * @returns undefined when not root: PostgreSQL then runs as the current user
 */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ACCOUNTS) {
    const found = await accountOf(name);
    if (found !== undefined) return found;
  }
  await promisify(execFile)('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'konvoj',
  ]).catch(() => undefined);
  const account = (await accountOf('konvoj')) ?? (await accountOf('nobody'));
  if (account === undefined) {
    throw new ClearError(
      'PostgreSQL does not run as root and no other account could be made. Run Konvoj as another user or set DATABASE_URL.',
    );
  }
  return account;
}

async function accountOf(name: string): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Whether the account can enter a folder: it needs permission on it and on every folder above. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && !letsThrough(found, account)) return false;
    if (path === dirname(path)) return true;
  }
}

/** The account has only its own group when it runs PostgreSQL. */
function letsThrough({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
