import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fromRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { say } from './say.mjs';

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/driver',
  'apps/web/vite.driver.config.ts',
  'packages/contract/src',
  'packages/i18n/src',
  'package-lock.json',
];
const OUTPUT = fromRoot('apps', 'web', 'dist');
const STAMP = join(OUTPUT, '.sources');
const COMPRESSED = /\.(js|mjs|css|html|svg|json|webmanifest)$/;

/** Builds the web app when its sources are others than those of the last build. @returns {Promise<number>} exit code */
export async function buildWeb({ always = false } = {}) {
  const stamp = hashOf(SOURCES.map((path) => fromRoot(path)));
  const isBuilt = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
  if (isBuilt && !always) return 0;
  say('Building the web app …');
  // The first empties the folder; the second adds the driver app.
  for (const config of ['vite.config.ts', 'vite.driver.config.ts']) {
    const options = ['build', '--config', config, '--logLevel', 'warn'];
    const code = await run('vite', options, { cwd: fromRoot('apps', 'web') });
    if (code !== 0) return code;
  }
  compress(OUTPUT);
  writeFileSync(STAMP, stamp);
  return 0;
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) hash.update(file.slice(fromRoot().length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Written once here, so that the server compresses nothing of it while it answers. */
function compress(folder) {
  for (const file of filesOf(folder)) {
    if (!COMPRESSED.test(file) || statSync(file).size < 1_024) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}
