import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
export const fromRoot = (...parts) => join(root, ...parts);

const binFolder = fromRoot('node_modules', '.bin');
/** The environment of every program we start: its tools are the locked ones. */
export const environment = () => ({ ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}` });

/** The Node of the lock file, null before the first install. */
export function ownNode() {
  const path = fromRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : null;
}
