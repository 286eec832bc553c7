import { existsSync, readFileSync } from 'node:fs';
import { fromRoot, ownNode } from './paths.mjs';
import { run } from './processes.mjs';
import { say } from './say.mjs';

const OWN_NODE_MAJOR = 24;

/** Installs the locked packages when they are missing or other ones. */
export async function installWhenNeeded() {
  if (isInstalled()) return;
  say('Installing the locked packages (once, a minute or so) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed. Check the connection to the npm registry and try again.');
}

/** Compares the lock file with the list that npm keeps of what it installed; packages of other platforms are optional. */
function isInstalled() {
  const installedList = fromRoot('node_modules', '.package-lock.json');
  if (!existsSync(installedList) || ownNode() === null) return false;
  const locked = packagesOf(fromRoot('package-lock.json'));
  const installed = packagesOf(installedList);
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      !path.startsWith('node_modules/') ||
      entry.link === true ||
      entry.optional === true ||
      entry.peer === true ||
      installed[path]?.version === entry.version,
  );
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/**
 * Starts this very command again under the Node of the lock file when ours is older.
 * @returns {Promise<number | undefined>} its exit code, or undefined when ours is new enough
 */
export async function runUnderOwnNode() {
  if (Number(process.versions.node.split('.')[0]) >= OWN_NODE_MAJOR) return undefined;
  const node = ownNode();
  if (node === null) throw new Error('Node 24 was not installed with the packages. Remove node_modules and try again.');
  return run(node, process.argv.slice(1), { tied: true });
}
