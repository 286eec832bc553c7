import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { permissionsPage } from './permissions-page.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('the lists of the contract, the texts and the access table name every file; `node scripts/generate-lists.ts` writes them', async () => {
  const lists = await listFiles();
  expect(lists.size).toBe(7);
  for (const [path, content] of lists) expect(await readFile(join(ROOT, path), 'utf8')).toBe(content);
});

it('the page of permissions is what the table of calls says; `node scripts/generate-lists.ts` writes it', async () => {
  expect(await readFile(join(ROOT, 'docs', 'development', 'permissions.md'), 'utf8')).toBe(permissionsPage());
});
