import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageWithResults } from '../../bench/page.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('docs/development/benchmarks.md shows what is in bench/results, and no other figure', async () => {
  const page = await readFile(join(ROOT, 'docs', 'development', 'benchmarks.md'), 'utf8');
  // `npm run bench -- --page` writes it.
  expect(page).toBe(await pageWithResults());
});
