import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatted } from './formatted.ts';
import { accessTable, contractIndex, endpointsIndex, moduleNames, textsIndex } from './module-lists.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CONTRACT = 'packages/contract/src';
const TEXTS = 'packages/i18n/src';
const ACCESS = 'tests/security';
const LANGUAGES = ['sl', 'en', 'de'];

/** The content of every list that follows from the files of modules, by its path. */
export async function listFiles(): Promise<ReadonlyMap<string, string>> {
  const all = await readdir(join(ROOT, CONTRACT), { recursive: true });
  const paths = all.map((path) => path.replaceAll('\\', '/'));
  const exportsOf = (path: string) => import(join(ROOT, CONTRACT, path));
  const lists: [path: string, source: string][] = [
    [`${CONTRACT}/module-names.generated.ts`, await moduleNames(paths, exportsOf)],
    [`${CONTRACT}/index.ts`, contractIndex(paths)],
    [`${CONTRACT}/endpoints.ts`, await endpointsIndex(paths, exportsOf)],
  ];
  for (const language of LANGUAGES) {
    const folder = `${TEXTS}/${language}`;
    lists.push([`${folder}/index.ts`, textsIndex(language, await sourcesIn(folder))]);
  }
  lists.push([`${ACCESS}/access-table.generated.ts`, accessTable(await readdir(join(ROOT, ACCESS, 'access')))]);
  return new Map(
    await Promise.all(lists.map(async ([path, source]) => [path, await formatted(path, source)] as const)),
  );
}

async function sourcesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(ROOT, folder))).filter((name) => /^[^.]+\.ts$/.test(name) && name !== 'index.ts');
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(ROOT, folder, name), 'utf8')] as const)),
  );
}
