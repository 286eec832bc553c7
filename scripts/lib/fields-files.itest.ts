import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { telemetryFields } from '../../packages/contract/src/telemetry/fields.ts';
import { filesOf } from './fields-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('the code and the page of telemetry fields are what the table says; `node scripts/generate-fields.ts` writes them', async () => {
  const files = await filesOf(telemetryFields);
  expect(files.size).toBe(3);
  for (const [path, content] of files) expect(await readFile(join(ROOT, path), 'utf8')).toBe(content);
});
