import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleFile, outcomeOf } from './examples.testing.ts';

const { cases } = exampleFile.parse(
  JSON.parse(await readFile(join(import.meta.dirname, 'examples.testing.json'), 'utf8')),
);

describe('worked examples', () => {
  it.each(cases.map((example) => [example.id, example.why, example] as const))('%s: %s', (_id, _why, example) => {
    expect(outcomeOf(example)).toEqual(example.expected);
  });
});
