/**
 * Enforces the import rules (docs/development/architecture.md): imports point one way and there are no cycles, types
 * included. Prints one line per finding; then the exit code is 1.
 */
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { brokenRule, modulePairs } from './lib/import-rules.ts';
import type { Arrow } from './lib/import-rules.ts';

const root = join(import.meta.dirname, '..');
const SOURCES = '{apps,packages,tests,bench,scripts}/**/*.{ts,tsx}';

function importsOf(file: string): Arrow[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const written = [
    ...module.staticImports.map((each) => ({
      to: each.moduleRequest.value,
      typesOnly: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap((entry) =>
        entry.moduleRequest === null ? [] : [{ to: entry.moduleRequest.value, typesOnly: entry.isType }],
      ),
    ),
  ];
  return written.map(({ to, typesOnly }) => ({ from: file, to: resolved(file, to), typesOnly }));
}

/** The file that an import means; a package of ours is followed into its sources. */
function resolved(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(from), plain)).replaceAll('\\', '/');
  const ours = /^@konvoj\/([^/]+)(?:\/(.+))?$/.exec(plain);
  if (ours === null) return plain;
  const [, name, path = 'index'] = ours;
  const folder = ['packages', 'apps'].find((each) => existsSync(join(root, each, name ?? '')));
  return `${folder}/${name}/src/${path}${/\.\w+$/.test(path) ? '' : '.ts'}`;
}

/** Cycles, each named once, from its first file in the alphabet. */
function cycles(imports: readonly Arrow[]): string[] {
  const next = Map.groupBy(imports, (each) => each.from);
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      const cycle = path.slice(at);
      const first = cycle.indexOf(cycle.toSorted()[0] ?? '');
      found.add([...cycle.slice(first), ...cycle.slice(0, first), cycle[first]].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const each of next.get(file) ?? []) visit(each.to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return [...found];
}

const files: string[] = [];
for await (const file of glob(SOURCES, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })) {
  files.push(file.replaceAll('\\', '/'));
}
const imports = files.sort().flatMap(importsOf);
const findings = imports.flatMap((each) => {
  const rule = brokenRule(each);
  return rule === null ? [] : [`${each.from}: imports ${each.to}: ${rule}`];
});
findings.push(...modulePairs(imports));
findings.push(...cycles(imports).map((cycle) => `cycle: ${cycle}`));
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(`${files.length} files, ${imports.length} imports, ${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
