/** Writes the lists that follow from the files of modules, and the page of permissions (docs/development/adding-a-module.md). */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './lib/list-files.ts';

const ROOT = join(import.meta.dirname, '..');
for (const [path, content] of await listFiles()) await writeFile(join(ROOT, path), content);
// A process of its own reads the contract as it is now.
execFileSync(process.execPath, [join(import.meta.dirname, 'generate-permissions.ts')]);
