import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LINES } from './specification-lines.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const specification = fileURLToPath(new URL('../../../shared/spec/specification.md', import.meta.url));

describe('a line of the specification', () => {
  it.each(LINES.flatMap(([beginning, ...shown]) => shown.map(([file, title]) => ({ beginning, file, title }))))(
    'is shown by a test that exists: $beginning ($file)',
    ({ file, title }) => {
      expect({ file, title, found: readFileSync(`${root}${file}`, 'utf8').includes(title) }).toMatchObject({
        found: true,
      });
    },
  );

  it('is shown by at least one test', () => {
    expect(LINES.filter(([, ...shown]) => shown.length === 0)).toEqual([]);
  });
});

describe.runIf(existsSync(specification))('the text of the specification', () => {
  it('has no line without a row of the table, and the table no row without a line', () => {
    const text = existsSync(specification) ? readFileSync(specification, 'utf8') : '';
    const stated = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    const rows = LINES.map(([beginning]) => beginning);
    expect(stated.filter((line) => !rows.some((row) => line.startsWith(row)))).toEqual([]);
    expect(rows.filter((row) => !stated.some((line) => line.startsWith(row)))).toEqual([]);
  });
});
