import { expect, it } from 'vitest';
import { buffersOf, rowPacker, unpackedRows } from './packed-rows.ts';

it('packs numbers, texts and unknown cells, and reads them again', () => {
  const packer = rowPacker(3);
  packer.add([
    ['LJ ČŽ-482', 12.5, null],
    ['', 0, 'LJ ČŽ-482'],
  ]);
  packer.add([]);
  packer.add([[null, -1, 'KP 11-AAA']]);
  const packed = packer.packed();
  expect([...unpackedRows(packed)]).toEqual([
    ['LJ ČŽ-482', 12.5, null],
    ['', 0, 'LJ ČŽ-482'],
    [null, -1, 'KP 11-AAA'],
  ]);
  expect(packed).toMatchObject({ length: 3, texts: ['LJ ČŽ-482', '', 'KP 11-AAA'] });
  expect([...unpackedRows(structuredClone(packed, { transfer: buffersOf(packed) }))]).toHaveLength(3);
});
