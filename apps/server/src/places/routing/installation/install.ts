import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClearError, explainDisk, isErrno } from '../../../platform/clear-error.ts';
import { VALHALLA_VERSION } from './folders.ts';
import type { RoutingFolders } from './folders.ts';
import { isInstalled } from './state.ts';

const PACKAGE = '@valhallajs/valhallajs';
/** Of the published package: npm refuses any other content. */
const INTEGRITY = 'sha512-od2CkY58XW2Frf2/6KTaqgd567XwGKkwFu4ga4YjYOAdu0u3aJIODEr6zlY6sSKW3qGylW1wwg3joZHidIbaiw==';
/** The platforms that the package has programs for, as folders. */
const PLATFORMS = ['linux/x64', 'linux/arm64', 'darwin/arm64'];

/**
 * Fetches Valhalla into the data folder: 85 MB to download, 120 MB on the disk.
 * @returns false when it was there already
 * @throws {ClearError} for a platform without programs, and when npm fails
 */
export async function installValhalla(folders: RoutingFolders): Promise<boolean> {
  const platform = `${process.platform}/${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new ClearError(`There is no Valhalla for ${platform}. Set KONVOJ_ROUTING_URL to a Valhalla server instead.`);
  }
  if (await isInstalled(folders)) return false;
  try {
    await mkdir(folders.root, { recursive: true });
    const folder = await mkdtemp(join(folders.root, 'installing-'));
    try {
      await fetchPackage(folder);
      await removeOtherPlatforms(join(folder, 'node_modules', PACKAGE));
      await moveTo(folder, folders);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw explainDisk(error, folders.root);
  }
  return true;
}

/** Another command may have installed it meanwhile, or a part of it may be left of one that was interrupted. */
async function moveTo(folder: string, folders: RoutingFolders): Promise<void> {
  try {
    await rename(folder, folders.installation);
  } catch (error) {
    if (await isInstalled(folders)) return;
    if (!isErrno(error)) throw error;
    await rm(folders.installation, { recursive: true, force: true });
    await rename(folder, folders.installation);
  }
}

/** A lock file with the pinned version and its checksum; npm compares. */
async function fetchPackage(folder: string): Promise<void> {
  const manifest = { name: 'konvoj-routing', private: true, dependencies: { [PACKAGE]: VALHALLA_VERSION } };
  const lock = {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: manifest.name, dependencies: manifest.dependencies },
      [`node_modules/${PACKAGE}`]: { version: VALHALLA_VERSION, integrity: INTEGRITY },
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
}

async function npm(args: readonly string[], folder: string): Promise<void> {
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).catch(() => null);
  if (code === 0) return;
  throw new ClearError(`Valhalla could not be fetched: npm ended with ${code ?? 'an error'}.\n${output.trim()}`);
}

async function removeOtherPlatforms(packageFolder: string): Promise<void> {
  const others = PLATFORMS.filter((each) => each !== `${process.platform}/${process.arch}`);
  for (const each of others) await rm(join(packageFolder, each), { recursive: true, force: true });
  for (const each of new Set(PLATFORMS.map((name) => name.split('/')[0] ?? ''))) {
    const folder = join(packageFolder, each);
    const left = await readdir(folder).catch(() => []);
    if (left.length === 0) await rm(folder, { recursive: true, force: true });
  }
}
