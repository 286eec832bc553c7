import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('the lists of the contract and of the texts name every file; `node scripts/generate-lists.ts` writes them', async () => {
  const lists = await listFiles();
  expect(lists.size).toBe(6);
  for (const [path, content] of lists) expect(await readFile(join(ROOT, path), 'utf8')).toBe(content);
});
