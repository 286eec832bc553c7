import { describe, expect, it } from 'vitest';
import { circles, circleText } from './import-circles.ts';

/** Imports of a made-up tree, as `stages/a > ingest/b`. */
const arrows = (...written: string[]) =>
  written.map((each) => {
    const [from = '', to = ''] = each.split(' > ');
    return { from, to, typesOnly: false };
  });
const folderOf = (file: string) => (file.startsWith('tests/') ? null : (file.split('/')[0] ?? null));

describe('circles of modules', () => {
  it('are none where imports point one way', () => {
    expect(circles(arrows('a/1 > b/1', 'a/2 > c/1', 'b/1 > c/1', 'a/1 > a/2', 'a/2 > a/1'), folderOf)).toEqual([]);
  });

  it('are found across several modules, though no two of them use each other', () => {
    const imports = arrows(
      'stages/a > positions/b',
      'positions/c > ingest/d',
      'ingest/e > stages/f',
      'ingest/e > folds/g',
    );
    const [circle, ...others] = circles(imports, folderOf);
    expect(others).toEqual([]);
    expect(circle?.parts).toEqual(['ingest', 'positions', 'stages']);
    expect(circle?.steps.map(({ from, to }) => [from, to])).toEqual([
      ['ingest', 'stages'],
      ['stages', 'positions'],
      ['positions', 'ingest'],
    ]);
  });

  it('are shown by the shortest of them, with an import for each step and who else is in it', () => {
    const imports = arrows('a/1 > b/1', 'b/2 > c/1', 'c/2 > a/1', 'c/3 > b/3', 'd/1 > a/1');
    expect(circles(imports, folderOf).map((each) => circleText(each, 'modules', 'because'))).toEqual([
      [
        'circle of modules: b → c → b: because',
        '  b → c: b/2 imports c/1',
        '  c → b: c/3 imports b/3',
        '  joined to it by longer circles: a',
      ].join('\n'),
    ]);
  });

  it('are separate when nothing joins them', () => {
    const imports = arrows('a/1 > b/1', 'b/1 > a/1', 'b/1 > c/1', 'c/1 > d/1', 'd/1 > c/1');
    expect(circles(imports, folderOf).map(({ parts }) => parts)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('do not lead through files that count as no part', () => {
    expect(circles(arrows('a/1 > tests/x', 'tests/x > a/1'), folderOf)).toEqual([]);
  });
});

it('names a circle of files too', () => {
  const [circle] = circles(arrows('a/1 > a/2', 'a/2 > a/3', 'a/3 > a/1'), (file) => file);
  expect(circle?.parts).toEqual(['a/1', 'a/2', 'a/3']);
});
