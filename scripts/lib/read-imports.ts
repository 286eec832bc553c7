import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Arrow } from './import-rules.ts';
import { importsOf } from './imports-of.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = '{apps,packages,tests,bench,scripts}/**/*.{ts,tsx}';

/** The sources of the repository, and every import among them and of packages. */
export async function readImports(): Promise<{
  readonly files: readonly string[];
  readonly imports: readonly Arrow[];
}> {
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: ROOT, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })) {
    files.push(file.replaceAll('\\', '/'));
  }
  const imports = files.sort().flatMap((from) =>
    importsOf(from, readFileSync(join(ROOT, from), 'utf8')).map(({ to, typesOnly }): Arrow => {
      return { from, to: resolved(from, to), typesOnly };
    }),
  );
  return { files, imports };
}

/** The file that an import means; a package of ours is followed into its sources. */
function resolved(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(from), plain)).replaceAll('\\', '/');
  const ours = /^@konvoj\/([^/]+)(?:\/(.+))?$/.exec(plain);
  if (ours === null) return plain;
  const [, name, path = 'index'] = ours;
  const folder = ['packages', 'apps'].find((each) => existsSync(join(ROOT, each, name ?? '')));
  const file = `${folder}/${name}/src/${path}`;
  if (/\.\w+$/.test(path)) return file;
  return existsSync(join(ROOT, file, 'index.ts')) ? `${file}/index.ts` : `${file}.ts`;
}
