/** Writes the lists that name every file of the contract and of the texts (docs/development/adding-a-module.md). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './lib/list-files.ts';

const ROOT = join(import.meta.dirname, '..');
for (const [path, content] of await listFiles()) await writeFile(join(ROOT, path), content);
