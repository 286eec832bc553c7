import { describe, expect, it } from 'vitest';
import { speaksOurNames, wireNamesIn } from './wire-names.ts';

const words = new Set(['naziv', 'rgsOznaka', 'lat', 'tip']);
const found = (source: string) => wireNamesIn('a.tsx', source, words);

describe('names of the wire outside the contract', () => {
  it.each([
    ['a property', 'place.naziv'],
    ['a key', 'const a = { naziv: 1 };'],
    ['a variable', 'const { naziv } = place;'],
    ['a type', 'interface A { readonly naziv: string }'],
    ['a path', "unknownReference('naziv')"],
    ['an attribute', 'const a = <A naziv="x" />;'],
  ])('are found as %s', (_what, source) => {
    expect(found(source)).toEqual(['naziv']);
  });

  it('are not found in longer texts and comments, nor where they are English', () => {
    expect(found("// naziv\nconst tip = { lat: 1, text: 'naziv kraja', rgsOznakaText: 2 };")).toEqual([]);
  });

  it('are allowed in the contract, in tests, and where a format of files is declared', () => {
    const files = [
      'packages/contract/src/fleet/drivers.ts',
      'apps/server/src/fleet/editing.itest.ts',
      'apps/server/src/places/own-places/files/geojson-names.ts',
    ];
    expect(files.filter(speaksOurNames)).toEqual([]);
    expect(speaksOurNames('apps/server/src/fleet/service.ts')).toBe(true);
  });
});
