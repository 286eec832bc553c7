/**
 * Enforces the import rules (docs/development/architecture.md): imports point one way and there are no cycles, types
 * included. Prints one line per finding; then the exit code is 1.
 */
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { circles, circleText } from './lib/import-circles.ts';
import { brokenRule, partOf } from './lib/import-rules.ts';
import type { Arrow } from './lib/import-rules.ts';
import { importsOf } from './lib/imports-of.ts';

const root = join(import.meta.dirname, '..');
const MODULES_APART =
  'none of them can be read or changed alone; move what they share below them, or let the lower one declare what it needs and modules.ts give it';
const FILES_APART = 'move what both need to a file of its own';
const SOURCES = '{apps,packages,tests,bench,scripts}/**/*.{ts,tsx}';

/** The file that an import means; a package of ours is followed into its sources. */
function resolved(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(from), plain)).replaceAll('\\', '/');
  const ours = /^@konvoj\/([^/]+)(?:\/(.+))?$/.exec(plain);
  if (ours === null) return plain;
  const [, name, path = 'index'] = ours;
  const folder = ['packages', 'apps'].find((each) => existsSync(join(root, each, name ?? '')));
  const file = `${folder}/${name}/src/${path}`;
  if (/\.\w+$/.test(path)) return file;
  return existsSync(join(root, file, 'index.ts')) ? `${file}/index.ts` : `${file}.ts`;
}

const isSource = (file: string): boolean => /^(apps|packages|tests|bench|scripts)\//.test(file);
const files: string[] = [];
for await (const file of glob(SOURCES, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })) {
  files.push(file.replaceAll('\\', '/'));
}
const imports = files.sort().flatMap((from) =>
  importsOf(from, readFileSync(join(root, from), 'utf8')).map(({ to, typesOnly }): Arrow => {
    return { from, to: resolved(from, to), typesOnly };
  }),
);
const findings = [
  ...imports.flatMap((each) => {
    const rule = brokenRule(each);
    return rule === null ? [] : [`${each.from}: imports ${each.to}: ${rule}`];
  }),
  ...circles(imports, partOf).map((each) => circleText(each, 'modules', MODULES_APART)),
  ...circles(imports, (file) => (isSource(file) ? file : null)).map((each) => circleText(each, 'files', FILES_APART)),
];
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(`${files.length} files, ${imports.length} imports, ${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
