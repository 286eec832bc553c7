/**
 * The names that only the wire has (docs/development/wire-names.md) are in `packages/contract` and nowhere else. Prints
 * one line per finding; then the exit code is 1.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { wireWords } from '../packages/contract/src/index.ts';
import { speaksOurNames, wireNamesIn } from './lib/wire-names.ts';

const root = join(import.meta.dirname, '..');
const SOURCES = '{apps,packages,bench,scripts}/**/*.{ts,tsx}';

const findings: string[] = [];
let files = 0;
for await (const found of glob(SOURCES, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })) {
  const file = found.replaceAll('\\', '/');
  if (!speaksOurNames(file)) continue;
  files += 1;
  for (const name of wireNamesIn(file, readFileSync(join(root, file), 'utf8'), wireWords))
    findings.push(`${file}: ${name} is a name of the wire; the contract has ours`);
}
for (const finding of findings.toSorted()) process.stderr.write(`${finding}\n`);
process.stdout.write(`${files} files, ${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
